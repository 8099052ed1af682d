import { classifierAccuracy } from '../../../metrics/classifier-accuracy.ts';
import type { Reference } from './reference.ts';

/** The dashed line of Figure 11 of iReduct. */
export const noNoiseClassifier: Reference = {
  id: 'no-noise-classifier',
  title: 'Classifier without noise',
  help: 'The accuracy of a Naive Bayes classifier that is built from the true tables of each training set.',
  prepare: (workload, parts) =>
    parts.map((counts) => {
      const answers = workload.blocks.map((block) => block.answer(counts.table(block.attributes)));
      const { id } = classifierAccuracy;
      return ({ evaluate }) => {
        const metrics = evaluate(answers, counts);
        return id in metrics ? { [id]: metrics[id] } : {};
      };
    }),
};
