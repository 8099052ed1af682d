import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChartLegend } from '../../../src/ui/charts/chart-frame.tsx';
import { ErrorChart } from '../../../src/ui/charts/error-chart.tsx';
import { DataTable } from '../../../src/ui/controls/data-table.tsx';
import { Disclosure } from '../../../src/ui/controls/disclosure.tsx';
import { NumberField } from '../../../src/ui/controls/number-field.tsx';
import { ProgressBar } from '../../../src/ui/controls/progress-bar.tsx';
import { Slider } from '../../../src/ui/controls/slider.tsx';
import { seriesStyle } from '../../../src/ui/mechanism-style.ts';

const html = (element: ReactElement) => renderToString(element).replaceAll('<!-- -->', '');
const nothing = () => {};

describe('rendered controls', () => {
  it('puts only the rows in sight of a million-row table into the page', () => {
    const table = html(
      <DataTable
        label="Answers"
        rowCount={1_000_000}
        rowAt={(index) => index}
        maxHeight={300}
        columns={[{ id: 'value', header: 'Value', kind: 'number', cell: (value) => `row ${value}` }]}
      />,
    );
    expect(table).toContain('aria-rowcount="1000001"');
    expect(table).toContain('row 0');
    const rows = table.match(/<tr/g)?.length ?? 0;
    expect(rows).toBeGreaterThan(10);
    expect(rows).toBeLessThan(40);
  });

  it('says what a log slider stands at, not where its thumb is', () => {
    const slider = html(<Slider label="ε" value={0.01} min={0.0001} max={1} scale="log" onChange={nothing} />);
    expect(slider).toContain('aria-valuetext="0.01"');
    expect(slider).toContain('value="500"');
  });

  it('shows a small number as it would be typed', () => {
    expect(html(<NumberField label="δ" value={0.00001} onChange={nothing} />)).toContain('value="1e-5"');
  });

  it('goes on in further lines where a column says so, and tells in a hint what is cut off elsewhere', () => {
    const long = 'release 1, Visits: Laplace · marginals';
    const table = (isWrapped: boolean) =>
      html(
        <DataTable
          label="Charges"
          rowCount={1}
          rowAt={() => 0}
          columns={[{ header: 'What', isWrapped, cell: () => long }]}
        />,
      );
    expect(table(true)).not.toContain('title=');
    expect(table(true)).toMatch(/class="[^"]*wrapped/);
    expect(table(false)).toContain(`title="${long}"`);
  });

  it('draws what is folded away only once it was opened', () => {
    const folded = (props: { isExpanded?: boolean; defaultExpanded?: boolean }) =>
      html(
        <Disclosure title="More" {...props}>
          a large table
        </Disclosure>,
      );
    expect(folded({})).not.toContain('a large table');
    expect(folded({ isExpanded: false })).not.toContain('a large table');
    expect(folded({ isExpanded: true })).toContain('a large table');
    expect(folded({ defaultExpanded: true })).toContain('a large table');
  });

  it('tells progress, the time left, and nothing it does not know', () => {
    const known = html(<ProgressBar label="312 of 500 runs" share={0.624} millisecondsLeft={2100} />);
    expect(known).toContain('aria-valuenow="0.624"');
    expect(known).toContain('2 s left');
    expect(html(<ProgressBar label="Reading" />)).not.toContain('aria-valuenow');
  });
});

describe('rendered charts', () => {
  const entry = { key: 'oracle', label: 'Oracle', mark: 'not private', style: seriesStyle('oracle') };
  const chart = { title: 'Error', xLabel: 'ε', yLabel: 'error', xScale: 'linear', yScale: 'log' } as const;

  it('says which series is not private and which is hidden', () => {
    const legend = html(<ChartLegend entries={[entry]} hiddenKeys={new Set(['oracle'])} onToggle={nothing} />);
    expect(legend).toContain('not private');
    expect(legend).toContain('aria-pressed="false"');
  });

  it('has words for nothing yet, and for everything hidden', () => {
    const points = [{ x: 1, mean: 1, low: 1, high: 1, trials: 1 }];
    const empty = html(<ErrorChart {...chart} series={[]} hiddenKeys={new Set()} onToggle={nothing} />);
    expect(empty).toContain('No results yet');
    const hidden = html(
      <ErrorChart {...chart} series={[{ ...entry, points }]} hiddenKeys={new Set(['oracle'])} onToggle={nothing} />,
    );
    expect(hidden).toContain('Every series is hidden');
    const infinite = [{ ...points[0]!, mean: Number.POSITIVE_INFINITY }];
    const none = html(
      <ErrorChart {...chart} series={[{ ...entry, points: infinite }]} hiddenKeys={new Set()} onToggle={nothing} />,
    );
    expect(none).toContain('(1 left out)');
  });
});
