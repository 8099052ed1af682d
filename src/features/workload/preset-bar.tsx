import { useMemo } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { DataDescription } from '../../core/data/description.ts';
import { presetFacts, presets, withPreset } from '../../store/presets.ts';
import { sameJson } from '../../store/same-json.ts';
import { classNames } from '../../ui/class-names.ts';
import shared from '../../ui/shared.module.css';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { PresetPicture } from './preset-picture.tsx';
import styles from './presets.module.css';

/** What people want of data, each with what it is on the data at hand; theory’s name for it comes second. */
export function PresetBar({ description }: { description: DataDescription }) {
  const workbench = useWorkbench();
  const spec = useWorkbenchState((state) => state.config.workload);
  const facts = useMemo(() => presetFacts(description), [description]);
  const offered = useMemo(
    () =>
      presets.flatMap((preset) => ({ preset, asked: preset.workload(facts) })).filter(({ asked }) => asked !== null),
    [facts],
  );
  return (
    <section className={classNames(styles.bar, 'screen-only')} aria-labelledby="wanted">
      <h2 id="wanted" className={shared.heading}>
        What do you want to know?
      </h2>
      <ul className={styles.presets}>
        {offered.map(({ preset, asked }) => (
          <li key={preset.id} className={styles.preset}>
            <PresetPicture id={preset.id} />
            <div className={styles.words}>
              <AriaButton
                className={styles.title ?? ''}
                aria-describedby={`preset-${preset.id}`}
                aria-current={sameJson(asked, spec) ? 'true' : undefined}
                onPress={() => {
                  workbench.edit((was) => withPreset(was, preset, facts));
                  workbench.setView({ metric: preset.metrics[0] });
                }}
              >
                {preset.title}
              </AriaButton>
              <p id={`preset-${preset.id}`}>
                {preset.here(facts)} <span className={styles.theory}>{preset.theory}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className={shared.note}>Sets workload, mechanisms and metrics for this data; Undo takes it back.</p>
    </section>
  );
}
