import type { Metric } from './metric.ts';
import { accuracyOn, buildNaiveBayes } from './naive-bayes-classifier.ts';

export const classifierAccuracy: Metric = {
  id: 'classifier-accuracy',
  title: 'classifier accuracy',
  help: 'The share of held-out records whose class a Naive Bayes classifier built from the answers finds, in 10-fold cross-validation: every fold spends the whole ε on the tables of the other nine, and all metrics are means over the folds. At most 20,000 records of a fold are classified.',
  better: 'higher',
  unit: 'share',
  cost: 'runs ten times a trial, for cross-validation',
  crossValidated: true,
  workload: 'naive-bayes',
  evaluate({ answers, blocks, heldOut }) {
    if (!blocks || !heldOut) throw new Error('classifier accuracy needs blocks and held-out records');
    return accuracyOn(heldOut, buildNaiveBayes(heldOut.domain, blocks, answers));
  },
};
