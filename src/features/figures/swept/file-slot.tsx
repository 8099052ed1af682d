import { useId } from 'react';
import type { FigureChoice } from '../../../core/figures/figure.ts';
import { expectedWords } from '../../../core/figures/swept/file-shape.ts';
import type { SweptFigure } from '../../../core/figures/swept/swept-figure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DropArea } from '../../../ui/controls/drop-area.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import shared from '../../../ui/shared.module.css';
import { useWorkbench } from '../../shared/workbench-context.tsx';
import { barOf } from '../figure-run.ts';
import styles from './file-slot.module.css';
import { useSlot } from './use-swept.ts';

const ENDINGS = ['.csv', '.tsv', '.tab', '.txt', '.gz', '.parquet'];

export interface FileSlotProps {
  figure: SweptFigure;
  choice: FigureChoice;
}

/** The place for the real file of a figure: says what is expected, what was found, and how to go back. */
export function FileSlot({ figure, choice }: FileSlotProps) {
  const { figures } = useWorkbench();
  const slot = useSlot(figure, choice.variant);
  const heading = useId();
  const shape = figure.file?.(choice.variant);
  if (!shape) return null;
  const { held, loading, error } = slot;
  const take = ([file, ...others]: File[]) => {
    if (others.length > 0) figures.refuseFile(choice, 'Several files were dropped at once; drop one.');
    else if (file) void figures.takeFile(choice, file);
  };
  return (
    <section className={styles.slot} aria-labelledby={heading}>
      <h2 id={heading} className={shared.title}>
        {held ? 'On your file' : 'Run it on the real file'}
      </h2>
      {error !== null && (
        <Notice kind="error" announces>
          {error}
        </Notice>
      )}
      {loading && <ProgressBar {...barOf(loading)} onCancel={() => figures.cancel()} />}
      {held ? (
        <>
          <Notice kind={held.report.fit === 'fits' ? 'success' : 'warning'} announces>
            {held.report.sentence}
          </Notice>
          <p className={styles.words}>
            Run the figure to see it on this file. The exported experiment names the file and its schema: put it in the
            same folder as the file to run it headless.
          </p>
          <div>
            <Button onPress={() => figures.releaseFile(choice)}>Go back to the built-in data</Button>
          </div>
        </>
      ) : (
        <DropArea
          title="Drop the file here"
          hint={`Expected: ${expectedWords(shape)} It never leaves this machine, and the data in the Data room stays as it is.`}
          accept={ENDINGS}
          onFiles={take}
          isDisabled={loading !== null}
        />
      )}
    </section>
  );
}
