import { Disclosure } from '../../ui/controls/disclosure.tsx';
import numbers from './number-table.module.css';

export interface PlainTable {
  readonly header: readonly string[];
  /** The first cell of a row names it, and no other row. */
  readonly rows: readonly (readonly string[])[];
}

/** A small chart as numbers, for those who read them. `label`: what the chart shows. */
export function NumbersDisclosure({ label, header, rows }: PlainTable & { label: string }) {
  return (
    <Disclosure title="Table of these numbers">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={numbers.scroll} tabIndex={0} aria-label={`${label}, numbers`}>
        <table className={numbers.table}>
          <thead>
            <tr>
              {header.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {cells.map((cell, column) => (
                  <td key={header[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  );
}
