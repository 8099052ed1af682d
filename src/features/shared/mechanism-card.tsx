import type { Mechanism } from '../../core/mechanisms/mechanism.ts';
import shared from '../../ui/shared.module.css';
import { MechanismExample } from './learning/mechanism-example.tsx';
import { MathMl } from './math-ml.tsx';
import styles from './mechanism-card.module.css';
import { DefinedTerm } from './words/glossary.tsx';

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
