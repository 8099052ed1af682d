import { useEffect, useState } from 'react';
import type { SyntheticQuality } from '../../core/experiment/run/synthetic-quality.ts';
import type { SyntheticRecords } from '../../core/experiment/run/trial-service.ts';
import { sentenceOf } from '../../store/data-actions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { DownloadIcon } from '../../ui/controls/icons.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { CountField } from '../../ui/controls/number-field.tsx';
import { formatCount } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { afterRest } from '../shared/after-rest.ts';
import { saveFile } from '../shared/files/save-file.ts';
import { QualityTables } from '../shared/synthetic/quality-tables.tsx';
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
      <CountField label="Synthetic records" value={rows} onChange={setWanted} />
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

/** How good the synthetic records of one run are, table by table. */
export function ProbeQuality() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title="How good the synthetic records are" isExpanded={isOpen} onExpandedChange={setOpen}>
      {/* Closed again, it must not draw records with every move of the slider. */}
      {isOpen && <Quality />}
    </Disclosure>
  );
}

type Made = { readonly quality: SyntheticQuality } | { readonly error: string };

function Quality() {
  const workbench = useWorkbench();
  // Another run that is looked at has other records.
  const answers = useWorkbenchState(({ probe }) => probe?.answers ?? null);
  const [made, setMade] = useState<Made | null>(null);
  useEffect(() => {
    if (answers === null) return;
    return afterRest(async (signal) => {
      try {
        const quality = await workbench.probe.quality(signal);
        if (quality && !signal.aborted) setMade({ quality });
      } catch (error) {
        if (!signal.aborted) setMade({ error: sentenceOf(error) });
      }
    });
  }, [workbench, answers]);
  if (!made) return <Loading label="Drawing records and counting them" />;
  if ('error' in made) return <Notice kind="error">{made.error}</Notice>;
  const { quality } = made;
  const words = `${formatCount(quality.records)} synthetic records, with the same seed as the file above.`;
  return <QualityTables quality={quality} words={words} />;
}
