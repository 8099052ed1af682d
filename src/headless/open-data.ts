import { countsDigest } from '../core/data/counts-digest.ts';
import { payloadOf } from '../core/data/counts-payload.ts';
import { rowsPerPerson } from '../core/data/dataset-ref.ts';
import { type OpenDataset, openDataset } from '../core/data/open-dataset.ts';
import { personsSentence } from '../core/data/row-owners.ts';
import { learnedAttributes } from '../core/data/schema.ts';
import { straysSentence } from '../core/data/strays.ts';
import { listNames } from '../core/data/table-size.ts';
import { withDerivedSettings, withoutDerivation } from '../core/experiment/derived.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { personSentence } from '../core/experiment/person-sentence.ts';
import { foldsNeeded, rowsNeeded, tablesNeeded } from '../core/experiment/tables-needed.ts';
import { buildWorkload } from '../core/workload/registry.ts';
import { countInDatabase } from './database/count-in-database.ts';
import { leftOutSentences } from './left-out-sentence.ts';
import { filesIn } from './node-file.ts';
import type { PreparedData } from './prepared-data.ts';
import type { ProgressLine } from './progress-line.ts';

/** Opens the data of an experiment, works out what it leaves to be derived, and counts the tables that its workload needs. */
export async function openData(
  experiment: Experiment,
  folder: string,
  signal: AbortSignal,
  progress: Pick<ProgressLine, 'loading' | 'clear'>,
): Promise<PreparedData> {
  const { dataset } = experiment;
  if ('sql' in dataset) return countInDatabase(experiment, dataset, folder, signal);
  const onProgress = (share: number) => progress.loading(share);
  const opened = await openDataset(dataset, filesIn(folder), { signal, onProgress });
  progress.clear();
  signal.throwIfAborted();
  const counted = opened.data.sampled(dataset.sample).counts(dataset.binarise);
  const workload = buildWorkload(experiment.workload, counted.domain);
  const settled = withoutDerivation(withDerivedSettings(experiment, workload, counted.records));
  const counts = payloadOf(
    counted,
    tablesNeeded(settled, workload),
    foldsNeeded(settled),
    rowsNeeded(settled, workload),
  );
  return {
    job: { experiment: settled, countsKey: 'data', counts },
    fingerprint: opened.data.fingerprint(dataset.binarise),
    digest: countsDigest(counted, counts),
    notices: [...sentencesAbout(opened), ...(rowsPerPerson(dataset) > 1 ? [personSentence(experiment)] : [])],
  };
}

function sentencesAbout({ file, data: { coding } }: OpenDataset): string[] {
  if (!file || !coding) return [];
  const sentences = file.table.notices.map((notice) => notice.message);
  const { persons, strays } = coding.report;
  sentences.push(...strays.map(straysSentence), ...leftOutSentences(coding.report));
  if (persons) sentences.push(personsSentence(persons));
  const learned = learnedAttributes(coding.schema);
  if (learned.length > 0) {
    sentences.push(
      `The domains of ${listNames(learned.map((entry) => entry.name))} were learned from the data, so no noise protects them; state them in dataset.schema.`,
    );
  }
  return sentences;
}
