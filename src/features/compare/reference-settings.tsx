import { references } from '../../core/experiment/run/references/registry.ts';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/controls/toggle.tsx';
import shared from '../../ui/shared.module.css';
import { referenceTitle } from '../shared/run/chart-references.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './settings.module.css';

/** Lines to compare the curves with: bounds, and what could be reached without privacy. */
export function ReferenceSettings() {
  const workbench = useWorkbench();
  const chosen = useWorkbenchState((state) => state.config.references);
  const toggle = (id: string, isOn: boolean) =>
    workbench.edit((was) => ({
      ...was,
      references: references
        .filter((reference) => (reference.id === id ? isOn : was.references.includes(reference.id)))
        .map((reference) => reference.id),
    }));
  return (
    <div className={classNames(shared.group, styles.group)}>
      <fieldset className={styles.options}>
        <legend className={styles.heading}>Reference lines</legend>
        {references.map(({ id, help }) => (
          <div key={id}>
            <Checkbox isSelected={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)}>
              {referenceTitle(id)}
            </Checkbox>
            {chosen.includes(id) && <p className={shared.note}>{help}</p>}
          </div>
        ))}
      </fieldset>
    </div>
  );
}
