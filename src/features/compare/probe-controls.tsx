import { entryName } from '../../core/experiment/experiment.ts';
import { settingTarget } from '../../core/experiment/settings.ts';
import type { ProbeTarget } from '../../store/probe-actions.ts';
import type { ProbeState } from '../../store/state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { axisValue, mechanismTitle, settingSymbol, settingTitle, shownValue } from '../shared/words.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './probe-panel.module.css';
import { sliderRange } from './probe-target.ts';

/** Which trial: whose, at which value, and which one of them. */
export function ProbeControls({ probe }: { probe: ProbeState }) {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const { mechanism, value, trial } = probe;
  const show = (change: Partial<ProbeTarget>) => void workbench.probe.show({ mechanism, value, trial, ...change });
  const entry = config.mechanisms[mechanism] ?? config.mechanisms[0];
  return (
    <div className={styles.controls}>
      <Select
        label="Mechanism"
        value={entryName(entry)}
        options={config.mechanisms.map((one) => ({ id: entryName(one), label: mechanismTitle(one) }))}
        onChange={(name) => show({ mechanism: config.mechanisms.findIndex((one) => entryName(one) === name) })}
      />
      <div className={styles.slider}>
        <ValuePicker value={value} onChange={(next) => show({ value: next })} />
      </div>
      <NumberField
        label="Trial"
        value={trial + 1}
        integer
        min={1}
        max={config.trials}
        onChange={(next) => show({ trial: next - 1 })}
      />
      <div className={styles.again}>
        <Button isDisabled={config.trials < 2} onPress={() => show({ trial: (trial + 1) % config.trials })}>
          Another trial
        </Button>
      </div>
    </div>
  );
}

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
      label={parameter === 'epsilon' ? 'ε: move it and the noisy answers move' : settingSymbol(parameter)}
      value={value}
      min={min}
      max={max}
      scale={min > 0 ? 'log' : 'linear'}
      onChange={(next) => onChange(spec.integer ? Math.round(next) : next)}
    />
  );
}
