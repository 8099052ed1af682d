import { useState } from 'react';
import { mechanismTitle } from '../../core/experiment/mechanism-title.ts';
import type { SavedExperiment } from '../../store/state.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { CloseIcon, DownloadIcon } from '../../ui/controls/icons.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Switch } from '../../ui/controls/toggle.tsx';
import shared from '../../ui/shared.module.css';
import { saveFile } from '../shared/files/save-file.ts';
import { useShownMetric } from '../shared/run/shown-metric.ts';
import { plural } from '../shared/words/spelling.ts';
import { datasetTitle, workloadTitle } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import panel from './panel.module.css';
import { canBeDrawn, differenceWords } from './pinned-series.ts';
import styles from './saved-panel.module.css';

/** Runs and settings set aside under a name, to compare with or to come back to. */
export function SavedPanel() {
  const workbench = useWorkbench();
  const saved = useWorkbenchState((state) => state.saved);
  const canPin = useWorkbenchState(({ run }) => run.status !== 'running' && run.points.length > 0);
  return (
    <section className={panel.belowChart} aria-label="Pinned and saved">
      <div className={shared.row}>
        <h2 className={styles.title}>Pinned and saved</h2>
        <Button isDisabled={!canPin} onPress={() => workbench.saved.pinRun()}>
          Pin this run
        </Button>
        <Button onPress={() => workbench.saved.saveSettings()}>Save these settings</Button>
      </div>
      {saved.length === 0 ? (
        <p className={styles.words}>
          A pinned run stays on the chart as a faint curve while you change settings. Kept in this browser: settings and
          results, never data.
        </p>
      ) : (
        <ul className={shared.list}>
          {saved.map((one) => (
            <SavedEntry key={one.id} saved={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SavedEntry({ saved }: { saved: SavedExperiment }) {
  const workbench = useWorkbench();
  const shown = useWorkbenchState(({ run, config }) => run.experiment ?? config);
  const records = useWorkbenchState(({ data }) => data.description?.records);
  const metric = useShownMetric();
  const { id, name, experiment, points, isShown } = saved;
  const hasNumbers = points.length > 0;
  return (
    <li className={styles.entry}>
      <div className={styles.name}>
        {/* Another name from outside, such as after a reload, starts the field afresh. */}
        <NameField key={name} name={name} onRename={(next) => workbench.saved.change(id, { name: next })} />
      </div>
      <p className={styles.about}>
        {[
          datasetTitle(experiment.dataset),
          workloadTitle(experiment.workload),
          experiment.mechanisms.map(mechanismTitle).join(', '),
          plural(experiment.trials, 'trial'),
          hasNumbers ? differenceWords(saved, shown, records) : 'settings only',
          isShown && hasNumbers && !canBeDrawn(saved, shown, metric.id) && 'not on this chart: it has other axes',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={styles.actions}>
        {hasNumbers && (
          <Switch isSelected={isShown} onChange={(next) => workbench.saved.change(id, { isShown: next })}>
            On the chart
          </Switch>
        )}
        <Button size="small" onPress={() => void open()}>
          Open
        </Button>
        <IconButton
          label={`Export ${name}`}
          icon={<DownloadIcon />}
          size="small"
          onPress={() => saveFile(`${name}.json`, [`${JSON.stringify(experiment, null, 2)}\n`], 'application/json')}
        />
        <IconButton
          label={`Remove ${name}`}
          icon={<CloseIcon />}
          size="small"
          onPress={() => workbench.saved.remove(id)}
        />
      </div>
    </li>
  );

  async function open() {
    await workbench.files.openExperiment(experiment);
    await workbench.run.recall();
  }
}

function NameField({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const [text, setText] = useState(name);
  const commit = (value: string) => {
    const next = value.trim();
    if (next === '') setText(name);
    else if (next !== name) onRename(next);
  };
  return <TextField label="Name" hideLabel value={text} onChange={setText} onCommit={commit} />;
}
