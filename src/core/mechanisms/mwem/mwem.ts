import { showTableSize } from '../../data/counts/table-size.ts';
import { cellCount, everyAttribute } from '../../data/domain.ts';
import { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import { MOST_CELLS } from '../../estimators/multiplicative-weights/limits.ts';
import { scaleAsLaplace } from '../../history/answer-noise.ts';
import { at } from '../../privacy/budget.ts';
import type { Curator } from '../../privacy/curator.ts';
import { marginalBlock } from '../../workload/marginal-block.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Mechanism } from '../mechanism.ts';
import { histogramStart } from './initial-histogram.ts';
import {
  denseParams,
  mwemErrata,
  mwemFormula,
  mwemGuarantee,
  mwemInconsistency,
  mwemLawless,
  mwemPaper,
  nothingToChoose,
} from './params.ts';
import type { RoundsExtra } from './rounds.ts';
import { type Beginning, budgetOf, runMwem } from './run.ts';
import { measuredFor } from './session.ts';

/** MWEM (2012, Figure 1) with a table over all cells of the domain. */
export const mwem: Mechanism<typeof denseParams, RoundsExtra> = {
  id: 'mwem',
  title: 'MWEM',
  summary:
    'Keeps a synthetic distribution of records. Each round finds privately which query it gets most wrong, measures that one, and corrects the distribution. Spends ε only where it learns something new, and gives synthetic data as well as answers.',
  formula: mwemFormula,
  paper: mwemPaper,
  guarantee: mwemGuarantee,
  takesRecordCount: true,
  lawless: mwemLawless,
  errata: mwemErrata,
  params: denseParams,
  synthetic: true,
  inconsistent: mwemInconsistency,
  requires: ({ domain }, { initialShare }) => (initialShare > 0 ? [everyAttribute(domain)] : []),
  supports(workload) {
    if (cellCount(workload.domain) > MOST_CELLS) {
      return `MWEM holds a table of all cells, which would be ${showTableSize(workload.domain)}, more than the limit of ${MOST_CELLS.toLocaleString('en')}; use the factored form, fewer attributes or coarser bins.`;
    }
    return nothingToChoose(workload) ?? true;
  },
  run: (curator, workload, settings, context) =>
    runMwem(
      curator,
      workload,
      settings,
      context,
      beginning(curator, workload, settings.initialShare, budgetOf(curator, context)),
    ),
};

/** 2012, §2.3.2: a noisy count of every cell to start from. */
function beginning(curator: Curator, { domain }: Workload, share: number, budget: number): Beginning {
  const { records } = curator;
  if (share === 0) return { distribution: WeightedDistribution.uniform(domain, records), measured: [], budget };
  const cells = marginalBlock(domain, everyAttribute(domain));
  const [measured] = measuredFor(curator, cells, share * budget);
  const scale = scaleAsLaplace({ scale: at(measured.scale, 0), law: measured.law });
  const start = histogramStart(measured.answers, scale, records);
  return {
    distribution: WeightedDistribution.from(domain, records, start),
    measured: [measured],
    budget: budget * (1 - share),
  };
}
