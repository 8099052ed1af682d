import { ownNumbers } from '../own.ts';
import type { Block, Contrasts } from '../workload/block.ts';
import { residualSquares } from '../workload/residual-block.ts';
import type { Measurement } from './measurement.ts';
import { GAUSSIAN } from './noise-laws/by-name.ts';
import type { Session } from './session.ts';

/**
 * Noisy residuals of several tables, with Gaussian noise of one deviation each. What they cost is worked out for all of
 * them together, as one pair of neighbours does not change all of them most (Xiao et al. 2023). They are sums of counts
 * with whole weights that add up to 0, so a release draws whole-numbered noise for them, at the same ρ.
 */
export function residualAnswers(
  { truth, ledger, noise }: Session,
  asked: readonly Block[],
  deviations: readonly number[],
): Measurement[] {
  const blocks = truth.accepted(asked);
  const own = ownNumbers(deviations);
  const { neighbours, rowsPerPerson } = ledger.unit;
  const weights = blocks.map((block, index) => {
    // Of one domain all of them: what two records differ in is told by attributes.
    const isHere = ({ size }: Contrasts, axis: number) => size === truth.domain.attributes[block.attributes[axis]].size;
    if (!block.contrasts?.every(isHere)) {
      throw new Error(`the block "${block.label}" is no residual of this data; make it with residualBlocks`);
    }
    const deviation = own[index];
    if (!(deviation > 0 && Number.isFinite(deviation))) throw new Error(`a residual needs noise, not ${deviation}`);
    return 1 / (2 * deviation * deviation);
  });
  const rho = rowsPerPerson * rowsPerPerson * residualSquares(blocks, weights, neighbours);
  const label = blocks.length === 1 ? blocks[0].label : `residuals of ${blocks.length.toLocaleString('en')} tables`;
  const stretch = ledger.bookGaussian(label, rho);
  return blocks.map((block, index) => {
    const answers = truth.answers(block);
    const deviation = own[index] * stretch;
    noise.addGaussian(answers, deviation, truth.sumsOf(block));
    return { block, answers, scale: deviation, law: GAUSSIAN };
  });
}
