import { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import type { Mechanism } from '../mechanism.ts';
import {
  factoredParams,
  mwemErrata,
  mwemFormula,
  mwemGuarantee,
  mwemInconsistency,
  mwemLawless,
  mwemPaper,
  nothingToChoose,
} from './params.ts';
import type { RoundsExtra } from './rounds.ts';
import { budgetOf, runMwem } from './run.ts';

/** MWEM as a product over groups of attributes (2012, §4), with a junction tree inside each group. */
export const mwemFactored: Mechanism<typeof factoredParams, RoundsExtra> = {
  id: 'mwem-factored',
  title: 'MWEM, factored',
  summary:
    'The same as MWEM, but the distribution is a product over groups of attributes that measured queries tie together, each group a tree of small tables. Time and memory depend on the groups, so a thousand attributes are no problem.',
  formula: mwemFormula,
  paper: mwemPaper,
  guarantee: mwemGuarantee,
  takesRecordCount: true,
  lawless: mwemLawless,
  errata: mwemErrata,
  params: factoredParams,
  synthetic: true,
  inconsistent: mwemInconsistency,
  supports: (workload) => nothingToChoose(workload) ?? true,
  run: (curator, workload, settings, context) =>
    runMwem(curator, workload, settings, context, {
      distribution: WeightedDistribution.uniform(workload.domain, curator.records),
      measured: [],
      budget: budgetOf(curator, context),
    }),
};
