import { MIN_SCALE } from '../../privacy/budget.ts';
import { purelyPrivate } from '../guarantee.ts';
import type { Mechanism } from '../mechanism.ts';
import { ireductPaper, lambdaMaxParam, largestScale, startFrom, tooManyTables } from './family.ts';
import { argmax, pathFor, stepGroups } from './greedy-path.ts';
import { RunningMean } from './running-mean.ts';

const params = { lambdaMax: lambdaMaxParam };

/** iReduct, Appendix A, Figure 12. */
export const iresamp: Mechanism<typeof params> = {
  id: 'iresamp',
  title: 'iResamp',
  summary:
    'Lowers noise like iReduct, table by table, but by asking again with half the noise and averaging all answers so far. Every answer is paid for in full, which is what iReduct avoids.',
  formula:
    '<math><msup><mi>y</mi><mo>*</mo></msup><mo>=</mo><mfrac><mrow><mo>∑</mo><msub><mi>y</mi><mi>j</mi></msub><mo>/</mo><msubsup><mi>λ</mi><mi>j</mi><mn>2</mn></msubsup></mrow><mrow><mo>∑</mo><mn>1</mn><mo>/</mo><msubsup><mi>λ</mi><mi>j</mi><mn>2</mn></msubsup></mrow></mfrac></math>',
  paper: ireductPaper,
  guarantee: purelyPrivate,
  takesRecordCount: true,
  lawless:
    'iResamp asks again by what the noisy answers say, and averages. So how often an answer was asked depends on its own noise, and the error of the mean follows no law that is known.',
  errata: [
    'Eq. 15 prints a sum over the cells of a marginal where Definition 6 averages; the average runs here.',
    'The text gives the cost of k answers as that of one with noise scale 2/λ − 1/λ_max; it is 1/(2/λ − 1/λ_max), as in line 10 of Figure 12.',
  ],
  params,
  overhead: 4,
  start: startFrom,
  supports: tooManyTables,
  run(curator, { blocks }, { lambdaMax }, { epsilon, sanityBound }) {
    const first = largestScale('iResamp', curator, blocks, lambdaMax, epsilon);
    const history = curator.laplace(
      blocks,
      blocks.map(() => first),
    );
    const pick = blocks.every(({ partition }) => partition) ? 'paper' : 'worst-case';
    const path = pathFor(curator, history, pick, sanityBound);
    const means = history.map((measurement) => new RunningMean(measurement));
    const working = stepGroups(history).map((group, index) => ({ ...group, index, scale: first }));
    while (working.length > 0) {
      const picked = argmax(working, ({ index, scale }) => path.key(index, scale, scale / 2));
      const group = working[picked];
      const { block, query } = group;
      // Answers that no record can change cost nothing, but have an end as well.
      if (group.scale / 2 >= MIN_SCALE && curator.affordsLaplace(blocks[block], group.scale / 2, query)) {
        group.scale /= 2;
        const again =
          query === undefined
            ? curator.laplace([blocks[block]], [group.scale])[0]
            : curator.laplaceOne(blocks[block], query, group.scale);
        history.push(again);
        means[block].add(again, query, (cell, answer) => path.changed(group.index, cell, answer, group.scale));
      } else {
        working.splice(picked, 1);
      }
    }
    return { answers: means.map((mean) => mean.answers), scales: blocks.map(() => null), history };
  },
};
