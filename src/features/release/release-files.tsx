import { withoutLeftOutValues } from '../../core/experiment/experiment.ts';
import { MARGIN_CONFIDENCE, type Margin } from '../../core/experiment/release/margins.ts';
import { whyUnknown } from '../../core/experiment/release/margins-after.ts';
import type { PostProcessing } from '../../core/experiment/release/post-processing.ts';
import {
  codebookCsv,
  identitySentence,
  releaseArchive,
  statementText,
} from '../../core/experiment/release/release-archive.ts';
import { releasedCsv, sensible } from '../../core/experiment/release/released-csv.ts';
import type { PostProcessed } from '../../core/experiment/run/trial-service.ts';
import type { Workload } from '../../core/workload/workload.ts';
import type { KeptResult } from '../../runtime/storage/book-keeper.ts';
import type { ShownRelease } from '../../store/release/release-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DownloadIcon } from '../../ui/controls/icons.tsx';
import { formatCount, formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { saveFile } from '../shared/files/save-file.ts';
import { useAttempt } from '../shared/use-attempt.ts';
import { postProcessingWords } from './post-processing-words.ts';
import styles from './release-room.module.css';

export interface ReleaseFilesProps {
  shown: ShownRelease;
  result: KeptResult;
  workload: Workload;
  /** As they are shown, perhaps post-processed. */
  processed: PostProcessed;
  how: PostProcessing;
}

/** What may leave the room, as files. */
export function ReleaseFiles({ shown: { release }, result, workload, processed, how }: ReleaseFilesProps) {
  const attempt = useAttempt();
  const { statement, scales, records, spentOn } = result;
  const { answers, margins } = processed;
  const isUnknown = margins?.every((margin) => margin !== null) !== true;
  const promise = `released with ε = ${formatSetting(statement.epsilon)}${statement.delta > 0 ? `, δ = ${formatSetting(statement.delta)}` : ''}`;
  const status = `${promise}, ${postProcessingWords(how)}`;
  const tableParts = () => [...releasedCsv(workload, answers, { scales, margins }, status)];
  const tables = () => saveFile('released-tables.csv', tableParts(), 'text/csv');
  const dated = { ...release.identity, at: release.at };
  const said = {
    ...statement,
    released: new Date(release.at).toISOString(),
    ...(release.identity && { identity: release.identity, release: identitySentence(dated) }),
    postProcessing: how,
    spentOn,
    noiseScales: workload.blocks.map(({ label }, index) => ({
      table: label,
      scale: sensible(scales[index] ?? null),
      margin: jsonMargin(margins?.[index] ?? null),
    })),
    marginConfidence: MARGIN_CONFIDENCE,
    ...(isUnknown && { whyNoMargin: whyUnknown(result) }),
  };
  const json = (name: string, value: unknown) => saveFile(name, [jsonText(value)], 'application/json');
  const experiment = { ...withoutLeftOutValues(result.experiment), metrics: undefined, references: undefined };
  const archive = async () => {
    const files = {
      'statement.txt': statementText(statement, dated),
      'statement.json': jsonText(said),
      'tables.csv': tableParts().join(''),
      'codebook.csv': codebookCsv(result.domain, result.schema),
      'experiment.json': jsonText(experiment),
      ...(records && { 'synthetic-records.csv': new Uint8Array(await records.csv.arrayBuffer()) }),
    };
    const name = release.identity ? `release-${release.identity.number}.zip` : 'release.zip';
    saveFile(name, [releaseArchive(files, dated, statement)], 'application/zip');
  };
  return (
    <div className={classNames(styles.files, 'screen-only')}>
      <div className={classNames(shared.row, styles.buttons)}>
        <Button variant="primary" onPress={attempt(archive)}>
          <DownloadIcon />
          All of it as one archive
        </Button>
        <Button onPress={attempt(tables)}>
          <DownloadIcon />
          Tables as CSV
        </Button>
        {records && (
          <Button onPress={attempt(() => saveFile('released-synthetic-records.csv', [records.csv], 'text/csv'))}>
            <DownloadIcon />
            {`${formatCount(records.records)} synthetic records as CSV`}
          </Button>
        )}
        <Button onPress={attempt(() => json('release-statement.json', said))}>
          <DownloadIcon />
          Statement as JSON
        </Button>
        <Button onPress={() => print()}>Print the statement</Button>
        <Button onPress={attempt(() => json('release-experiment.json', experiment))}>
          <DownloadIcon />
          Experiment file
        </Button>
      </div>
      <p className={shared.prose}>
        The experiment file runs the same mechanism on the same data anywhere, with other noise. It names the file and
        its columns, so share it with those who may know them.
      </p>
    </div>
  );
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** One number where it is the same for all answers of a table. */
function jsonMargin(margin: Margin): number | readonly number[] | null {
  return margin === null || typeof margin === 'number'
    ? sensible(margin)
    : Array.from(margin, (one) => sensible(one) ?? 0);
}
