import { mechanismById } from '../mechanisms/registry.ts';
import { attempt, type Outcome } from '../outcome.ts';
import { buildWorkload, isStream, parseWorkload } from '../workload/registry.ts';
import type { LessonLook } from './lesson.ts';
import type { BarsPicture } from './picture.ts';
import { lessons } from './registry.ts';
import { carWorkers, oneAttribute, runnerOf, smallExperiment } from './small-runs.ts';

/** A sheet with its knobs as they were turned. */
export interface LookRequest {
  readonly lesson: string;
  readonly values: Readonly<Record<string, number>>;
  readonly draw: number;
}

export interface ExampleRequest {
  readonly mechanism: string;
  readonly epsilon: number;
  readonly draw: number;
}

/** Computes the pictures of sheets and cards, for a worker beside the page. */
export class LessonsService {
  look({ lesson, values, draw }: LookRequest): Outcome<LessonLook> {
    return attempt(() => {
      const found = lessons.find(({ id }) => id === lesson);
      if (!found) throw new Error(`there is no sheet ${lesson}`);
      return found.look(values, draw);
    });
  }

  example({ mechanism, epsilon, draw }: ExampleRequest): Outcome<BarsPicture> {
    return attempt(() => mechanismExample(mechanism, epsilon, draw));
  }
}

const SHOWN = 12;
/** Questions of a stream are about ranges, which two values do not have. */
const visits = oneAttribute('Visits', {
  0: 41_000,
  1: 32_200,
  2: 20_500,
  3: 12_100,
  4: 6600,
  5: 3800,
  6: 1700,
  7: 800,
});

/** What is asked in the little picture of a mechanism: the first of these that it can answer. */
const examples = [
  { data: carWorkers, workload: stated({ kind: 'marginals', order: 1 }) },
  { data: carWorkers, workload: stated({ kind: 'cuboids', order: 1 }) },
  { data: carWorkers, workload: stated({ kind: 'marginals', order: 2 }) },
  {
    data: visits,
    workload: stated({ kind: 'question-stream', count: SHOWN, cells: 6, width: [3000, 8000], seed: 1 }),
  },
];

function stated(workload: Readonly<Record<string, unknown>>) {
  return parseWorkload(workload, 'workload');
}

/** One run of a mechanism with its usual settings on a small table: true answers and noisy ones. */
export function mechanismExample(id: string, epsilon: number, draw: number): BarsPicture {
  const mechanism = mechanismById(id, 'mechanisms');
  const example = examples.find(({ data, workload }) => {
    return mechanism.supports(buildWorkload(workload, data.counts.domain)) === true;
  });
  const { data, workload } = example ?? examples[0];
  const { domain } = data.counts;
  const isOfStream = isStream(workload.kind);
  const experiment = smallExperiment(
    {
      workload,
      mechanisms: [{ id }],
      sweep: { parameter: 'epsilon', values: [epsilon] },
      metrics: [isOfStream ? 'answer-ratio' : 'mean-absolute-error'],
      trials: 1,
      seed: `draw ${draw}`,
    },
    data,
  );
  const detail = runnerOf(experiment, data).detail({ mechanism: 0, value: 0, trial: 0 });
  const { blocks } = detail.workload;
  const answers = blocks.flatMap((block, index) => {
    const labels = block.attributes.length === 1 ? domain.attributes[block.attributes[0]].labels : undefined;
    return [...detail.truth[index]].map((truth, cell) => ({
      label: isOfStream ? `question ${cell + 1}` : `${block.label} ${labels?.[cell] ?? cell}`,
      truth,
      noisy: detail.release?.answers[index][cell] ?? Number.NaN,
    }));
  });
  return {
    kind: 'bars',
    label: `${mechanism.title}: true and noisy answers on a small table`,
    answers: answers.slice(0, SHOWN),
  };
}
