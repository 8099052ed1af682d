import type { ReactNode } from 'react';
import type { FigureHead, FigureVariant, Pace } from '../../core/figures/figure.ts';
import type { RunPhase } from '../../store/state.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { formatCount } from '../../ui/format.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import styles from './figure-controls.module.css';
import { figurePage } from './pages.ts';

export interface FigureControlsProps {
  figure: FigureHead;
  variant: string;
  /** What variants differ in: “Data”. */
  variantLabel: string;
  titleOf?: (variant: FigureVariant) => string;
  /** What there is less of in a quick run: “Trials”. */
  sizeLabel: string;
  sizes: Readonly<Record<Pace, string>>;
  pace: Pace;
  onPace: (pace: Pace) => void;
  /** Run would break off what is running. */
  isRunning: boolean;
  onRun: () => void;
  /** Buttons beside Run. */
  children?: ReactNode;
  /** How far it is. */
  bars: ReactNode;
  /** How it went, for eyes only where no bar says it. */
  outcome: string;
  isOutcomeHidden: boolean;
}

/** Which variant of a figure is run, how much of it, and how far that is. */
export function FigureControls(props: FigureControlsProps) {
  const { figure, variant, variantLabel, titleOf, sizeLabel, sizes, pace, onPace } = props;
  const { isRunning, onRun, children, bars, outcome, isOutcomeHidden } = props;
  const workbench = useWorkbench();
  // On other data everything else stays as it was turned.
  const choose = (next: string) => {
    const { knobs } = workbench.store.getState().view;
    workbench.setView({ page: figurePage({ figure: figure.id, variant: next }), knobs });
  };
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
      <div className={styles.buttons}>
        <Button variant="primary" onPress={onRun}>
          {isRunning ? 'Restart' : 'Run'}
        </Button>
        {children}
      </div>
      <div className={styles.status}>
        {bars}
        <p className={isOutcomeHidden ? 'visually-hidden' : styles.said} aria-live="polite">
          {outcome}
        </p>
      </div>
    </div>
  );
}

/** `all` is how much a whole run has, in words, and `kept` what is there of it. */
export function outcomeWords(status: RunPhase, doing: string, all: string, kept: number): string {
  if (status === 'running') return `${doing} ${all}.`;
  if (status === 'done') return `Done: ${all}.`;
  if (status === 'cancelled') return `Cancelled. ${formatCount(kept)} of ${all} are kept.`;
  return '';
}
