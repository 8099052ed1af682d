import type { ReactNode } from 'react';
import type { FigureHead, FigureVariant, Pace } from '../../core/figures/figure.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import shared from '../../ui/shared.module.css';
import { useWorkbench } from '../shared/workbench-context.tsx';
import styles from './figure-controls.module.css';
import { barOf, type FigureOnPage, outcomeWords } from './figure-run.ts';
import { figurePage } from './pages.ts';

export interface FigureControlsProps {
  figure: FigureHead;
  run: FigureOnPage;
  variant: string;
  /** What variants differ in: “Data”. */
  variantLabel: string;
  titleOf?: (variant: FigureVariant) => string;
  /** What there is less of in a quick run: “Trials”. */
  sizeLabel: string;
  sizes: Readonly<Record<Pace, string>>;
  pace: Pace;
  onPace: (pace: Pace) => void;
  /** Beside Run. */
  buttons?: ReactNode;
}

/** Which variant of a figure is run, how much of it, and how far that is. */
export function FigureControls(props: FigureControlsProps) {
  const { figure, run, variant, variantLabel, titleOf, sizeLabel, sizes, pace, onPace, buttons } = props;
  const workbench = useWorkbench();
  // On other data everything else stays as it was turned.
  const choose = (next: string) => {
    const { knobs } = workbench.store.getState().view;
    workbench.setView({ page: figurePage({ figure: figure.id, variant: next }), knobs });
  };
  const { loading, progress, start, cancel } = run;
  const isBusy = run.status === 'running' || loading !== null;
  // While there are no curves, their place says how far the data is.
  const bars = [run.kept > 0 ? loading : null, progress].filter((bar) => bar !== null);
  return (
    <div className={classNames(styles.controls, 'screen-only')}>
      {figure.variants.length > 1 && (
        <Segmented
          label={variantLabel}
          value={variant}
          options={figure.variants.map((one) => ({ id: one.id, label: titleOf?.(one) ?? one.title }))}
          onChange={choose}
        />
      )}
      <Segmented
        label={sizeLabel}
        value={pace}
        options={[
          { id: 'quick', label: `Quick: ${sizes.quick}` },
          { id: 'paper', label: sizes.paper },
        ]}
        onChange={onPace}
      />
      <div className={shared.buttons}>
        <Button variant="primary" onPress={start}>
          {isBusy ? 'Restart' : 'Run'}
        </Button>
        {buttons}
      </div>
      <div className={styles.status}>
        {bars.map((bar) => (
          <ProgressBar key={bar === progress ? 'run' : 'data'} {...barOf(bar)} onCancel={cancel} />
        ))}
        {/* For eyes only where no bar says it. */}
        <p className={progress || loading ? 'visually-hidden' : styles.said} aria-live="polite">
          {outcomeWords(run)}
        </p>
      </div>
    </div>
  );
}
