import { useEffect, useState } from 'react';
import { countedIn } from '../../core/data/dataset-ref.ts';
import type { Experiment } from '../../core/experiment/experiment.ts';
import { type PostProcessingEffect, SMALL_COUNT } from '../../core/experiment/release/post-processing-effects.ts';
import type { KeptResult } from '../../runtime/storage/book-keeper.ts';
import { sentenceOf } from '../../store/data-actions.ts';
import { DataTable, type DataTableColumn } from '../../ui/controls/data-table.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatNumber } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { afterRest } from '../shared/after-rest.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { postProcessingWords } from './post-processing-words.ts';

interface EffectsProps {
  experiment: Experiment;
  /** What was released, where that is looked at; else it is about the data that is open. */
  of?: KeptResult;
}

/** What post-processing does to error and bias, measured. */
export function EffectsTable({ experiment, of }: EffectsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title="Non-negative, consistent, rounded: what it does" isExpanded={isOpen} onExpandedChange={setOpen}>
      {isOpen && <Effects experiment={experiment} of={of} />}
    </Disclosure>
  );
}

type Measured = { readonly effects: readonly PostProcessingEffect[] } | { readonly error: string };

function Effects({ experiment, of }: EffectsProps) {
  const workbench = useWorkbench();
  const mode = useWorkbenchState((state) => state.release.mode);
  const description = useWorkbenchState((state) => state.data.description);
  const about = of ?? description;
  const { many } = countedIn(experiment.dataset);
  const [measured, setMeasured] = useState<{
    readonly of: readonly [experiment: Experiment, about: unknown];
    readonly is: Measured;
  } | null>(null);
  useEffect(() => {
    return afterRest((signal) => {
      const tell = (is: Measured) => {
        if (!signal.aborted) setMeasured({ of: [experiment, about], is });
      };
      workbench.release.effects(signal, of).then(
        (effects) => tell({ effects }),
        (error: unknown) => tell({ error: sentenceOf(error) }),
      );
    });
  }, [workbench, experiment, about, of]);
  const is = measured?.of[0] === experiment && measured.of[1] === about ? measured.is : null;
  if (!is) return <Loading label="Drawing thirty times" />;
  if ('error' in is) return <Notice kind="warning">{is.error}</Notice>;
  return (
    <>
      <p className={shared.prose}>
        {mode === 'explore'
          ? 'Means over 30 draws on this data, compared with the truth: not private.'
          : `Means over 30 draws on invented ${many} over the same attributes: nothing here was read off your data.`}{' '}
        Post-processing looks at the released tables alone, so it costs nothing and changes no guarantee. Bias is what
        is left when noise has averaged out.
      </p>
      <DataTable
        label="What post-processing does to error and bias"
        rowCount={is.effects.length}
        rowAt={(index) => is.effects[index]}
        columns={columnsIn(many)}
      />
    </>
  );
}

const columnsIn = (many: string): readonly DataTableColumn<PostProcessingEffect>[] => [
  { id: 'how', header: 'Tables are', width: 240, cell: ({ how }) => postProcessingWords(how) },
  {
    id: 'error',
    header: `Error, ${many}`,
    kind: 'number',
    width: 112,
    cell: ({ meanError }) => formatNumber(meanError),
  },
  {
    id: 'bias',
    header: 'Bias',
    kind: 'number',
    width: 140,
    cell: ({ bias, biasMargin }) => `${signed(bias)} ± ${shown(biasMargin)}`,
  },
  {
    id: 'small',
    header: `Bias below ${SMALL_COUNT}`,
    kind: 'number',
    width: 120,
    cell: ({ smallBias }) => (smallBias === null ? 'no such counts' : signed(smallBias)),
  },
  {
    id: 'disagreement',
    header: 'Totals differ by',
    kind: 'number',
    width: 120,
    cell: ({ disagreement }) => (disagreement === null ? 'one table' : shown(disagreement)),
  },
];

/** Sums of many numbers end in a last digit of chance. */
const NEXT_TO_NOTHING = 1e-6;

function shown(value: number): string {
  return formatNumber(Math.abs(value) < NEXT_TO_NOTHING ? 0 : value, 2);
}

function signed(value: number): string {
  return value > NEXT_TO_NOTHING ? `+${shown(value)}` : shown(value);
}
