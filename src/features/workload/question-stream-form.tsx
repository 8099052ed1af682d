import { cellCount } from '../../core/data/domain.ts';
import { MAX_ASKED, type QuestionStreamSpec } from '../../core/workload/question-stream.ts';
import { CountField, NumberField } from '../../ui/controls/number-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { formatCount } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { AttributeBoxes } from '../shared/attribute-boxes.tsx';
import { PlaceLink } from '../shared/place-link.tsx';
import { plural } from '../shared/words/spelling.ts';
import type { WorkloadFormProps } from './workload-form.ts';
import styles from './workload-room.module.css';

const MOST_QUESTIONS = 100_000;
const MOST_WIDTH = 1e9;
const MOST_CONFIDENCE = 0.9999;

export function QuestionStreamForm({ spec, domain, onChange }: WorkloadFormProps<QuestionStreamSpec>) {
  const { width, confidence } = spec;
  const names = domain.attributes.map(({ name }) => name);
  const chosen = new Set(spec.attributes ?? names);
  const set = names.flatMap((name, index) => (chosen.has(name) ? [index] : []));
  const cells = cellCount(domain, set);
  const [least, most] = typeof confidence === 'number' ? [confidence, confidence] : confidence;
  const change = (part: Partial<QuestionStreamSpec>) => onChange({ ...spec, ...part });
  const confident = (low: number, high: number) => change({ confidence: low === high ? low : [low, high] });
  return (
    <>
      <AttributeBoxes
        legend="Attributes of the cube"
        domain={domain}
        ticked={chosen}
        onChange={(attributes) => attributes.length > 0 && change({ attributes })}
      />
      <div className={styles.pair}>
        <CountField label="Questions" value={spec.count} max={MOST_QUESTIONS} onChange={(count) => change({ count })} />
        <CountField
          label="Cells asked about"
          value={spec.cells}
          max={MAX_ASKED}
          onChange={(next) => change({ cells: next })}
        />
      </div>
      <p className={shared.note}>
        {spec.cells < cells
          ? `The first ${plural(spec.cells, 'cell')} of ${formatCount(cells)} are asked about`
          : `All ${plural(cells, 'cell')} are asked about`}
        , the first ten of them nine times in ten.
      </p>
      <div className={styles.pair}>
        <NumberField
          label="Narrowest interval, 2ε"
          value={width[0]}
          min={0}
          minExclusive
          max={width[1]}
          onChange={(low) => change({ width: [low, width[1]] })}
        />
        <NumberField
          label="Widest interval, 2ε"
          value={width[1]}
          min={width[0]}
          max={MOST_WIDTH}
          onChange={(high) => change({ width: [width[0], high] })}
        />
        <NumberField
          label="Least confidence, 1 − δ"
          value={least}
          min={0}
          minExclusive
          max={most}
          onChange={(low) => confident(low, most)}
        />
        <NumberField
          label="Most confidence, 1 − δ"
          value={most}
          min={least}
          max={MOST_CONFIDENCE}
          onChange={(high) => confident(least, high)}
        />
      </div>
      <p className={shared.note}>
        Every question has a width and a confidence of its own, drawn evenly between these bounds. With equal bounds,
        all have the same.
      </p>
      <TextField
        label="Seed of the questions"
        description="Another seed draws other questions."
        value={String(spec.seed)}
        onChange={(seed) => change({ seed })}
      />
      <p className={shared.note}>
        <PlaceLink room="compare">Compare</PlaceLink> lets four systems answer them as they come, within the budget ε;
        9,000 is as good as no limit. Figures{' '}
        <PlaceLink room="figures" page="bayesian-9">
          9
        </PlaceLink>{' '}
        and{' '}
        <PlaceLink room="figures" page="bayesian-10">
          10
        </PlaceLink>{' '}
        of the paper are such runs.
      </p>
    </>
  );
}
