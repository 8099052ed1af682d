import type { Guarantee, Mechanism } from '../../core/mechanisms/mechanism.ts';
import { MathMl } from './math-ml.tsx';
import styles from './mechanism-card.module.css';

const guarantees: Readonly<Record<Guarantee, string>> = {
  pure: 'ε-differential privacy, without exception.',
  approximate: '(ε, δ)-differential privacy: the promise of ε may fail with a small probability δ.',
  none: 'Not private: it looks at the truth and stands here to compare with.',
};

/** What a mechanism does, promises and comes from. */
export function MechanismCard({
  mechanism,
}: {
  mechanism: Pick<Mechanism, 'summary' | 'formula' | 'guarantee' | 'paper' | 'errata'>;
}) {
  const { summary, formula, guarantee, paper, errata } = mechanism;
  return (
    <div className={styles.card}>
      <p>{summary}</p>
      <div className={styles.formula}>
        <MathMl source={formula} />
      </div>
      <dl className={styles.facts}>
        <dt>Guarantee</dt>
        <dd>{guarantees[guarantee]}</dd>
        <dt>Paper</dt>
        <dd>
          {paper.authors}: <cite>{paper.title}</cite>. {paper.venue} {paper.year}.
        </dd>
        {errata.length > 0 && (
          <>
            <dt>Errata</dt>
            <dd>
              <ul>
                {errata.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
