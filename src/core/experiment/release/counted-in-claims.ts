import { mechanismById } from '../../mechanisms/registry.ts';
import { grouped } from '../../params.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Experiment } from '../experiment.ts';

/** More answers of one release are not put together with others: it would take minutes. */
export const MOST_COUNTED = 2000;

/** Why what a release gives away of a watched claim could not be worked out, and what to do; null where it could. */
export function whyUncounted({ dataset, mechanisms: [entry] }: Experiment, { blocks, size }: Workload): string | null {
  const { title, oneScale, ownNoise } = mechanismById(entry.id, 'mechanisms');
  const because = (why: string) =>
    `A claim that stops measuring is watched, and what this gives away of it could not be worked out: ${why}`;
  if (dataset.binarise !== undefined) {
    return because('claims are about the attributes as they were before they were made binary. Release those.');
  }
  if (!oneScale || !ownNoise || entry.reconstruct) {
    const how = entry.reconstruct ? 'reconstructed answers' : `the answers of ${title}`;
    return because(
      `${how} share noise or have noise of no known law. Choose Laplace, geometric or Gaussian noise, and no reconstruction.`,
    );
  }
  if (!blocks.every(({ partition }) => partition))
    return because('it is of other queries than whole tables. Ask those in the Ask room.');
  if (size <= MOST_COUNTED) return null;
  return because(
    `${grouped(size)} answers are more than the ${grouped(MOST_COUNTED)} that can be. Release fewer or smaller tables.`,
  );
}
