import { Failure } from '../../failure.ts';
import type { PerQuery } from '../../privacy/budget.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Ladder } from '../../privacy/descent/ladder.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import { type Release, type RunContext, releaseOf } from '../mechanism.ts';
import { DescentExtra, DescentRecorder, momentOf, spentOn } from './descent.ts';
import { argmax, type Picking, pathFor, stepGroups } from './greedy-path.ts';

/** Some minutes of drawing. */
const MOST_DRAWS = 4e9;

/** Figure 4 line by line: every step draws anew for every answer of the group that takes it. */
export function descendBySteps(
  curator: Curator,
  first: readonly Measurement[],
  ladder: Ladder,
  pick: Picking,
  { epsilon, sanityBound, trace }: RunContext,
): Release<DescentExtra> {
  refuseTooLong(first, ladder);
  const measurements = [...first];
  const jumps = first.map(({ block }) => new Int32Array(block.queries));
  const path = pathFor(curator, first, pick, sanityBound);
  const recorder = trace ? recorderFrom(curator, first, epsilon) : null;
  const working = stepGroups(first).map((group, index) => ({ ...group, index, rung: 0 }));
  while (working.length > 0) {
    const picked = argmax(working, ({ index, rung }) => path.key(index, ladder.scale(rung), ladder.scale(rung + 1)));
    const group = working[picked];
    const before = measurements[group.block];
    const scale = withScale(before, group.query, ladder.scale(group.rung + 1));
    if (group.rung < ladder.last && curator.affordsNoiseDown(before, scale)) {
      const after = curator.noiseDown(before, scale);
      measurements[group.block] = after;
      group.rung++;
      const scaleNow = ladder.scale(group.rung);
      forEachChange(before.answers, after.answers, (query) => {
        jumps[group.block][query]++;
        path.changed(group.index, group.query === undefined ? query : 0, after.answers[query], scaleNow);
      });
      recorder?.note(spentOn(curator, measurements), momentOf(measurements));
    } else {
      working.splice(picked, 1);
    }
  }
  const release = releaseOf(measurements);
  if (!recorder) return release;
  recorder.finish(spentOn(curator, measurements), momentOf(measurements));
  return { ...release, extra: new DescentExtra(recorder.frames, jumps) };
}

function recorderFrom(curator: Curator, first: readonly Measurement[], epsilon: number): DescentRecorder {
  const spent = spentOn(curator, first);
  const blocks = first.map(({ block }) => block);
  const recorder = new DescentRecorder(spent, epsilon, blocks);
  recorder.note(spent, momentOf(first));
  return recorder;
}

function withScale({ block, scale }: Measurement, query: number | undefined, smaller: number): PerQuery {
  if (query === undefined) return smaller;
  const changed = typeof scale === 'number' ? new Float64Array(block.queries).fill(scale) : scale.slice();
  changed[query] = smaller;
  return changed;
}

function forEachChange(before: Float64Array, after: Float64Array, visit: (query: number) => void): void {
  for (let query = 0; query < before.length; query++) if (after[query] !== before[query]) visit(query);
}

function refuseTooLong(measurements: readonly Measurement[], ladder: Ladder): void {
  const answers = measurements.reduce((sum, { block }) => sum + block.queries, 0);
  const draws = answers * ladder.last;
  if (draws <= MOST_DRAWS) return;
  throw new Failure(
    `Step by step, these ${answers.toLocaleString('en')} answers could take ${ladder.last.toLocaleString('en')} steps each, which is too many draws; choose a larger λ_Δ, or run event by event with the exact coupling.`,
  );
}
