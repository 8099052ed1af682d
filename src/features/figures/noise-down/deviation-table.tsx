import type { Deviation } from '../../../core/figures/noise-down/deviation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { formatNumber, formatSetting } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import { NumberTable } from '../../shared/number-table.tsx';
import { useWorkbench } from '../../shared/workbench-context.tsx';
import bench from '../bench.module.css';
import { useLongWork } from './use-long-work.ts';

const SCALES = [0.25, 0.5, 1, 2, 5, 20];

interface DeviationRow {
  readonly smaller: number;
  readonly corrected: Deviation;
  readonly printed: Deviation;
}

/** How far NoiseDown is from its theorem, worked out instead of drawn. */
export function DeviationTable() {
  const { noiseDown } = useWorkbench();
  const { result, share, error, start, cancel } = useLongWork<readonly DeviationRow[]>();
  const work = () =>
    start(async (signal, tell) => {
      const rows: DeviationRow[] = [];
      for (const [index, smaller] of SCALES.entries()) {
        const exact = noiseDown.until(signal);
        const [corrected, printed] = await Promise.all([
          exact.deviate('corrected', 2 * smaller, smaller),
          exact.deviate('printed', 2 * smaller, smaller),
        ]);
        rows.push({ smaller, corrected, printed });
        tell.result([...rows]);
        tell.share((index + 1) / SCALES.length);
      }
    });
  return (
    <section className={classNames(shared.parts, bench.view)}>
      <div className={shared.toolbar}>
        <h2 className={shared.title}>How far from the theorem</h2>
        <Button onPress={work}>{share === null ? 'Compute the table' : 'Compute again'}</Button>
        {share !== null && (
          <div className={bench.progress}>
            <ProgressBar label="Integrating" share={share} onCancel={cancel} />
          </div>
        )}
      </div>
      <p className={shared.prose}>
        One step from λ = 2λ′ to λ′, by quadrature. Distance: the share of answers that would have to change to make
        them Laplace noise of scale λ′ (total variation). Failure: the probability with which the pair of answers breaks
        its claim of 1/λ′. The exact coupling has 0 in every place. The worst single pair has no bound at all: far from
        the true answer Figure 3 never draws next to y, under one neighbour but not under the other.
      </p>
      {error !== null && <Notice kind="error">{error}</Notice>}
      {result && result.length > 0 && (
        <NumberTable
          label="Distance and failure"
          caption={<caption className="visually-hidden">Distance and failure of the printed NoiseDown</caption>}
          header={[
            'λ′',
            'Claimed loss 1/λ′',
            'Distance, θ₂ corrected',
            'Distance, as printed',
            'Failure, θ₂ corrected',
            'Failure, as printed',
          ]}
        >
          {result.map(({ smaller, corrected, printed }) => (
            <tr key={smaller}>
              <th scope="row">{formatSetting(smaller)}</th>
              <td>{formatSetting(1 / smaller)}</td>
              <td>{formatNumber(corrected.totalVariation)}</td>
              <td>{formatNumber(printed.totalVariation)}</td>
              <td>{formatNumber(corrected.deltaAtClaim)}</td>
              <td>{formatNumber(printed.deltaAtClaim)}</td>
            </tr>
          ))}
        </NumberTable>
      )}
    </section>
  );
}
