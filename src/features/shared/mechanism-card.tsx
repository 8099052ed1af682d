import { useCallback, useState } from 'react';
import type { ExampleRequest } from '../../core/lessons/lessons-service.ts';
import type { Mechanism } from '../../core/mechanisms/mechanism.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { seriesStyle } from '../../ui/mechanism-style.ts';
import shared from '../../ui/shared.module.css';
import { PictureView } from './learning/picture-view.tsx';
import { useLatest } from './learning/use-latest.ts';
import { MathMl } from './math-ml.tsx';
import styles from './mechanism-card.module.css';
import { DefinedTerm } from './words/glossary.tsx';
import { useWorkbench } from './workbench-context.tsx';

/** What a mechanism does, promises and comes from, and the thing itself at work. */
export function MechanismCard({
  mechanism,
  guarantees,
}: {
  mechanism: Pick<Mechanism, 'id' | 'summary' | 'formula' | 'paper' | 'errata'>;
  /** As sentences: several where a sweep goes through settings that promise different things. */
  guarantees: readonly string[];
}) {
  const { id, summary, formula, paper, errata } = mechanism;
  return (
    <div className={styles.card}>
      <p>{summary}</p>
      <div className={shared.formula}>
        <MathMl source={formula} />
      </div>
      <dl className={styles.facts}>
        <dt>
          <DefinedTerm term="guarantee">Guarantee</DefinedTerm>
        </dt>
        {guarantees.map((sentence) => (
          <dd key={sentence}>{sentence}</dd>
        ))}
        <dt>Paper</dt>
        <dd>
          {paper.authors}: <cite>{paper.title}</cite>. {paper.venue} {paper.year}.
        </dd>
      </dl>
      <MechanismExample mechanism={id} />
      {errata.length > 0 && (
        <dl className={styles.facts}>
          <dt>Errata</dt>
          <dd>
            <ul>
              {errata.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </dd>
        </dl>
      )}
    </div>
  );
}

/** A mechanism at work on a small table that comes with the page: ε and the draw can be changed. */
function MechanismExample({ mechanism }: { mechanism: string }) {
  const { lessons } = useWorkbench();
  const [epsilon, setEpsilon] = useState(1);
  const [draw, setDraw] = useState(0);
  const ask = useCallback((request: ExampleRequest) => lessons.example(request), [lessons]);
  const { answer, error } = useLatest({ mechanism, epsilon, draw }, ask);
  const isRefused = answer?.answers.every(({ noisy }) => !Number.isFinite(noisy));
  return (
    <div className={styles.example}>
      <p>At work on a small table that comes with the page, not on your data:</p>
      <div className={styles.controls}>
        <Slider label="ε of this example" value={epsilon} min={0.1} max={10} scale="log" onChange={setEpsilon} />
        <Button size="small" onPress={() => setDraw(draw + 1)}>
          Draw again
        </Button>
      </div>
      {error !== null && <p role="alert">{error}</p>}
      {isRefused && <p>At this ε it refuses all of these questions. A larger one answers some.</p>}
      <div style={{ minHeight: 190 }}>
        {answer && <PictureView picture={answer} color={seriesStyle(mechanism).color} height={120} />}
      </div>
    </div>
  );
}
