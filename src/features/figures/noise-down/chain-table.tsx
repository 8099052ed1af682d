import { formatNumber } from '../../../ui/format.ts';
import numbers from '../../shared/number-table.module.css';
import bench from '../bench.module.css';
import { Scroller } from '../scroller.tsx';
import type { DrawnChain } from './use-chains.ts';

/** A loss this little above its price is not worth a word. */
const HAIR = 1e-3;

/** Every method at the same step. */
export function ChainTable({ chains, frame, truth }: { chains: readonly DrawnChain[]; frame: number; truth: number }) {
  return (
    <Scroller label="All methods at this step">
      <table className={numbers.table}>
        <caption className="visually-hidden">All methods at step {frame}</caption>
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Answer</th>
            <th scope="col">Off by</th>
            <th scope="col">Answers changed</th>
            <th scope="col">Claimed cost</th>
            <th scope="col">Privacy loss</th>
          </tr>
        </thead>
        <tbody>
          {chains.map(({ method, steps }) => {
            const { answer, cost, loss } = steps[frame];
            const changes = steps.slice(1, frame + 1).filter((step, k) => step.answer !== steps[k].answer).length;
            const isOver = Math.abs(loss) > cost * (1 + HAIR);
            return (
              <tr key={method.id}>
                <th scope="row">{method.title}</th>
                <td>{formatNumber(answer)}</td>
                <td>{formatNumber(answer - truth)}</td>
                <td>{changes}</td>
                <td>{formatNumber(cost, 4)}</td>
                <td className={isOver ? bench.wrong : undefined}>
                  {formatNumber(loss, 4)}
                  {isOver && <span className={bench.flag}> over</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroller>
  );
}
