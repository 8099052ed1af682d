import { useId, useState } from 'react';
import { estimatorById, estimators } from '../../core/estimators/registry.ts';
import { entryName } from '../../core/experiment/experiment.ts';
import { mechanismTitle, uncapitalised } from '../../core/experiment/mechanism-title.ts';
import { reconstructionParams } from '../../core/experiment/run/bought-prior.ts';
import { mechanismById } from '../../core/mechanisms/registry.ts';
import { isStream } from '../../core/workload/registry.ts';
import { SeriesSwatch } from '../../ui/charts/marker.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { CloseIcon, MergeIcon, SettingsIcon } from '../../ui/controls/icons.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import type { SeriesStyle } from '../../ui/mechanism-style.ts';
import shared from '../../ui/shared.module.css';
import { MechanismCard } from '../shared/mechanism-card.tsx';
import { MechanismName } from '../shared/mechanism-name.tsx';
import { ParamForm } from '../shared/param-form.tsx';
import { useWorkload } from '../shared/use-workload.ts';
import { curveMark, guaranteeSentences } from '../shared/words/guarantee.ts';
import { shownValue } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import {
  addReconstructed,
  labelProblem,
  paramValue,
  relabel,
  removeMechanism,
  setParam,
  setReconstruction,
  setReconstructionParam,
} from './edit-experiment.ts';
import styles from './mechanism-list.module.css';

export function MechanismRow({ index, style }: { index: number; style: SeriesStyle }) {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const workload = useWorkload()?.workload;
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const entry = config.mechanisms[index];
  const mechanism = mechanismById(entry.id, 'mechanisms');
  const title = mechanismTitle(entry);
  const supported = workload ? mechanism.supports(workload) : true;
  const specs = Object.entries(mechanism.params);
  const changed = specs.filter(([key, spec]) => paramValue(config, index, key) !== spec.default);
  const notes = changed.map(([key, spec]) => `${spec.label} ${shownValue(paramValue(config, index, key))}`);
  // A label stands instead of the title, which would name the estimator.
  if (entry.label !== undefined && entry.reconstruct) {
    notes.push(`through ${estimatorById(entry.reconstruct.id, 'reconstruct').title}`);
  }
  const mark = curveMark(config, index);
  const swept = config.sweep.parameter;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <SeriesSwatch style={style} />
        <span className={styles.name}>
          <MechanismName experiment={config} entry={index} />
          {mark !== '' && <span className={styles.note}>{mark}</span>}
          {notes.length > 0 && <span className={styles.note}>{notes.join(' · ')}</span>}
        </span>
        <IconButton
          label={`Settings of ${title}`}
          icon={<SettingsIcon />}
          size="small"
          aria-expanded={isOpen}
          {...(isOpen ? { 'aria-controls': panel } : {})}
          onPress={() => setOpen(!isOpen)}
        />
      </div>
      {supported !== true && <p className={styles.problem}>{supported}</p>}
      {isOpen && (
        <div id={panel} className={styles.panel}>
          {(entry.label !== undefined || isRepeated(config.mechanisms, entry.id)) && <LabelField index={index} />}
          <ParamForm
            specs={mechanism.params}
            valueAt={(key) => paramValue(config, index, key)}
            sweptKey={keyOwnedBy(swept, entryName(entry))}
            onChange={(key, value) =>
              workbench.edit((was) => setParam(was, index, key, value), `param ${index} ${key}`)
            }
          />
          {(entry.reconstruct || !mechanism.unmeasured) && <ReconstructionForm index={index} />}
          <div className={shared.buttons}>
            {!isStream(config.workload.kind) && (
              <Menu
                label={`Reconstruct ${title} with`}
                trigger={
                  <Button size="small" aria-label={`Reconstruct ${title} with …`}>
                    <MergeIcon />
                    Reconstruct …
                  </Button>
                }
                actions={estimators.map((estimator) => ({
                  id: estimator.id,
                  label: `Reconstruct with ${uncapitalised(estimator.title)}`,
                  hint: 'Beside it on the chart, at no privacy cost',
                  onAction: () => workbench.edit((was) => addReconstructed(was, index, estimator.id)),
                }))}
              />
            )}
            <Button
              size="small"
              aria-label={`Remove ${title}`}
              isDisabled={config.mechanisms.length < 2}
              onPress={() => workbench.edit((was) => removeMechanism(was, index))}
            >
              <CloseIcon />
              Remove
            </Button>
          </div>
          <MechanismCard mechanism={mechanism} guarantees={guaranteeSentences(config, index)} />
        </div>
      )}
    </li>
  );
}

function isRepeated(entries: readonly { id: string }[], id: string): boolean {
  return entries.filter((entry) => entry.id === id).length > 1;
}

function keyOwnedBy(setting: string, name: string): string | null {
  return setting.startsWith(`${name}.`) ? setting.slice(name.length + 1) : null;
}

/** A label tells apart a mechanism that stands twice; it names rows and random streams, so it is committed, not typed. */
function LabelField({ index }: { index: number }) {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const name = entryName(config.mechanisms[index]);
  // What was typed belongs to the name that it was to change: undo replaces both.
  const [typed, setTyped] = useState({ text: name, of: name });
  const draft = typed.of === name ? typed.text : name;
  const problem = labelProblem(config, index, draft.trim());
  const commit = (text: string) => {
    if (problem === undefined) workbench.edit((was) => relabel(was, index, text.trim()));
  };
  return (
    <TextField
      label="Label"
      value={draft}
      onChange={(text) => setTyped({ text, of: name })}
      onCommit={commit}
      error={problem}
    />
  );
}

const ITSELF = 'none';
const PREFIX = 'reconstruct.';

/** Which estimator answers the workload from what a mechanism measured. */
function ReconstructionForm({ index }: { index: number }) {
  const workbench = useWorkbench();
  const { mechanisms, fixed, sweep } = useWorkbenchState((state) => state.config);
  const { reconstruct } = mechanisms[index];
  return (
    <>
      <Select
        label="Reconstruction"
        value={reconstruct?.id ?? ITSELF}
        description="An estimator can answer from what was measured, at no privacy cost and so that all answers agree; otherwise the mechanism’s own answers are used."
        options={[{ id: ITSELF, label: 'none' }, ...estimators.map(({ id, title }) => ({ id, label: title }))]}
        onChange={(id) => workbench.edit((was) => setReconstruction(was, index, id === ITSELF ? null : id))}
      />
      {reconstruct && (
        <ParamForm
          specs={reconstructionParams(reconstruct.id, 'reconstruct')}
          valueAt={(key) => fixed[PREFIX + key] ?? reconstruct.params[key]}
          sweptKey={sweep.parameter.startsWith(PREFIX) ? sweep.parameter.slice(PREFIX.length) : null}
          onChange={(key, value) =>
            workbench.edit((was) => setReconstructionParam(was, index, key, value), `reconstruct ${index} ${key}`)
          }
        />
      )}
    </>
  );
}
