import { useEffect, useState } from 'react';
import type { SyntheticQuality } from '../../core/experiment/run/synthetic-quality.ts';
import { sentenceOf } from '../../store/data-actions.ts';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatCount } from '../../ui/format.ts';
import { afterRest } from '../shared/after-rest.ts';
import { QualityTables } from '../shared/synthetic/quality-tables.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

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
