import { memo } from 'react';
import { entryName } from '../../core/experiment/experiment.ts';
import { mechanismTitle } from '../../core/experiment/mechanism-title.ts';
import { settingTarget } from '../../core/experiment/settings.ts';
import { sliderRange } from '../../store/probe-target.ts';
import type { ProbeState, ProbeTarget } from '../../store/state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CountField } from '../../ui/controls/number-field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { axisValue, settingTitle, shownValue } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './probe-panel.module.css';

/** Which trial: whose, at which value, and which one of them. Each part is drawn anew by what it shows. */
export function ProbeControls({ probe: { mechanism, value, trial } }: { probe: ProbeState }) {
  const show = useShow();
  return (
    <div className={styles.controls}>
      <MechanismPicker mechanism={mechanism} />
      <div className={styles.slider}>
        <ValuePicker value={value} onChange={(next) => show({ value: next })} />
      </div>
      <TrialPicker trial={trial} />
    </div>
  );
}

/** Looks at another trial, the same in all else. */
function useShow(): (change: Partial<ProbeTarget>) => void {
  const workbench = useWorkbench();
  return (change) => {
    const { probe } = workbench.store.getState();
    if (!probe) return;
    const { mechanism, value, trial } = probe;
    void workbench.probe.show({ mechanism, value, trial, ...change });
  };
}

const MechanismPicker = memo(function MechanismPicker({ mechanism }: Pick<ProbeState, 'mechanism'>) {
  const mechanisms = useWorkbenchState((state) => state.config.mechanisms);
  const show = useShow();
  return (
    <Select
      label="Mechanism"
      value={entryName(mechanisms[mechanism] ?? mechanisms[0])}
      options={mechanisms.map((one) => ({ id: entryName(one), label: mechanismTitle(one) }))}
      onChange={(name) => show({ mechanism: mechanisms.findIndex((one) => entryName(one) === name) })}
    />
  );
});

const TrialPicker = memo(function TrialPicker({ trial }: Pick<ProbeState, 'trial'>) {
  const trials = useWorkbenchState((state) => state.config.trials);
  const show = useShow();
  return (
    <>
      <CountField label="Trial" value={trial + 1} max={trials} onChange={(next) => show({ trial: next - 1 })} />
      <div className={styles.again}>
        <Button isDisabled={trials < 2} onPress={() => show({ trial: (trial + 1) % trials })}>
          Another trial
        </Button>
      </div>
    </>
  );
});

function ValuePicker({
  value,
  onChange,
}: {
  value: ProbeState['value'];
  onChange: (value: ProbeState['value']) => void;
}) {
  const config = useWorkbenchState((state) => state.config);
  const { parameter, values } = config.sweep;
  const { spec } = settingTarget(config.mechanisms, parameter, 'sweep.parameter');
  const [min, max] = sliderRange(config);
  const isMixed = values.some((one) => typeof one !== 'number');
  if (spec.kind !== 'number' || typeof value !== 'number' || isMixed || !(max > min)) {
    return (
      <Select
        label={settingTitle(config.mechanisms, parameter)}
        value={String(value)}
        options={values.map((one) => ({ id: String(one), label: shownValue(axisValue(config, one)) }))}
        onChange={(id) => onChange(values.find((one) => String(one) === id) ?? value)}
      />
    );
  }
  return (
    <Slider
      label={
        parameter === 'epsilon' ? 'ε: move it and the noisy answers move' : settingTitle(config.mechanisms, parameter)
      }
      value={value}
      min={min}
      max={max}
      scale={min > 0 ? 'log' : 'linear'}
      onChange={(next) => onChange(spec.integer ? Math.round(next) : next)}
    />
  );
}
