import type { DatasetRef } from '../../core/data/dataset-ref.ts';
import { type DataDescription, plainFrame } from '../../core/data/description.ts';
import type { CountsNote } from '../../core/data/session.ts';
import { type Prepared, prepare } from '../../core/experiment/prepare.ts';
import type { AskSetup } from '../../core/privacy/book/entries.ts';
import { withBinarising } from '../data-actions.ts';
import { sourceInWorker } from '../open-source.ts';

/** A cube as a run: one table of the original attributes, which a session answers from and no mechanism is run on. */
export function preparedCube(
  ref: DatasetRef,
  description: DataDescription,
  { attributes, neighbours, epsilon, publicRecords }: AskSetup,
  files: readonly File[],
): Prepared<CountsNote> {
  const dataset = withBinarising(ref);
  const frame = plainFrame(description);
  const names = attributes.map((index) => frame.domain.attributes[index].name);
  const experiment = {
    version: 1 as const,
    dataset,
    neighbours,
    workload: { kind: 'marginals' as const, sets: [names] },
    mechanisms: [],
    sweep: { parameter: 'epsilon', values: [epsilon] },
    fixed: {},
    metrics: [],
    references: [],
    trials: 1,
    seed: '',
    publicRecordCount: publicRecords,
  };
  return prepare(experiment, sourceInWorker(dataset, { ...description, ...frame }, { files }));
}
