import type { Domain } from '../../core/data/domain.ts';
import { presets, withPreset } from '../../store/presets.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import shared from '../../ui/shared.module.css';
import { useWorkbench } from '../shared/workbench-context.tsx';
import styles from './workload-room.module.css';

/** Starts that suit what people often publish, on the data at hand. */
export function PresetBar({ domain }: { domain: Domain }) {
  const workbench = useWorkbench();
  return (
    <div className={classNames(styles.presets, 'screen-only')}>
      <span>Start from</span>
      {presets.map((preset) => (
        <Button
          key={preset.title}
          size="small"
          onPress={() => {
            workbench.edit((was) => withPreset(was, preset, domain));
            workbench.setView({ metric: preset.metrics[0] });
          }}
        >
          {preset.title}
        </Button>
      ))}
      <span className={shared.note}>Sets workload, mechanisms and metrics for this data; Undo takes it back.</span>
    </div>
  );
}
