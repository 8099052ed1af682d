import { memo, useMemo, useState } from 'react';
import type { Domain } from '../../../core/data/domain.ts';
import type { Margin } from '../../../core/experiment/release/margins.ts';
import type { TrialAnswers } from '../../../core/experiment/run/trial-service.ts';
import { at as marginAt } from '../../../core/privacy/budget.ts';
import { TruthNoisyBars } from '../../../ui/charts/truth-noisy-bars.tsx';
import { DataTable } from '../../../ui/controls/data-table.tsx';
import { Disclosure } from '../../../ui/controls/disclosure.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { formatAddends, formatCount, formatNumber } from '../../../ui/format.ts';
import { useWorkload } from '../use-workload.ts';
import { DefinedTerm } from '../words/glossary.tsx';
import { marginWords } from '../words/precision-words.ts';
import { plural } from '../words/spelling.ts';
import { axisAround, SHOWN_CELLS } from './answer-bars.ts';
import { AnswerMaps, isTableOfTwo } from './answer-maps.tsx';
import { bestBlock } from './best-block.ts';
import { cellLabel } from './cell-labels.ts';
import styles from './table-answers.module.css';

const LISTED_TABLES = 300;
const NUMBERS_AT = '“Table of these answers” below';

const pictures = [
  { id: 'bars', label: 'Bars' },
  { id: 'maps', label: 'Heat maps' },
] as const;

export interface TableAnswersProps {
  answers: TrialAnswers;
  domain: Domain;
  color: string;
}

/** One table of one trial: truth against noisy answers. Not drawn anew while others are only on their way. */
export const TableAnswers = memo(function TableAnswers({ answers, domain, color }: TableAnswersProps) {
  const { blocks } = answers;
  const [chosen, choose] = useState<string | null>(null);
  const [showsMaps, setShowsMaps] = useState(false);
  const found = blocks.findIndex((block) => block.label === chosen);
  const at = found >= 0 ? found : bestBlock(blocks);
  const block = blocks[at];
  const asked = useWorkload()?.workload?.blocks[block.index];
  const labelOf = useMemo(() => {
    // While new answers are on their way, those on screen may belong to what was asked before.
    const isAsked = asked?.label === block.label && asked.queries === block.truth.length;
    return isAsked && !asked.partition
      ? (index: number) => asked.words(index)
      : cellLabel(domain, block.attributes, block.truth.length);
  }, [domain, block, asked]);
  const isSquare = isTableOfTwo(domain, block.attributes, block.truth.length);
  // The axis belongs to the truth, so that noise is seen to grow and shrink on it.
  const range = useMemo(() => axisAround(block.truth), [block.truth]);
  const noisy = block.answers;
  const shown = Math.min(SHOWN_CELLS, block.truth.length);
  const bars = useMemo(
    () =>
      noisy
        ? Array.from({ length: shown }, (_, index) => ({
            label: labelOf(index),
            truth: block.truth[index],
            noisy: noisy[index],
          }))
        : [],
    [shown, labelOf, block, noisy],
  );
  return (
    <>
      <div className={styles.table}>
        <div className={styles.which}>
          <Select
            label="Table"
            value={block.label}
            options={blocks.slice(0, LISTED_TABLES).map(({ label, truth }) => ({
              id: label,
              label,
              hint: plural(truth.length, 'cell'),
            }))}
            onChange={choose}
          />
        </div>
        {blocks.length < answers.asked && (
          <p className={styles.words}>
            {formatCount(blocks.length)} of {plural(answers.asked, 'table')} can be shown here: those that were
            measured, and the first ones.
          </p>
        )}
        {noisy && (
          <NoiseWords truth={block.truth} noisy={noisy} scale={block.scale} margin={block.margin} range={range} />
        )}
      </div>
      {noisy && (
        <>
          {isSquare && (
            <Segmented
              label="Picture"
              hideLabel
              value={showsMaps ? 'maps' : 'bars'}
              options={pictures}
              onChange={(picture) => setShowsMaps(picture === 'maps')}
            />
          )}
          {isSquare && showsMaps ? (
            <AnswerMaps
              domain={domain}
              attributes={block.attributes}
              truth={block.truth}
              noisy={noisy}
              numbersAt={NUMBERS_AT}
            />
          ) : (
            <TruthNoisyBars label={block.label} color={color} range={range} answers={bars} numbersAt={NUMBERS_AT} />
          )}
          {!(isSquare && showsMaps) && shown < block.truth.length && (
            <p className={styles.words}>
              The first {formatCount(shown)} of {plural(block.truth.length, 'cell')}; all of them are in the table
              below.
            </p>
          )}
          <Disclosure title="Table of these answers">
            <DataTable
              label={`${block.label}: truth and noisy answers`}
              rowCount={block.truth.length}
              rowAt={(index) => index}
              columns={[
                { id: 'cell', header: block.label, width: 180, cell: labelOf },
                {
                  header: 'Truth',
                  kind: 'number',
                  cell: (i) => formatAddends(block.truth[i], noisy[i]).truth,
                  sortValue: (i) => block.truth[i],
                },
                {
                  header: 'Noisy answer',
                  kind: 'number',
                  cell: (i) => formatAddends(block.truth[i], noisy[i]).answer,
                  sortValue: (i) => noisy[i],
                },
                ...(block.margin === null
                  ? []
                  : [
                      {
                        header: '± at 90 %',
                        kind: 'number' as const,
                        cell: (i: number) => formatNumber(marginAt(block.margin ?? Number.NaN, i)),
                        sortValue: (i: number) => marginAt(block.margin ?? Number.NaN, i),
                      },
                    ]),
                {
                  header: 'Error',
                  kind: 'number',
                  cell: (i) => formatAddends(block.truth[i], noisy[i]).error,
                  sortValue: (i) => Math.abs(noisy[i] - block.truth[i]),
                },
              ]}
            />
          </Disclosure>
        </>
      )}
    </>
  );
});

interface NoiseWordsProps {
  truth: Float64Array;
  noisy: Float64Array;
  scale: number | null;
  margin: Margin;
  range: readonly [number, number];
}

/** What the noise means for these counts. */
function NoiseWords({ truth, noisy, scale, margin, range }: NoiseWordsProps) {
  const errors = Array.from(truth, (count, index) => Math.abs(noisy[index] - count)).filter((error) => error >= 0);
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const missing = truth.length - errors.length;
  const beyond = noisy.filter((answer) => answer < range[0] || answer > range[1]).length;
  return (
    <p className={styles.words}>
      {scale !== null && margin !== null && (
        <>
          <DefinedTerm term="noiseScale">Noise scale λ</DefinedTerm>: about{' '}
          <strong>±{formatNumber(scale)} records</strong> on each count.{' '}
        </>
      )}
      {margin !== null && <>{marginWords(margin)} </>}
      In this trial the answers of this table are off by <strong>{formatNumber(mean)}</strong> on average.
      {missing > 0 && ` ${plural(missing, 'question was', 'questions were')} refused or not asked.`}
      {beyond > 0 && ` ${plural(beyond, 'answer')} lie beyond the axis.`}
    </p>
  );
}
