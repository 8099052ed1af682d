import type { Attribute } from '../../core/data/domain.ts';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import type { CodeRange } from '../shared/words/question-text.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './question-form.module.css';
import { useRangeQuestion } from './use-range-question.ts';

/** The question as a range of every attribute, a factor and a constant; it writes what a person would type. */
export function RangeQuestionForm() {
  const cube = useWorkbenchState((state) => state.ask.session?.cube);
  const { picked, pick } = useRangeQuestion();
  if (!cube) return null;
  const { times, constant, ranges } = picked ?? { times: 1, constant: 0, ranges: new Map<number, CodeRange>() };
  return (
    <div className={styles.picked}>
      {!picked && (
        <p className={styles.note}>The typed question says more than this form can; a choice here replaces it.</p>
      )}
      {cube.attributes.map((attribute, index) => (
        <RangeRow
          key={attribute.name}
          attribute={attribute}
          range={ranges.get(index) ?? [0, attribute.size - 1]}
          onChange={(range) => pick({ times, constant, ranges: new Map(ranges).set(index, range) })}
        />
      ))}
      <div className={styles.pair}>
        <NumberField
          label="Times"
          value={times}
          onChange={(next) => pick({ times: next === 0 ? 1 : next, constant, ranges })}
        />
        <NumberField label="Plus" value={constant} onChange={(next) => pick({ times, constant: next, ranges })} />
      </div>
    </div>
  );
}

interface RangeRowProps {
  attribute: Attribute;
  range: CodeRange;
  onChange: (range: CodeRange) => void;
}

function RangeRow({ attribute: { name, labels }, range: [low, high], onChange }: RangeRowProps) {
  const options = labels.map((label, code) => ({ id: String(code), label }));
  return (
    <div className={styles.pair}>
      <Select
        label={`${name}, from`}
        value={String(low)}
        options={options}
        onChange={(code) => onChange([Number(code), Math.max(high, Number(code))])}
      />
      <Select
        label={`${name}, to`}
        value={String(high)}
        options={options}
        onChange={(code) => onChange([Math.min(low, Number(code)), Number(code)])}
      />
    </div>
  );
}
