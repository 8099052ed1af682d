import { DEFAULT_SANITY_BOUND } from '../../core/experiment/experiment.ts';
import { cellsPlanned } from '../../core/experiment/run/plan.ts';
import { sharedSettings } from '../../core/experiment/settings.ts';
import { isAtMiddle, withFixed } from '../../core/experiment/settle/sweep-over.ts';
import { MAX_EPSILON } from '../../core/privacy/budget.ts';
import { CountField, NumberField } from '../../ui/controls/number-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { formatCount } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { DerivedNote } from './derived-note.tsx';
import styles from './settings.module.css';

const MAX_TRIALS = 100_000;

/** What stays the same across the sweep, how often it is repeated, and with which random numbers. */
export function TrialSettings() {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const { sweep, fixed, trials, seed, mechanisms, derived } = config;
  const fix = (name: string, value: number) => workbench.edit((was) => withFixed(was, name, value), `fixed ${name}`);
  return (
    <div className={shared.group}>
      {sweep.parameter !== 'epsilon' && (
        <NumberField
          label="ε, privacy budget"
          value={Number(fixed.epsilon)}
          min={0}
          minExclusive
          max={MAX_EPSILON}
          description={
            derived?.includes('sweep') && isAtMiddle(config)
              ? 'The middle of its values, which are derived.'
              : undefined
          }
          onChange={(value) => fix('epsilon', value)}
        />
      )}
      <div className={styles.pair}>
        <CountField
          label="Trials"
          value={trials}
          max={MAX_TRIALS}
          onChange={(value) => workbench.edit((was) => ({ ...was, trials: value }), 'trials')}
        />
        <TextField
          label="Seed"
          value={seed}
          onChange={(value) => workbench.edit((was) => ({ ...was, seed: value }), 'seed')}
        />
      </div>
      <p className={shared.note}>
        {formatCount(sweep.values.length)} values × {plural(mechanisms.length, 'mechanism')} ×{' '}
        <DefinedTerm term="trial">{plural(trials, 'trial')}</DefinedTerm> = {plural(cellsPlanned(config), 'run')}.
      </p>
      <DerivedNote setting="trials" />
      {sweep.parameter !== 'delta' && (
        <>
          <SanityBound value={Number(fixed.delta ?? DEFAULT_SANITY_BOUND)} onChange={(value) => fix('delta', value)} />
          <DerivedNote setting="delta" />
        </>
      )}
    </div>
  );
}

/** In records, as people think of it; files hold a share of them. */
function SanityBound({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const records = useWorkbenchState((state) => state.data.description?.records);
  const { label, help } = sharedSettings.delta;
  if (records === undefined || !(records > 0)) {
    return (
      <NumberField label={label} value={value} min={0} minExclusive max={1} onChange={onChange} description={help} />
    );
  }
  return (
    <NumberField
      label="Sanity bound"
      unit="records"
      value={Number((value * records).toPrecision(6))}
      min={0}
      minExclusive
      max={records}
      onChange={(bound) => onChange(bound / records)}
      description="Errors of smaller counts are taken relative to it, so tiny counts don’t dominate."
    />
  );
}
