import { type CSSProperties, useCallback, useId, useMemo } from 'react';
import type { DataTableColumn } from '../controls/data-table.tsx';
import { formatAddends, formatNumber, formatPercent } from '../format.ts';
import { categoryAxis, overhang, SLANT_DEGREES } from './category-axis.ts';
import { answersSummary } from './chart-summaries.ts';
import { ChartTwin, type NumbersElsewhere } from './chart-twin.tsx';
import { linearTicks, makeScale } from './scale.ts';
import { textWidth } from './text-size.ts';
import styles from './truth-noisy-bars.module.css';
import { useCellCursor } from './use-cell-cursor.ts';
import { useWidth } from './use-width.ts';

export interface TruthNoisyAnswer {
  label: string;
  truth: number;
  noisy: number;
}

export interface TruthNoisyBarsProps extends NumbersElsewhere {
  label: string;
  answers: readonly TruthNoisyAnswer[];
  /** The mechanism's colour, for the noisy answers. */
  color?: string;
  height?: number;
  /** A fixed value axis, so that answers are seen to move; answers beyond it stand at its edge. */
  range?: readonly [number, number] | undefined;
  /** What stands beside the truth. */
  answerName?: string;
}

const LEAST_STEP = 4;
const WIDEST_STEP = 72;
/** Slanted names need this much, even where bars then scroll. */
const LEAST_SLANTED = 16;

/** Truth as bars, the noisy answer as a line across each, the difference between them as a stem. */
export function TruthNoisyBars({
  label,
  answers,
  color,
  height = 220,
  range,
  answerName = 'noisy answer',
  numbersAt,
}: TruthNoisyBarsProps) {
  const [room, width] = useWidth<HTMLDivElement>();
  const id = useId();
  const values = answers.flatMap(({ truth, noisy }) => [truth, noisy]).filter(Number.isFinite);
  const low = range?.[0] ?? values.reduce((a, b) => Math.min(a, b), 0);
  const high = range?.[1] ?? (values.reduce((a, b) => Math.max(a, b), 0) || 1);
  const ticks = linearTicks([low, high], 6);
  const left = Math.max(24, ...ticks.map((tick) => textWidth(formatNumber(tick)) + 10));
  const yOf = makeScale('linear', [low, high], [height - 6, 8]);
  const rowsOf = useCallback(() => answers, [answers]);
  const names = useMemo(() => answers.map((answer) => answer.label), [answers]);
  const space = Math.max(0, (width ?? 0) - left);
  const stepIn = (room: number) => Math.min(WIDEST_STEP, Math.max(LEAST_STEP, room / Math.max(1, answers.length)));
  const isSlanted = categoryAxis(names, stepIn(space), space).isSlanted;
  const step = isSlanted ? Math.max(LEAST_SLANTED, stepIn(space - overhang(names))) : stepIn(space);
  const thick = Math.max(2, step * 0.66);
  const barsWidth = Math.ceil(step * answers.length);
  const axis = categoryAxis(names, step, barsWidth);
  const plotWidth = barsWidth + (axis.isSlanted ? overhang(names) : 0);
  const { active, handlers } = useCellCursor(answers.length, (x) =>
    Math.min(answers.length - 1, Math.max(0, Math.floor((x * plotWidth) / step))),
  );
  const read = active === null ? undefined : answers[active];
  const centre = (index: number) => (index + 0.5) * step;
  const beyond = answers.flatMap(({ noisy }, index) =>
    noisy < low ? [{ index, isAbove: false }] : noisy > high ? [{ index, isAbove: true }] : [],
  );
  const colored = color === undefined ? {} : ({ '--noisy': color } as CSSProperties);

  return (
    <div className={styles.chart} style={colored}>
      <p className={styles.key}>
        <span className={styles.truthKey} /> truth <span className={styles.noisyKey} /> {answerName}
        {beyond.length > 0 && (
          <>
            <svg width="12" height="10" aria-hidden="true" className={styles.beyondKey}>
              <path d="M2 8.5 6 1.5l4 7Z" className={styles.beyond} />
            </svg>{' '}
            beyond the axis
          </>
        )}
      </p>
      <div ref={room} className={styles.room}>
        <svg width={left} height={height} aria-hidden="true" className={styles.ticks}>
          {ticks.map((tick) => (
            <text key={tick} x={left - 6} y={yOf(tick) + 4} textAnchor="end" className={styles.tick}>
              {formatNumber(tick)}
            </text>
          ))}
        </svg>
        <div className={styles.scroller}>
          <div
            style={{ width: plotWidth, height: height + axis.height }}
            role="application"
            aria-roledescription="bar chart"
            aria-label={`${label}: ${answers.length} answers, truth and ${answerName}. Arrow keys move between them.`}
            aria-describedby={id}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the answers
            tabIndex={0}
            {...handlers}
          >
            <svg width={plotWidth} height={height + axis.height} aria-hidden="true">
              <path d={ticks.map((tick) => `M0 ${yOf(tick)}H${barsWidth}`).join('')} className={styles.grid} />
              {active !== null && (
                <rect x={active * step} y={0} width={step} height={height} className={styles.cursor} />
              )}
              <path
                d={answers
                  .map(({ truth }, index) => {
                    const x = centre(index) - thick / 2;
                    return Number.isFinite(truth) ? `M${x} ${yOf(0)}V${yOf(truth)}h${thick}V${yOf(0)}Z` : '';
                  })
                  .join('')}
                className={styles.truth}
              />
              <path
                d={answers
                  .map(({ truth, noisy }, index) => {
                    if (!Number.isFinite(noisy) || !Number.isFinite(truth)) return '';
                    return `M${centre(index)} ${yOf(truth)}V${yOf(noisy)}`;
                  })
                  .join('')}
                className={styles.stem}
              />
              <path
                d={answers
                  .map(({ noisy }, index) =>
                    noisy >= low && noisy <= high ? `M${centre(index) - thick / 2} ${yOf(noisy)}h${thick}` : '',
                  )
                  .join('')}
                className={styles.noisy}
              />
              <path d={`M0 ${yOf(0)}H${barsWidth}`} className={styles.zero} />
              {beyond.map(({ index, isAbove }) => (
                <path
                  key={index}
                  d={isAbove ? 'M-4 9 0 2l4 7Z' : 'M-4 -9 0 -2l4 -7Z'}
                  transform={`translate(${centre(index)} ${isAbove ? 0 : height})`}
                  className={styles.beyond}
                />
              ))}
              {axis.labels.map(({ index, text, x }) => (
                <text
                  key={index}
                  textAnchor={axis.isSlanted ? 'start' : 'middle'}
                  transform={`translate(${x} ${height + 14})${axis.isSlanted ? ` rotate(${SLANT_DEGREES})` : ''}`}
                  className={styles.tick}
                >
                  {text}
                </text>
              ))}
            </svg>
          </div>
        </div>
      </div>
      <p className={styles.readout} aria-live="polite">
        {read ? readout(read, answerName) : `${answers.length} answers; point at one for its numbers.`}
      </p>
      <ChartTwin
        id={id}
        summary={answersSummary(answers, answerName)}
        numbersAt={numbersAt}
        label={label}
        columns={answerColumns(answerName)}
        rowsOf={rowsOf}
      />
    </div>
  );
}

