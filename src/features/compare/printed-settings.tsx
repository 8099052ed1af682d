import { mechanismById } from '../../core/mechanisms/registry.ts';
import shared from '../../ui/shared.module.css';
import { usePrinting } from '../../ui/use-printing.ts';
import { guaranteeSentences } from '../shared/words/guarantee.ts';
import { mechanismTitle, shownValue } from '../shared/words/titles.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import { paramValue } from './edit-experiment.ts';
import styles from './printed-settings.module.css';

/** On paper: what each curve is, in place of the form that it was set with. */
export function PrintedSettings() {
  const experiment = useWorkbenchState((state) => state.run.experiment);
  if (!usePrinting() || !experiment) return null;
  return (
    <section aria-label="Mechanisms">
      <h2 className={styles.title}>Mechanisms</h2>
      <dl className={shared.lines}>
        {experiment.mechanisms.map((entry, index) => {
          const settings = Object.entries(mechanismById(entry.id, 'mechanisms').params).map(
            ([key, spec]) => `${spec.label}: ${shownValue(paramValue(experiment, index, key))}`,
          );
          const title = mechanismTitle(entry);
          return (
            <div key={title} className={styles.mechanism}>
              <dt>{title}</dt>
              {settings.length > 0 && <dd>{settings.join(' · ')}</dd>}
              {guaranteeSentences(experiment, index).map((sentence) => (
                <dd key={sentence}>{sentence}</dd>
              ))}
            </div>
          );
        })}
      </dl>
    </section>
  );
}
