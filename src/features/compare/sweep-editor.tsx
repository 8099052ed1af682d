import { useState } from 'react';
import { settingNames, settingTarget } from '../../core/experiment/settings.ts';
import { LEAST_TARGET, MOST_TARGET, targetOf, withTarget } from '../../core/experiment/settle/public-facts.ts';
import { sweepOver } from '../../core/experiment/settle/sweep-over.ts';
import { firstValues, type Grid, gridValues } from '../../core/experiment/settle/sweep-values.ts';
import type { NumberParam, ParamSpec, ParamValue } from '../../core/params.ts';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Checkbox } from '../../ui/controls/toggle.tsx';
import { inPercent } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import { settingTitle, shownValue } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { DerivedNote } from './derived-note.tsx';
import styles from './settings.module.css';
import { gridOf, gridProblem, isGrid } from './sweep-grid.ts';
import { ValueList } from './value-list.tsx';

const kinds = [
  { id: 'linear', label: 'Linear' },
  { id: 'log', label: 'Log' },
  { id: 'list', label: 'List' },
] as const;

/** What varies from left to right on the chart, and at which values. */
export function SweepEditor() {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const { parameter, values } = config.sweep;
  const { spec } = settingTarget(config.mechanisms, parameter, 'sweep.parameter');
  const names = settingNames(config.mechanisms);
  const setValues = (next: readonly ParamValue[]) =>
    workbench.edit((was) => ({ ...was, sweep: { parameter: was.sweep.parameter, values: next } }), 'sweep values');
  return (
    <div className={shared.group}>
      <Select
        label="What varies"
        value={parameter}
        options={names.map((id) => ({ id, label: settingTitle(config.mechanisms, id) }))}
        onChange={(name) => workbench.edit((was) => sweepOver(was, name))}
        description={parameter === 'epsilon' ? undefined : spec.help}
      />
      {spec.kind === 'number' ? (
        <GridEditor key={parameter} spec={spec} values={values} onChange={setValues} />
      ) : (
        <OptionBoxes spec={spec} values={values} onChange={setValues} />
      )}
      {parameter === 'epsilon' && (
        <>
          <DerivedNote setting="sweep" />
          <Aim />
        </>
      )}
    </div>
  );
}

/** The error that derived values of ε lead to. It is a setting of its own: the reader’s target moves without a new run. */
function Aim() {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  if (!config.derived?.includes('sweep') || !config.publicRecordCount) return null;
  return (
    <NumberField
      label="Derived to reach an error of"
      unit="%"
      value={inPercent(targetOf(config))}
      min={inPercent(LEAST_TARGET)}
      max={inPercent(MOST_TARGET)}
      onChange={(next) => workbench.edit((was) => withTarget(was, next / 100), 'target')}
    />
  );
}

interface ValuesProps<S extends ParamSpec> {
  spec: S;
  values: readonly ParamValue[];
  onChange: (values: readonly ParamValue[]) => void;
}

function GridEditor({ spec, values, onChange }: ValuesProps<NumberParam>) {
  const [chosen, choose] = useState<Grid['kind'] | null>(null);
  const [draft, setDraft] = useState<{ grid: Grid; of: readonly ParamValue[] } | null>(null);
  const numbers = values.filter((value) => typeof value === 'number');
  const words = values.filter((value) => typeof value === 'string');
  const read = gridOf(numbers);
  const kind = chosen !== null && isGrid(numbers, chosen) ? chosen : read.kind;
  // A grid that cannot be stays in its fields with the reason; it belongs to the values it was started from.
  const grid: Grid = draft?.of === values ? draft.grid : { ...read, kind };
  const problem = grid.kind === 'list' ? undefined : gridProblem(grid, spec);
  const set = (change: Partial<Grid>) => {
    const next = { ...grid, ...change };
    if (next.kind !== 'list' && gridProblem(next, spec) === undefined) {
      setDraft(null);
      onChange([...gridValues(next, spec.integer), ...words]);
    } else setDraft({ grid: next, of: values });
  };
  const setKind = (next: Grid['kind']) => {
    choose(next);
    if (next === 'list') return setDraft({ grid: { ...grid, kind: next }, of: values });
    const covered = numbers.length === 0 ? firstValues(spec).filter((value) => typeof value === 'number') : numbers;
    const from = Math.min(...covered);
    const to = Math.max(...covered);
    return set({
      kind: next,
      from: next === 'log' && from <= 0 ? to / 100 : from,
      to,
      count: Math.max(2, covered.length),
    });
  };
  return (
    <>
      <Segmented label="Grid" hideLabel value={grid.kind} options={kinds} onChange={setKind} />
      {grid.kind === 'list' ? (
        <ValueList spec={spec} values={values} onChange={onChange} />
      ) : (
        <>
          <div className={styles.triple}>
            <NumberField
              label="From"
              value={grid.from}
              onChange={(from) => set({ from })}
              min={spec.min}
              max={spec.max}
            />
            <NumberField label="To" value={grid.to} onChange={(to) => set({ to })} min={spec.min} max={spec.max} />
            <NumberField
              label="Values"
              value={grid.count}
              onChange={(count) => set({ count })}
              integer
              min={2}
              max={60}
            />
          </div>
          {problem === undefined ? (
            <p className={shared.note}>
              {plural(numbers.length, 'value')}: <span className={styles.values}>{abridged(numbers)}</span>
            </p>
          ) : (
            <p className={shared.problem} role="alert">
              {problem}
            </p>
          )}
        </>
      )}
      {spec.words && (
        <ValueBoxes
          legend="Besides the numbers"
          options={spec.words.map((word) => [word, word])}
          values={values}
          onChange={onChange}
        />
      )}
    </>
  );
}

function abridged(values: readonly ParamValue[]): string {
  const shown = values.map(shownValue);
  return shown.length <= 7 ? shown.join(', ') : `${shown.slice(0, 4).join(', ')} … ${shown.at(-1)}`;
}

/** Parameters that are one of a few words: each word is swept or not. */
function OptionBoxes({ spec, values, onChange }: ValuesProps<Exclude<ParamSpec, NumberParam>>) {
  if (spec.kind === 'text') return <ValueList spec={spec} values={values} onChange={onChange} />;
  const options: [ParamValue, string][] =
    spec.kind === 'choice'
      ? Object.entries(spec.options)
      : [
          [false, 'off'],
          [true, 'on'],
        ];
  return <ValueBoxes legend="Values compared" options={options} values={values} onChange={onChange} />;
}

interface ValueBoxesProps {
  legend: string;
  options: readonly (readonly [ParamValue, string])[];
  values: readonly ParamValue[];
  onChange: (values: readonly ParamValue[]) => void;
}

/** Values that are ticked, each a column of its own on the chart; whatever else is swept stays. One at least stays, too. */
function ValueBoxes({ legend, options, values, onChange }: ValueBoxesProps) {
  const ids = options.map(([id]) => id);
  const others = values.filter((value) => !ids.includes(value));
  return (
    <fieldset className={styles.options}>
      <legend className={shared.note}>{legend}</legend>
      {options.map(([value, title]) => (
        <Checkbox
          key={String(value)}
          isSelected={values.includes(value)}
          isDisabled={values.length === 1 && values.includes(value)}
          onChange={(isOn) => onChange([...others, ...ids.filter((id) => (id === value ? isOn : values.includes(id)))])}
        >
          {title}
        </Checkbox>
      ))}
    </fieldset>
  );
}
