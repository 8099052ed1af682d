import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Lesson } from '../../core/lessons/lesson.ts';
import type { LookRequest } from '../../core/lessons/lessons-service.ts';
import { lessons } from '../../core/lessons/registry.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import shared from '../../ui/shared.module.css';
import { PictureView } from '../shared/learning/picture-view.tsx';
import { useLatest } from '../shared/learning/use-latest.ts';
import { PlaceLink } from '../shared/place-link.tsx';
import { type Knob, useKnobs } from '../shared/use-knobs.ts';
import { DefinedTerm, glossaryWord, isGlossaryTerm } from '../shared/words/glossary.tsx';
import { useWorkbench } from '../shared/workbench-context.tsx';
import styles from './learn.module.css';
import { SheetQuestion } from './sheet-question.tsx';

/** On every sheet: which draw of the noise is shown, and whether it is shown to a room full of people. */
const common = {
  draw: { start: 0, min: 0, max: 1_000_000, integer: true },
  speaker: { start: 0, min: 0, max: 1, integer: true },
} as const;

/** One classroom sheet: its link opens it as it was left. */
export function SheetPage({ lesson }: { lesson: Lesson }) {
  const { lessons: client } = useWorkbench();
  const knobs = useMemo<Readonly<Record<string, Knob>>>(() => ({ ...lesson.knobs, ...common }), [lesson]);
  const [{ draw, speaker, ...values }, turn] = useKnobs(knobs);
  const ask = useCallback((request: LookRequest) => client.look(request), [client]);
  const { answer: look, error } = useLatest({ lesson: lesson.id, values, draw }, ask);
  const isSpeaker = speaker === 1;
  const place = lessons.indexOf(lesson);
  const room = useRef<HTMLDivElement>(null);
  useSpeakerKeys(isSpeaker, place);
  useFittingZoom(room, isSpeaker);
  return (
    <div ref={room} className={classNames(styles.room, isSpeaker && styles.speaker)}>
      <header className={shared.lines}>
        {!isSpeaker && (
          <p className={shared.caption}>
            <PlaceLink room="learn">Learn</PlaceLink> <span aria-hidden="true">›</span> Sheet {place + 1} of{' '}
            {lessons.length}
          </p>
        )}
        <h1>{lesson.title}</h1>
      </header>
      <div className={styles.sheet}>
        <div className={styles.words}>
          {lesson.say.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <SheetQuestion key={lesson.id} lesson={lesson} answer={look?.answer} />
          {!isSpeaker && (
            <ul className={styles.terms} aria-label="Words on this sheet">
              {lesson.terms.filter(isGlossaryTerm).map((term) => (
                <li key={term}>
                  <DefinedTerm term={term}>{glossaryWord(term)}</DefinedTerm>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.picture}>
          {error !== null && <Notice kind="error">{error}</Notice>}
          {!look && error === null && <Loading label="The picture is being computed" height={300} />}
          {look && (
            <>
              <PictureView
                picture={look.picture}
                height={isSpeaker ? 240 : 320}
                numbersAt={isSpeaker ? 'the table of this sheet, outside speaker view' : undefined}
              />
              <p className={styles.finding} aria-live="polite">
                {look.finding}
              </p>
            </>
          )}
          <div className={classNames(styles.knobs, 'screen-only')}>
            {Object.entries(lesson.knobs).map(([key, { label, min, max, scale }]) => (
              <Slider
                key={key}
                label={label}
                value={values[key]}
                min={min}
                max={max}
                scale={scale ?? 'linear'}
                onChange={(value) => turn({ [key]: value })}
              />
            ))}
            {lesson.isDrawn && (
              <div>
                <Button onPress={() => turn({ draw: draw + 1 })}>Draw again</Button>
              </div>
            )}
          </div>
        </div>
      </div>
      <SheetNav place={place} isSpeaker={isSpeaker} onSpeaker={() => turn({ speaker: isSpeaker ? 0 : 1 })} />
    </div>
  );
}

function SheetNav({ place, isSpeaker, onSpeaker }: { place: number; isSpeaker: boolean; onSpeaker: () => void }) {
  const workbench = useWorkbench();
  const [before, after] = [lessons[place - 1], lessons[place + 1]];
  return (
    <nav className={classNames(shared.toolbar, 'screen-only')} aria-label="Sheets">
      {isSpeaker ? (
        <>
          <Button isDisabled={!before} onPress={() => openSheet(workbench, place - 1, true)}>
            ← Back
          </Button>
          <Button isDisabled={!after} onPress={() => openSheet(workbench, place + 1, true)}>
            On →
          </Button>
        </>
      ) : (
        <>
          {before && (
            <PlaceLink room="learn" page={before.id} className={styles.link}>
              ← {before.title}
            </PlaceLink>
          )}
          {after && (
            <PlaceLink room="learn" page={after.id} className={styles.link}>
              {after.title} →
            </PlaceLink>
          )}
        </>
      )}
      <Button variant="quiet" onPress={onSpeaker}>
        {isSpeaker ? 'End speaker view (Escape)' : 'Speaker view'}
      </Button>
    </nav>
  );
}

/** On a projector: arrows go through the sheets, Escape ends it. A control that has the focus keeps its own keys. */
function useSpeakerKeys(isSpeaker: boolean, place: number): void {
  const workbench = useWorkbench();
  useEffect(() => {
    if (!isSpeaker) return;
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (defaultPrevented || (target instanceof Element && target.matches('input, textarea, [role=application]')))
        return;
      if (key === 'ArrowRight' || key === 'PageDown') openSheet(workbench, place + 1, true);
      else if (key === 'ArrowLeft' || key === 'PageUp') openSheet(workbench, place - 1, true);
      else if (key === 'Escape') openSheet(workbench, place, false);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isSpeaker, place, workbench]);
}

function openSheet(workbench: ReturnType<typeof useWorkbench>, place: number, isSpeaker: boolean): void {
  const lesson = lessons[place];
  if (!lesson) return;
  const { page, knobs } = workbench.store.getState().view;
  const { speaker: _, ...turned } = page === lesson.id ? knobs : {};
  workbench.setView({ page: lesson.id, knobs: { ...turned, ...(isSpeaker && { speaker: 1 }) } });
  scrollTo(0, 0);
}

/** In percent. */
const LARGEST = 200;
const LEAST = 85;
const STEP = 5;

/** On a projector nobody scrolls: a sheet stands as large as all of it can be seen. */
function useFittingZoom(sheet: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!isOn || !element) return;
    const fit = () => {
      const { documentElement: page } = document;
      for (let zoom = LARGEST; zoom >= LEAST; zoom -= STEP) {
        element.style.setProperty('zoom', `${zoom}%`);
        if (page.scrollHeight <= page.clientHeight) return;
      }
    };
    // Also when an answer or its feedback makes it longer.
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      removeEventListener('resize', fit);
      element.style.removeProperty('zoom');
    };
  }, [sheet, isOn]);
}
