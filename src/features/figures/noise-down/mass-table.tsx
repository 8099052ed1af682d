import type { IntervalMass, NoiseDownMasses } from '../../../core/figures/noise-down/masses.ts';
import { formatNumber } from '../../../ui/format.ts';
import numbers from '../../shared/number-table.module.css';
import { NumberTable } from '../../shared/number-table.tsx';
import styles from '../bench.module.css';

const names: Readonly<Record<IntervalMass['name'], string>> = {
  left: 'θ₁',
  between: 'θ₂',
  middle: 'around y',
  right: 'θ₃',
};

/** What the paper's formulas say of the mass of each interval, against integration. */
export function MassTable({ masses: { intervals, total } }: { masses: NoiseDownMasses }) {
  return (
    <NumberTable
      label="Mass of f by interval"
      caption={<caption className="visually-hidden">Mass of f by interval</caption>}
      header={['Mass', { text: 'Interval of y′' }, 'Integrated', 'Corrected formula', 'As printed']}
    >
      {intervals.map(({ name, from, to, integrated, corrected, printed }) => {
        const isWrong = printed !== null && Math.abs(printed - integrated) > 1e-9 * Math.max(1, integrated);
        return (
          <tr key={name}>
            <th scope="row">{names[name]}</th>
            <td className={numbers.text}>{from < to ? `${bound(from)} … ${bound(to)}` : 'empty'}</td>
            <td>{mass(integrated)}</td>
            <td>{corrected === null ? 'what is left of 1' : mass(corrected)}</td>
            <td className={isWrong ? styles.wrong : undefined}>
              {printed === null ? 'what is left of 1' : mass(printed)}
              {isWrong && <span className={styles.flag}> wrong</span>}
            </td>
          </tr>
        );
      })}
      <tr>
        <th scope="row">Total</th>
        <td />
        <td>{total.toFixed(5)}</td>
        <td />
        <td />
      </tr>
    </NumberTable>
  );
}

function mass(value: number): string {
  return value >= 0.0001 && value < 100 ? value.toFixed(5) : formatNumber(value);
}

function bound(value: number): string {
  return formatNumber(value);
}
