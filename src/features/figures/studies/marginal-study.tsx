import { useMemo, useState } from 'react';
import { table2 } from '../../../core/data/builtin/table-2.ts';
import { RecordCounts } from '../../../core/data/counts/record-counts.ts';
import type { Dataset } from '../../../core/data/dataset.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import shared from '../../../ui/shared.module.css';
import numbers from '../../shared/number-table.module.css';
import { useKnobs } from '../../shared/use-knobs.ts';
import bench from '../bench.module.css';
import styles from './study.module.css';

const original = table2.build({});
const [, status, gender] = original.domain.attributes;
const STATUS = 1;
const GENDER = 2;

/** Which record is replaced, if any, and by what. */
const knobs = {
  person: { start: -1, min: -1, max: original.rows - 1, integer: true },
  status: { start: 0, min: 0, max: status.size - 1, integer: true },
  gender: { start: 0, min: 0, max: gender.size - 1, integer: true },
} as const;

/** Table 2 counted into Table 3, and what one replaced record changes. */
export function MarginalStudy() {
  const [turned, change, reset] = useKnobs(knobs);
  const [shown, setShown] = useState<number | null>(null);
  const dataset = useMemo(() => replaced(turned), [turned]);
  const before = useMemo(() => new RecordCounts(original).table([STATUS, GENDER]), []);
  const after = useMemo(() => new RecordCounts(dataset).table([STATUS, GENDER]), [dataset]);
  const code = (record: number, attribute: number) => dataset.columns[attribute][record];
  const cellOf = (record: number) => code(record, STATUS) * gender.size + code(record, GENDER);
  // One record is replaced: of an earlier one the original comes back.
  const edit = (person: number, edited: { status?: number; gender?: number }) => {
    const next = { person, status: code(person, STATUS), gender: code(person, GENDER), ...edited };
    const [, wasStatus, wasGender] = original.columns;
    if (next.status === wasStatus[person] && next.gender === wasGender[person]) reset();
    else change(next);
  };
  const changed = Array.from(after.keys()).filter((cell) => after[cell] !== before[cell]);
  const difference = changed.reduce((sum, cell) => sum + Math.abs(after[cell] - before[cell]), 0);
  return (
    <div className={styles.pair}>
      <section className={classNames(shared.parts, bench.view)}>
        <h2 className={shared.title}>Table 2: five records</h2>
        <p className={shared.prose}>Change one person’s status or gender and watch the counts.</p>
        <table className={numbers.table}>
          <thead>
            <tr>
              <th scope="col">Age</th>
              <th scope="col" className={numbers.text}>
                Status
              </th>
              <th scope="col" className={numbers.text}>
                Gender
              </th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: dataset.rows }, (_, record) => (
              <tr
                key={String(original.columns[0][record])}
                className={turned.person === record ? styles.edited : undefined}
                onPointerEnter={() => setShown(record)}
                onPointerLeave={() => setShown(null)}
                onFocus={() => setShown(record)}
                onBlur={() => setShown(null)}
              >
                <th scope="row">{code(record, 0)}</th>
                {([STATUS, GENDER] as const).map((attribute) => (
                  <td key={attribute} className={numbers.text}>
                    <Choice
                      label={`${dataset.domain.attributes[attribute].name} of the person aged ${code(record, 0)}`}
                      labels={(attribute === STATUS ? status : gender).labels ?? []}
                      value={code(record, attribute)}
                      onChange={(value) => edit(record, attribute === STATUS ? { status: value } : { gender: value })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div>
          <Button size="small" isDisabled={turned.person < 0} onPress={reset}>
            As in the paper
          </Button>
        </div>
      </section>
      <section className={classNames(shared.parts, bench.view)}>
        <h2 className={shared.title}>Table 3: the marginal on Status and Gender</h2>
        <p className={shared.prose}>Every combination of values has a cell, also those that nobody has.</p>
        <table className={numbers.table}>
          <caption className="visually-hidden">Counts by status and gender</caption>
          <thead>
            <tr>
              <th scope="col">Status</th>
              {gender.labels?.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {status.labels?.map((label, row) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {gender.labels?.map((column, index) => {
                  const cell = row * gender.size + index;
                  const change = after[cell] - before[cell];
                  return (
                    <td key={column} className={shown !== null && cellOf(shown) === cell ? styles.shown : undefined}>
                      {change !== 0 && (
                        <span className={styles.change}>{change > 0 ? `+${change}` : `−${-change}`} </span>
                      )}
                      {after[cell]}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <p className={bench.finding} aria-live="polite">
          {difference === 0
            ? 'Replacing one record can move one count down and another up.'
            : `One record was replaced: ${changed.length} counts changed by one each. That is the sensitivity of a marginal, ${difference}; with noise scale λ it costs ε = ${difference}/λ.`}
        </p>
        <p className={shared.prose}>
          If neighbours differ in one record more or less instead, one count changes by one, and the marginal costs 1/λ.
        </p>
      </section>
    </div>
  );
}

function replaced({ person, status, gender }: Readonly<Record<keyof typeof knobs, number>>): Dataset {
  if (person < 0) return original;
  const codes = new Map([
    [STATUS, status],
    [GENDER, gender],
  ]);
  const columns = original.columns.map((column, attribute) => {
    const copy = column.slice();
    copy[person] = codes.get(attribute) ?? copy[person];
    return copy;
  });
  return { ...original, columns };
}

interface ChoiceProps {
  label: string;
  labels: readonly string[];
  value: number;
  onChange: (value: number) => void;
}

function Choice({ label, labels, value, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      hideLabel
      value={String(value)}
      options={labels.map((text, code) => ({ id: String(code), label: text }))}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
