import { useState } from 'react';
import type { Attribute } from '../../../../core/data/domain.ts';
import type { RunsOfLevel, RunsView } from '../../../../core/mechanisms/trees/runs-view.ts';
import { TruthNoisyBars } from '../../../../ui/charts/truth-noisy-bars.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { formatCount, formatNumber } from '../../../../ui/format.ts';
import shared from '../../../../ui/shared.module.css';
import { axisAround, SHOWN_CELLS } from '../../run/answer-bars.ts';
import { DefinedTerm } from '../../words/glossary.tsx';
import { plural } from '../../words/spelling.ts';
import styles from '../run-view.module.css';
import type { RunViewProps } from '../run-view.ts';

/** Which runs of values were counted, level by level: each count with its noise beside the truth. */
export function RunsPanel({ view, domain, color, frame, onFrame }: RunViewProps<RunsView>) {
  const { levels } = view;
  const last = levels.length - 1;
  const [wanted, want] = useState(frame ?? last);
  const shown = Math.min(wanted, last);
  const level = levels[shown];
  const { first, truth, noisy } = level;
  const bars = Math.min(SHOWN_CELLS, first.length);
  const attribute = domain.attributes[view.attribute];
  return (
    <div className={shared.group}>
      {last > 0 && (
        <Select
          label="Level"
          value={String(shown)}
          options={levels.map((one, index) => ({ id: String(index), label: levelName(one) }))}
          onChange={(id) => {
            want(Number(id));
            onFrame(Number(id) === last ? null : Number(id));
          }}
        />
      )}
      <p className={styles.words} aria-live="polite">
        {levelWords(view, shown, attribute)} Their <DefinedTerm term="noiseScale">noise scale</DefinedTerm> is{' '}
        <strong>{scaleWords(level)}</strong>.
      </p>
      <TruthNoisyBars
        label={`Counts of ${levelName(level)} of ${attribute.name}`}
        color={color}
        range={axisAround(truth)}
        height={180}
        answers={Array.from({ length: bars }, (_, run) => ({
          label: runLabel(attribute, level, run),
          truth: truth[run],
          noisy: noisy[run],
        }))}
      />
      {bars < first.length && (
        <p className={styles.words}>
          The first {formatCount(bars)} of {plural(first.length, 'count')}.
        </p>
      )}
    </div>
  );
}

export function levelName({ first, last }: RunsOfLevel): string {
  const isValues = first.every((code, run) => code === last[run]);
  return isValues ? plural(first.length, 'single value') : plural(first.length, 'run of values', 'runs of values');
}

function levelWords({ levels, isChosen }: RunsView, shown: number, { name, size }: Attribute): string {
  const count = levels[shown].first.length;
  const all = levels.reduce((sum, { first }) => sum + first.length, 0);
  const among = levels.length > 1 ? ` ${formatCount(count)} of them are on this level.` : '';
  const chosen = isChosen
    ? ` Values of about the same count were put together to runs, chosen privately; each count of a run is spread evenly over its values.`
    : '';
  return `${plural(all, 'count')} over the ${plural(size, 'value')} of ${name} were measured.${among}${chosen}`;
}

/** “30–34”, or “30 to 44” of several values. */
function runLabel({ labels }: Attribute, { first, last }: RunsOfLevel, run: number): string {
  const [from, to] = [labels[first[run]], labels[last[run]]];
  return from === to ? from : `${from} to ${to}`;
}

function scaleWords({ scales }: RunsOfLevel): string {
  const [least, most] = [scales.reduce((a, b) => Math.min(a, b)), scales.reduce((a, b) => Math.max(a, b))];
  return least === most ? formatNumber(least) : `${formatNumber(least)} to ${formatNumber(most)}`;
}
