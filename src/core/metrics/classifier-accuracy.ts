import type { Dataset } from '../data/dataset.ts';
import type { Domain } from '../data/domain.ts';
import { log } from '../math/log.ts';
import type { Block } from '../workload/block.ts';
import type { Metric } from './metric.ts';

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

/** Log-probabilities of a class, and of each value of an attribute given the class (value-major: class fastest). */
interface NaiveBayes {
  readonly target: number;
  readonly classes: number;
  readonly prior: Float64Array;
  readonly given: readonly { readonly attribute: number; readonly scores: Float64Array }[];
}

/**
 * Built from the answers to a Naive Bayes workload: the class alone, then with each other attribute. Noisy cells y become
 * max{y + 1, 1} first (iReduct, §6.5, footnote 3).
 */
export function buildNaiveBayes(
  domain: Domain,
  blocks: readonly Block[],
  answers: readonly Float64Array[],
): NaiveBayes {
  const [target] = blocks[0].attributes;
  const classes = domain.attributes[target].size;
  const cells = answers.map((table) => table.map((y) => Math.max(y + 1, 1)));
  const given = blocks.slice(1).map(({ attributes }, k) => {
    const attribute = attributes[0] === target ? attributes[1] : attributes[0];
    const byClassFirst = attributes[0] === target;
    const { size } = domain.attributes[attribute];
    const cell = (value: number, c: number) => cells[k + 1][byClassFirst ? c * size + value : value * classes + c];
    const scores = new Float64Array(size * classes);
    for (let c = 0; c < classes; c++) {
      let total = 0;
      for (let value = 0; value < size; value++) total += cell(value, c);
      for (let value = 0; value < size; value++) scores[value * classes + c] = log(cell(value, c) / total);
    }
    return { attribute, scores };
  });
  return { target, classes, prior: cells[0].map(log), given };
}

/**
 * The share of records whose most probable class is their own; of equally probable classes the first is taken. No number
 * when an answer was none.
 */
export function accuracyOn(records: Dataset, { target, classes, prior, given }: NaiveBayes): number {
  if ([prior, ...given.map(({ scores }) => scores)].some((table) => table.some(Number.isNaN))) return Number.NaN;
  const scores = new Float64Array(classes);
  let right = 0;
  for (let row = 0; row < records.rows; row++) {
    scores.set(prior);
    for (const { attribute, scores: likelihoods } of given) {
      const from = records.columns[attribute][row] * classes;
      for (let c = 0; c < classes; c++) scores[c] += likelihoods[from + c];
    }
    let best = 0;
    for (let c = 1; c < classes; c++) if (scores[c] > scores[best]) best = c;
    if (best === records.columns[target][row]) right += records.weights?.[row] ?? 1;
  }
  return right / records.records;
}
