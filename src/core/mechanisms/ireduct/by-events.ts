import { toEpsilon, toUnits, UNITS_PER_EPSILON } from '../../privacy/budget.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Ladder } from '../../privacy/descent/ladder.ts';
import type { Block } from '../../workload/block.ts';
import { type Release, type RunContext, releaseOf } from '../mechanism.ts';
import { DescentExtra, DescentRecorder, momentOf, spentOn } from './descent.ts';
import { type Picking, pathFor } from './greedy-path.ts';
import { type DescentWatcher, scheduled } from './schedule.ts';

/** Figure 4 under the exact coupling, from one change of an answer to the next. */
export function descendByEvents(
  curator: Curator,
  blocks: readonly Block[],
  ladder: Ladder,
  pick: Picking,
  { epsilon, sanityBound, trace }: RunContext,
): Release<DescentExtra> {
  const first = curator.gradual(blocks, ladder.scale(0));
  const path = pathFor(curator, first, pick, sanityBound);
  if (!trace) return releaseOf(curator.descend(first, ladder, path, scheduled(path)).measurements);
  const spent = spentOn(curator, first);
  const recorder = new DescentRecorder(spent, epsilon, blocks);
  const { measurements, jumps } = curator.descend(
    first,
    ladder,
    path,
    scheduled(path, watcherFor(recorder, ladder, spent)),
  );
  recorder.finish(spentOn(curator, measurements), momentOf(measurements));
  return { ...releaseOf(measurements), extra: new DescentExtra(recorder.frames, jumps) };
}

function watcherFor(recorder: DescentRecorder, ladder: Ladder, spent: number): DescentWatcher {
  return {
    note: (rungs, units, answers) =>
      recorder.note(spent + toEpsilon(units), {
        scales: () => rungs.map((rung) => UNITS_PER_EPSILON / ladder.precision(rung)),
        answers,
      }),
    nextStage: () => toUnits(recorder.due) - toUnits(spent),
  };
}
