import type { ReactNode } from 'react';
import { lessons } from '../../core/lessons/registry.ts';
import { mechanisms } from '../../core/mechanisms/registry.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import shared from '../../ui/shared.module.css';
import { MechanismCard } from '../shared/mechanism-card.tsx';
import { PlaceLink } from '../shared/place-link.tsx';
import { glossaryEntries } from '../shared/words/glossary.tsx';
import { usualGuarantee } from '../shared/words/guarantee.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './learn.module.css';
import { SheetPage } from './sheet-page.tsx';
import { tourSteps } from './tour/tour-steps.ts';

/** The tour, the classroom sheets, and what there is to look up. */
export function LearnRoom() {
  const page = useWorkbenchState((state) => state.view.page);
  if (page === 'glossary') return <GlossaryPage />;
  if (page === 'mechanisms') return <MechanismsPage />;
  const lesson = lessons.find(({ id }) => id === page);
  return lesson ? <SheetPage key={lesson.id} lesson={lesson} /> : <LearnHome unknown={page} />;
}

/** The way back, the title and what the page is for. */
function PageHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={shared.lines}>
      <p className={shared.caption}>
        <PlaceLink room="learn">Learn</PlaceLink> <span aria-hidden="true">›</span> {title}
      </p>
      <h1>{title}</h1>
      <p className={styles.lead}>{children}</p>
    </header>
  );
}

function GlossaryPage() {
  return (
    <div className={styles.room}>
      <PageHead title="Glossary">
        The words of this workbench. Wherever one is underlined with dots, its definition opens on hover and on focus.
      </PageHead>
      <dl className={styles.definitions}>
        {glossaryEntries.map(({ term, word, text }) => (
          <div key={term}>
            <dt>{word}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A card for each mechanism there is, with its usual settings. */
function MechanismsPage() {
  return (
    <div className={styles.room}>
      <PageHead title="Mechanisms">
        What each does, what it promises, where it comes from, and the thing itself at work on a small table. The same
        cards open in the other rooms, wherever a name is underlined with dots or has an ⓘ beside it.
      </PageHead>
      <div>
        {mechanisms.map((mechanism) => (
          <Disclosure key={mechanism.id} title={mechanism.title} level={2}>
            <MechanismCard mechanism={mechanism} guarantees={[usualGuarantee(mechanism)]} />
          </Disclosure>
        ))}
      </div>
    </div>
  );
}

function LearnHome({ unknown }: { unknown: string | null }) {
  const workbench = useWorkbench();
  const tour = useWorkbenchState((state) => state.tour);
  return (
    <div className={styles.room}>
      <header className={shared.lines}>
        <h1>Learn</h1>
        <p className={styles.lead}>
          Differential privacy by doing. Everything that is drawn here is computed by the engine while you look.
        </p>
      </header>
      {unknown !== null && <Notice kind="warning">This version has no page “{unknown}”. Choose one of these.</Notice>}
      <section className={styles.section}>
        <h2>The tour</h2>
        <p>
          Ten minutes through the real rooms, {tourSteps.length} things to do, and at the end your own question is
          answered: which ε your data needs. It can be left at any time and goes on where it was left.
        </p>
        <div>
          <Button variant="primary" onPress={() => workbench.tour.start()}>
            {tour ? 'Start the tour again' : 'Start the tour'}
          </Button>
        </div>
      </section>
      <section className={styles.section}>
        <h2>Classroom sheets</h2>
        <p>
          One link each: a question, and the picture that answers it. The speaker view of a sheet is for a projector,
          with the arrow keys to go through them.
        </p>
        <ol className={styles.sheets}>
          {lessons.map(({ id, title }, index) => (
            <li key={id}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <PlaceLink room="learn" page={id} className={styles.link}>
                {title}
              </PlaceLink>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.section}>
        <h2>To look up</h2>
        <ul className={styles.sheets}>
          <li>
            <PlaceLink room="learn" page="glossary" className={styles.link}>
              Glossary
            </PlaceLink>
          </li>
          <li>
            <PlaceLink room="learn" page="mechanisms" className={styles.link}>
              Mechanisms, a card each
            </PlaceLink>
          </li>
        </ul>
      </section>
    </div>
  );
}
