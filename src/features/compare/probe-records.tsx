import { useState } from 'react';
import type { SyntheticRecords } from '../../core/experiment/run/trial-service.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DownloadIcon } from '../../ui/controls/icons.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { formatCount } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { saveFile } from '../shared/files/save-file.ts';
import { useAttempt } from '../shared/use-attempt.ts';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './probe-panel.module.css';

/** Made-up records drawn from this run. Its noise can be repeated by anybody with the seed, so they are not for publication. */
export function ProbeRecords() {
  const workbench = useWorkbench();
  const attempt = useAttempt();
  const isBinary = useWorkbenchState((state) => state.config.dataset.binarise !== undefined);
  const truly = useWorkbenchState((state) => Math.round(state.data.description?.records ?? 0));
  const [wanted, setWanted] = useState<number | null>(null);
  const [drawn, setDrawn] = useState<SyntheticRecords | null>(null);
  const rows = wanted ?? truly;
  return (
    <div className={styles.drawn}>
      <NumberField label="Synthetic records" value={rows} integer min={1} onChange={setWanted} />
      <Button
        onPress={attempt(async () => {
          const made = await workbench.probe.records(rows);
          if (!made) return;
          saveFile('not-private-synthetic-records.csv', made.csv, 'text/csv');
          setDrawn(made);
        })}
      >
        <DownloadIcon />
        Synthetic records of this run as CSV
      </Button>
      <p className={shared.prose}>
        With the original labels. For inspection only: the noise of this run can be reproduced from its{' '}
        <DefinedTerm term="seed">seed</DefinedTerm>.
      </p>
      <p className={shared.prose} aria-live="polite">
        {isBinary && drawn && decodingWords(drawn)}
      </p>
    </div>
  );
}

/** What became of binary attributes that fit no value together. */
function decodingWords({ records, impossible }: SyntheticRecords): string {
  const attributes = 'The binary attributes were turned back into the original ones';
  if (impossible === 0) return `${attributes}.`;
  return `${attributes}. In ${formatCount(impossible)} of ${formatCount(records)} records they matched no value, or several; there one was drawn at random.`;
}
