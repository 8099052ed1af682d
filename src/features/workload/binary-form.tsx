import { cellCount, type Domain } from '../../core/data/domain.ts';
import {
  type Binarising,
  type BinaryCoding,
  binarySize,
  MOST_BINARY_ATTRIBUTES,
} from '../../core/data/schema/binarise.ts';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { formatCount, formatNumber } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { binarisingWords } from '../shared/words/binary-words.ts';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

const AS_THEY_ARE = 'as they are';
const AS_IN_FILE = 'as in the file';

const choices: readonly { id: BinaryCoding; label: string; meaning: string }[] = [
  {
    id: 'bitwise',
    label: 'One attribute per bit of the code',
    meaning: 'Few attributes, but questions mix values whose codes share a bit.',
  },
  {
    id: 'one-hot',
    label: 'One attribute per value',
    meaning:
      'Easy to read, but nearly all cells are impossible: a record would have two values at once, or none. Mechanisms do not know that and place some of their synthetic records there.',
  },
];

/** Takes attributes of more than two values apart into binary ones, as parities need. */
export function BinaryForm({ domain }: { domain: Domain }) {
  const workbench = useWorkbench();
  const how = useWorkbenchState((state) => state.data.ref?.binarise);
  const source = useWorkbenchState((state) => state.data.description?.source?.domain) ?? domain;
  const many = source.attributes.filter(({ size }) => size > 2).length;
  if (many === 0 && how === undefined) return <p className={shared.note}>{allBinaryWords(source)}</p>;
  const options = choices.map(({ id, label, meaning }) => {
    const size = binarySize(source, id);
    const fits = size <= MOST_BINARY_ATTRIBUTES;
    const amount = `${plural(size, 'attribute')}, ${cellWords(binaryCells(source, id))}.`;
    const hint = fits
      ? `${amount} ${meaning}`
      : `${amount} More than ${formatCount(MOST_BINARY_ATTRIBUTES)} cannot be held.`;
    return { id: id as string, label, hint, isDisabled: !fits };
  });
  const fromFile =
    typeof how === 'object' ? [{ id: AS_IN_FILE, label: 'Some of them', hint: binarisingWords(source, how) }] : [];
  const plain = `${plural(source.attributes.length, 'attribute')}, ${cellWords(cellCount(source))}; ${plural(many, 'has', 'have')} more than two values.`;
  return (
    <>
      <RadioGroup
        label="Attributes"
        value={how === undefined ? AS_THEY_ARE : typeof how === 'object' ? AS_IN_FILE : how}
        options={[{ id: AS_THEY_ARE, label: 'As they are', hint: plain }, ...options, ...fromFile]}
        onChange={(id) => {
          if (id !== AS_IN_FILE) void workbench.data.binarise(choices.find((choice) => choice.id === id)?.id);
        }}
      />
      <p className={shared.note}>
        Parities are over attributes of two values. The choice holds in all rooms but Ask; “As they are” or Undo takes
        it back, and synthetic records come with the original attributes.
      </p>
    </>
  );
}

function allBinaryWords({ attributes }: Domain): string {
  return attributes.length === 1
    ? 'The one attribute has two values, as parities need.'
    : `All ${attributes.length} attributes have two values, as parities need.`;
}

function binaryCells(source: Domain, how: Binarising): number {
  return 2 ** binarySize(source, how);
}

const MOST_SPELLED_OUT = 1e9;

function cellWords(cells: number): string {
  if (cells < MOST_SPELLED_OUT) return plural(cells, 'cell');
  return Number.isFinite(cells) ? `${formatNumber(cells)} cells` : 'more than 10³⁰⁸ cells';
}
