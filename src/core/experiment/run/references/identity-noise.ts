import { identity, noiseOnCells } from '../../../mechanisms/identity.ts';
import { meanSquaredError, squaredBias, variance } from '../../../metrics/absolute-error.ts';
import { at } from '../../../privacy/budget.ts';
import { normal } from '../../../random/normal.ts';
import { seededRng } from '../../../random/seeded.ts';
import type { Reference } from './reference.ts';

/** Errors of one draw differ little from those of another, as they are averaged over all answers. */
const DRAWS = 20;

/**
 * The baseline of noise on every cell where a table of all cells is too large to be made: sums of so much noise are normal,
 * each with a variance that follows from the question.
 */
export const identityNoise: Reference = {
  id: 'identity-noise',
  title: identity.title,
  help: 'What Laplace noise on each cell of the one table behind all questions would make of the answers, however large that table is: worked out from the law of the noise. A mechanism earns its keep where it does better.',
  prepare(workload, parts) {
    const { blocks } = workload;
    return parts.map((counts) => {
      const truth = blocks.map((block) => block.answer(counts.table(block.attributes)));
      return ({ epsilon, neighbours, evaluate }) => {
        const deviations = noiseOnCells(workload, epsilon, neighbours);
        const rng = seededRng('noise on every cell');
        const draws = Array.from({ length: DRAWS }, () =>
          evaluate(
            truth.map((table, block) =>
              table.map((count, query) => count + at(deviations[block], query) * normal(rng)),
            ),
            counts,
          ),
        );
        const mean = Object.keys(draws[0]).map(
          (id) => [id, draws.reduce((sum, metrics) => sum + metrics[id], 0) / DRAWS] as const,
        );
        return withParts(Object.fromEntries(mean));
      };
    });
  },
};

/** All of it is noise. A line has one run alone, of which the two cannot be told. */
function withParts(metrics: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  if (!(squaredBias.id in metrics && variance.id in metrics)) return metrics;
  const square = metrics[meanSquaredError.id] ?? metrics[squaredBias.id];
  return { ...metrics, [squaredBias.id]: 0, [variance.id]: square };
}
