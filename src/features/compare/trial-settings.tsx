import { DEFAULT_SANITY_BOUND } from '../../core/experiment/experiment.ts';
import { cellsPlanned } from '../../core/experiment/plan.ts';
import { sharedSettings } from '../../core/experiment/settings.ts';
import { MAX_EPSILON } from '../../core/privacy/budget.ts';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { formatCount, formatSetting } from '../../ui/format.ts';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './settings.module.css';

const MAX_TRIALS = 100_000;

/** What stays the same across the sweep, how often it is repeated, and with which random numbers. */
export function TrialSettings() {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const { sweep, fixed, trials, seed, mechanisms } = config;
  const fix = (name: string, value: number) =>
    workbench.edit((was) => ({ ...was, fixed: { ...was.fixed, [name]: value } }), `fixed ${name}`);
  return (
    <div className={styles.group}>
      <h3 className={styles.heading}>
        <DefinedTerm term="trial">Trials</DefinedTerm> and fixed parameters
      </h3>
      {sweep.parameter !== 'epsilon' && (
        <NumberField
          label="ε, privacy budget"
          value={Number(fixed.epsilon)}
          min={0}
          minExclusive
          max={MAX_EPSILON}
          onChange={(value) => fix('epsilon', value)}
        />
      )}
      <div className={styles.pair}>
        <NumberField
          label="Trials"
          value={trials}
          integer
          min={1}
          max={MAX_TRIALS}
          onChange={(value) => workbench.edit((was) => ({ ...was, trials: value }), 'trials')}
        />
        <TextField
          label="Seed"
          value={seed}
          onChange={(value) => workbench.edit((was) => ({ ...was, seed: value }), 'seed')}
        />
      </div>
      <p className={styles.note}>
        {formatCount(sweep.values.length)} values × {plural(mechanisms.length, 'mechanism')} × {plural(trials, 'trial')}{' '}
        = {plural(cellsPlanned(config), 'run')}.
      </p>
      {sweep.parameter !== 'delta' && (
        <SanityBound value={Number(fixed.delta ?? DEFAULT_SANITY_BOUND)} onChange={(value) => fix('delta', value)} />
      )}
    </div>
  );
}

function SanityBound({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const records = useWorkbenchState((state) => state.data.description?.records);
  const { help } = sharedSettings.delta;
  return (
    <NumberField
      label="δ, sanity bound as a share of the records"
      value={value}
      min={0}
      minExclusive
      max={1}
      onChange={onChange}
      description={records === undefined ? help : `${help} Here: ${recordsInWords(value * records)}.`}
    />
  );
}

/** Parts of a record too: the share is small, and data may be as well. */
function recordsInWords(records: number): string {
  const shown = formatSetting(Number(records.toPrecision(3)));
  return `${shown} ${shown === '1' ? 'record' : 'records'}`;
}
