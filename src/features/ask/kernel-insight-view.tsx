import type { Eigenquery, KernelInsight } from '../../core/estimators/kernel-pca/insight.ts';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { formatNumber } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import numbers from '../shared/number-table.module.css';
import { InsightPlot, mainCurve } from './insight-plot.tsx';

/** The curve of α with its minimum, and what is known best: eigenqueries, in words of the questions that were asked. */
export function KernelInsightView({ insight, texts }: { insight: KernelInsight; texts: readonly string[] }) {
  const { alpha, curve, eigenvalues, eigenqueries } = insight;
  const drawn = (curve ?? []).filter(({ error }) => error > 0);
  return (
    <>
      <h3 className={shared.title}>How far the answers are trusted</h3>
      {drawn.length > 1 && typeof alpha === 'number' ? (
        <>
          <InsightPlot
            label={`Error of new answers against α, by cross-validation; least at α = ${formatNumber(alpha)}.`}
            curves={[
              mainCurve(
                'expected error',
                drawn.map(({ alpha: x, error }) => ({ x, y: Math.sqrt(error) })),
              ),
            ]}
            marks={[{ x: alpha, label: `α = ${formatNumber(alpha)}`, isStrong: true }]}
            xLabel="α, trust in the answers"
            yLabel="expected error of a new answer, in records"
            height={260}
          />
          <p className={shared.note}>
            Each part of the history was predicted from the others, and the noise in what it was compared with taken
            off. Left of the minimum estimates lean too far towards even counts, right of it they follow the noise.
          </p>
        </>
      ) : (
        <p className={shared.note}>
          {alpha === 'infinity'
            ? 'α is infinite: the answers are followed as far as they agree, without bias. With ten answers or more α can be chosen by cross-validation.'
            : `α is ${formatNumber(alpha)}.`}
        </p>
      )}
      {eigenqueries.length > 0 && eigenvalues && (
        <Disclosure title="What is known best: eigenqueries">
          <p className={shared.note}>
            {`Eigenqueries are combinations of questions whose errors do not depend on one another; there are ${eigenvalues.length}, and these are the ones with the least noise. “Used” is how much of an answer enters estimates at this α.`}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <section className={numbers.scroll} aria-label="Eigenqueries" tabIndex={0}>
            <table className={numbers.table}>
              <thead>
                <tr>
                  <th scope="col">Noise ±</th>
                  <th scope="col">Used</th>
                  <th scope="col">Combination</th>
                </tr>
              </thead>
              <tbody>
                {eigenqueries.map((query, rank) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name than their rank
                  <tr key={rank}>
                    <th scope="row">{formatNumber(query.deviation)}</th>
                    <td>{`${Math.round(100 * query.used)} %`}</td>
                    <td className={numbers.sentence}>{combinationWords(query, texts)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Disclosure>
      )}
    </>
  );
}

/** “0.5 × all records − 0.25 × Age <= 22”. */
function combinationWords({ parts }: Eigenquery, texts: readonly string[]): string {
  return parts
    .map(({ query, times }, index) => {
      const sign = times < 0 ? '− ' : index === 0 ? '' : '+ ';
      const text = (texts[query] ?? 'count').replace(/^count where /, '').replace(/^count$/, 'all records');
      return `${sign}${formatNumber(Math.abs(times))} × ${text}`;
    })
    .join(' ');
}
