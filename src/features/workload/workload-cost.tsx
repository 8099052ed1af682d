import { useMemo } from 'react';
import { SetIndex } from '../../core/data/counts/set-index.ts';
import { cellCount } from '../../core/data/domain.ts';
import { GIBIBYTE, showBytes } from '../../core/data/file/byte-size.ts';
import { unitWords } from '../../core/data/privacy-unit.ts';
import { unitOf } from '../../core/experiment/experiment.ts';
import { isQuestionBlock } from '../../core/workload/question-stream.ts';
import { sensitivity, type Workload } from '../../core/workload/workload.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatCount, formatNumber, formatSetting } from '../../ui/format.ts';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './workload-room.module.css';

/** How large the question is, and what that means for the noise. */
export function WorkloadCost({ workload }: { workload: Workload }) {
  const { neighbours, dataset, sweep, fixed } = useWorkbenchState((state) => state.config);
  const unit = useMemo(() => unitOf({ neighbours, dataset }), [neighbours, dataset]);
  const atMost = useMemo(() => sensitivity(workload.blocks, unit), [workload, unit]);
  const inEachWorker = useMemo(() => countsBytes(workload), [workload]);
  const epsilons = (sweep.parameter === 'epsilon' ? sweep.values : [fixed.epsilon]).filter(
    (value) => typeof value === 'number',
  );
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="Tables" value={formatCount(workload.blocks.length)} />
        <Fact name={<DefinedTerm term="answer">Answers</DefinedTerm>} value={formatCount(workload.size)} />
        <Fact
          name={
            <>
              <DefinedTerm term="sensitivity">Sensitivity</DefinedTerm>, {unitWords(unit)}
            </>
          }
          value={formatSetting(atMost)}
        />
      </dl>
      {atMost > 0 && epsilons.length > 0 && !workload.blocks.some(isQuestionBlock) && (
        <p className={styles.meaning}>
          With Laplace at ε = {formatSetting(Math.max(...epsilons))} each count gets noise of about{' '}
          <strong>±{formatNumber(atMost / Math.max(...epsilons))} records</strong>
          {epsilons.length > 1 && (
            <>
              , at ε = {formatSetting(Math.min(...epsilons))} about ±{formatNumber(atMost / Math.min(...epsilons))}
            </>
          )}
          .{workload.size > 1 && ` Fewer ${workload.blocks.length > 1 ? 'tables' : 'questions'}, less noise in each.`}
        </p>
      )}
      {inEachWorker > MUCH_MEMORY && (
        <Notice kind="warning">
          These tables take {showBytes(inEachWorker)} in each worker and may not fit; choose smaller tables or fewer of
          them.
        </Notice>
      )}
    </>
  );
}

function Fact({ name, value }: { name: React.ReactNode; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const MUCH_MEMORY = GIBIBYTE;

const BYTES_OF_A_COUNT = 8;
/** A trial's noisy answers, and one copy on the way to a metric. */
const COPIES_OF_ANSWERS = 2;
/** What stands around the numbers of a table: felt where there are half a million of them. */
const BYTES_OF_A_TABLE = 400;

/** What each worker that runs trials will hold: tables, and answers. */
function countsBytes({ blocks, domain, size }: Workload): number {
  const sets = new SetIndex();
  let cells = 0;
  for (const { attributes } of blocks) {
    const known = sets.size;
    if (sets.add(attributes) === known) cells += cellCount(domain, attributes);
  }
  const tables = cells * BYTES_OF_A_COUNT;
  return tables + blocks.length * BYTES_OF_A_TABLE + size * BYTES_OF_A_COUNT * COPIES_OF_ANSWERS;
}
