import { useEffect, useState } from 'react';
import type { SyntheticQuality } from '../../core/experiment/run/synthetic-quality.ts';
import type { Integration } from '../../store/ask/ask-state.ts';
import { sentenceOf } from '../../store/data-actions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { DownloadIcon } from '../../ui/controls/icons.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { formatCount } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { saveFile } from '../shared/files/save-file.ts';
import { QualityTables } from '../shared/synthetic/quality-tables.tsx';
import { useAttempt } from '../shared/use-attempt.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import styles from './ask-room.module.css';

const USUAL_RECORDS = 10_000;

/** Made-up records from the history put together, while it learns or afterwards, and how good they are. */
export function SyntheticPanel({ integration }: { integration: Integration }) {
  const workbench = useWorkbench();
  const attempt = useAttempt();
  const [rows, setRows] = useState(USUAL_RECORDS);
  const [isOpen, setOpen] = useState(false);
  const isLearning = integration.isBusy;
  return (
    <>
      <h3 className={shared.title}>Synthetic records</h3>
      <div className={styles.draw}>
        <NumberField label="Records" value={rows} integer min={1} onChange={setRows} />
        <Button
          onPress={attempt(async () => {
            saveFile('explore-synthetic-records.csv', await workbench.ask.integration.records(rows), 'text/csv');
          })}
        >
          <DownloadIcon />
          {isLearning ? 'Sample now, as CSV' : 'Synthetic records as CSV'}
        </Button>
      </div>
      <p className={shared.note}>
        {isLearning && 'They are drawn from what was learned until now. '}
        Nobody’s data: drawn from the noisy answers alone, with the original labels, at no cost. The noise of this room
        is for exploring, and so are they.
      </p>
      {!isLearning && (
        <Disclosure title="How good the synthetic records are" isExpanded={isOpen} onExpandedChange={setOpen}>
          {isOpen && <Quality key={rows} rows={rows} result={integration.result} />}
        </Disclosure>
      )}
    </>
  );
}

type Made = { readonly quality: SyntheticQuality } | { readonly error: string };

/** `result`: another one has other records. */
function Quality({ rows, result }: { rows: number; result: Integration['result'] }) {
  const workbench = useWorkbench();
  const [made, setMade] = useState<(Made & { readonly of: Integration['result'] }) | null>(null);
  useEffect(() => {
    let isWanted = true;
    const tell = (now: Made) => {
      if (isWanted) setMade({ ...now, of: result });
    };
    workbench.ask.integration.quality(rows).then(
      (quality) => tell({ quality }),
      (error: unknown) => tell({ error: sentenceOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [workbench, rows, result]);
  if (made?.of !== result) return <Loading label="Drawing records and counting them" />;
  if ('error' in made) return <Notice kind="error">{made.error}</Notice>;
  return (
    <>
      <p>
        <Chip kind="plain">not private</Chip>
      </p>
      <QualityTables
        quality={made.quality}
        words={`${formatCount(rows)} synthetic records, those of the file above, beside noisy answers to whole tables, which are public here, and beside the truth, which is not.`}
      />
    </>
  );
}
