import { entryName } from '../../core/experiment/experiment.ts';
import { SeriesSwatch } from '../../ui/charts/marker.tsx';
import type { SeriesStyle } from '../../ui/mechanism-style.ts';
import { MechanismName } from '../shared/mechanism-name.tsx';
import { stylesOf } from '../shared/run/chart-series.ts';
import { mechanismTitle } from '../shared/words/titles.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './mechanism-list.module.css';

/** Where there is little room: what is compared, each with its card, and the way to the settings below the chart. */
export function MechanismChips() {
  const config = useWorkbenchState((state) => state.config);
  const drawn = stylesOf(config);
  const showSettings = () => {
    const settings = document.getElementById('settings');
    settings?.scrollIntoView({ block: 'start' });
    settings?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  };
  return (
    <ul className={styles.chips} aria-label="Mechanisms compared">
      {config.mechanisms.map((entry, index) => (
        <li key={entryName(entry)}>
          <MechanismName experiment={config} entry={index} className={styles.chip}>
            <SeriesSwatch style={drawn.get(entryName(entry)) as SeriesStyle} />
            {mechanismTitle(entry)}
          </MechanismName>
        </li>
      ))}
      <li>
        <button type="button" className={styles.chip} onClick={showSettings}>
          Settings
        </button>
      </li>
    </ul>
  );
}