function answerColumns(answerName: string): DataTableColumn<TruthNoisyAnswer>[] {
  const written = ({ truth, noisy }: TruthNoisyAnswer) => formatAddends(truth, noisy);
  const number = (
    id: string,
    header: string,
    cell: (answer: TruthNoisyAnswer) => string,
    sortValue: (answer: TruthNoisyAnswer) => number,
  ) => ({ id, header, kind: 'number' as const, width: 100, cell, sortValue });
  return [
    { header: 'Answer', width: 140, cell: ({ label }) => label },
    number(
      'truth',
      'Truth',
      (answer) => written(answer).truth,
      ({ truth }) => truth,
    ),
    number(
      'noisy',
      answerName.charAt(0).toUpperCase() + answerName.slice(1),
      (answer) => (Number.isFinite(answer.noisy) ? written(answer).answer : 'none'),
      ({ noisy }) => noisy,
    ),
    number(
      'error',
      'Error',
      (answer) => (Number.isFinite(answer.noisy) ? written(answer).error : '–'),
      ({ truth, noisy }) => Math.abs(noisy - truth),
    ),
  ];
}

/** The numbers of one answer: they add up as they stand. */
function readout({ label, truth, noisy }: TruthNoisyAnswer, answerName: string): string {
  const written = formatAddends(truth, noisy);
  const share = truth === 0 || !Number.isFinite(noisy) ? '' : ` (${formatPercent((noisy - truth) / Math.abs(truth))})`;
  return `${label}: truth ${written.truth}, ${answerName} ${written.answer}, error ${written.error}${share}`;
}
