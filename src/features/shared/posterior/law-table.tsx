import type { ComparedLaw } from '../../../core/asking/law-comparison.ts';
import { type LawMethod, lawMethods } from '../../../core/estimators/noise-law/methods.ts';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import numbers from '../number-table.module.css';
import { asPreciseAs } from '../words/precision-words.ts';
import { capitalised } from '../words/spelling.ts';
import styles from './law-table.module.css';

/** How each method is drawn, here and over the posterior. */
export const lawClasses: Readonly<Record<LawMethod, string | undefined>> = {
  characteristic: styles.characteristic,
  convolution: styles.convolution,
  'monte-carlo': styles.monteCarlo,
  'closed-form': styles.closedForm,
};

export interface LawTableProps {
  confidence: number;
  laws: readonly ComparedLaw[];
}

/** What each method says of the same law, how far it may be off, and how long it took. */
export function LawTable({ confidence, laws }: LawTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={numbers.scroll} tabIndex={0} aria-label="Four methods">
      <table className={numbers.table}>
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">± at {formatPercent(confidence)}</th>
            <th scope="col">P(L ≤ θ ≤ U)</th>
            <th scope="col">Error at most</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {laws.map(({ method, milliseconds, says }) => (
            <tr key={method}>
              <th scope="row">
                <svg width={28} height={8} aria-hidden="true" className={styles.swatch}>
                  <path d="M0 4H28" className={lawClasses[method]} />
                </svg>
                {capitalised(lawMethods[method])}
              </th>
              {'problem' in says ? (
                <td colSpan={3} className={numbers.sentence}>
                  {says.problem}
                </td>
              ) : (
                <>
                  <td>{formatNumber(says.halfWidth, 6)}</td>
                  <td>{(100 * says.probability).toFixed(4)} %</td>
                  <td title={says.errorWords}>{formatNumber(says.errorBound, 2)}</td>
                </>
              )}
              <td>{timeText(milliseconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.notes}>
        {laws.map(
          ({ method, says }) =>
            'errorWords' in says && (
              <li key={method}>
                {capitalised(lawMethods[method])}: {says.errorWords}.
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

/** Clocks of browsers tick too slowly for what is quicker. */
const SHORTEST = 0.1;

function timeText(milliseconds: number): string {
  if (milliseconds < SHORTEST) return `< ${SHORTEST} ms`;
  return `${milliseconds < 10 ? asPreciseAs(milliseconds, milliseconds) : Math.round(milliseconds)} ms`;
}
