import { useState } from 'react';
import type { Attribute } from '../../core/data/domain.ts';
import { codesBetween } from '../../core/question-language/question-text.ts';
import { scaleOf } from '../../core/question-language/scale.ts';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Checkbox } from '../../ui/controls/toggle.tsx';
import shared from '../../ui/shared.module.css';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './question-form.module.css';
import { usePickedQuestion } from './use-picked-question.ts';

/** Longer lists of values are searched. */
const SHORT_LIST = 12;

/** The question as a range or a choice of values for each attribute, a factor and a constant; it writes what a person would type. */
export function PickedQuestionForm() {
  const cube = useWorkbenchState((state) => state.ask.session?.cube);
  const { picked, pick } = usePickedQuestion();
  if (!cube) return null;
  const { times, constant, codes } = picked ?? { times: 1, constant: 0, codes: new Map<number, readonly number[]>() };
  return (
    <div className={styles.picked}>
      {!picked && (
        <p className={shared.note}>The typed question says more than this form can; a choice here replaces it.</p>
      )}
      {cube.attributes.map((attribute, index) => {
        // What has no place in the order, such as “(missing)”, is no end of a range.
        const isOrdered = scaleOf(attribute.labels)?.intervals.every((interval) => interval !== null);
        const Row = isOrdered ? RangeRow : ChoiceRow;
        return (
          <Row
            key={attribute.name}
            attribute={attribute}
            codes={codes.get(index) ?? codesBetween(0, attribute.size - 1)}
            onChange={(next) => pick({ times, constant, codes: new Map(codes).set(index, next) })}
          />
        );
      })}
      <div className={styles.pair}>
        <NumberField
          label="Times"
          value={times}
          onChange={(next) => pick({ times: next === 0 ? 1 : next, constant, codes })}
        />
        <NumberField label="Plus" value={constant} onChange={(next) => pick({ times, constant: next, codes })} />
      </div>
    </div>
  );
}

interface RowProps {
  attribute: Attribute;
  codes: readonly number[];
  onChange: (codes: readonly number[]) => void;
}

/** Numbers: from one to another. */
function RangeRow({ attribute: { name, labels }, codes, onChange }: RowProps) {
  const options = labels.map((label, code) => ({ id: String(code), label }));
  const [low, high] = [codes[0], codes[codes.length - 1]];
  return (
    <div className={styles.pair}>
      <Select
        label={`${name}, from`}
        value={String(low)}
        options={options}
        onChange={(code) => onChange(codesBetween(Number(code), Math.max(high, Number(code))))}
      />
      <Select
        label={`${name}, to`}
        value={String(high)}
        options={options}
        onChange={(code) => onChange(codesBetween(Math.min(low, Number(code)), Number(code)))}
      />
    </div>
  );
}

/** Categories: each by itself. With none ticked any value will do. */
function ChoiceRow({ attribute: { name, size, labels }, codes, onChange }: RowProps) {
  const [search, setSearch] = useState('');
  const ticked = new Set(codes.length === size ? [] : codes);
  const tick = (code: number, isOn: boolean) => {
    const next = codesBetween(0, size - 1).filter((other) => (other === code ? isOn : ticked.has(other)));
    onChange(next.length === 0 ? codesBetween(0, size - 1) : next);
  };
  const wanted = search.trim().toLowerCase();
  const listed = codesBetween(0, size - 1).filter((code) => labels[code].toLowerCase().includes(wanted));
  return (
    <fieldset className={styles.choice}>
      <legend>
        {name}
        <span className={shared.note}>{ticked.size === 0 ? ' · any value' : ` · ${ticked.size} of ${size}`}</span>
      </legend>
      {size > SHORT_LIST && (
        <TextField
          label={`Find a value of ${name}`}
          hideLabel
          placeholder="Find …"
          value={search}
          onChange={setSearch}
        />
      )}
      <div className={styles.values}>
        {listed.map((code) => (
          <Checkbox key={code} isSelected={ticked.has(code)} onChange={(isOn) => tick(code, isOn)}>
            <span className={styles.value}>{labels[code]}</span>
          </Checkbox>
        ))}
        {listed.length === 0 && <p className={shared.note}>No value contains “{search.trim()}”.</p>}
      </div>
    </fieldset>
  );
}
