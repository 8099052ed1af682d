import { type ReactNode, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { rowsPerPerson } from '../../core/data/dataset-ref.ts';
import type { Neighbours } from '../../core/data/neighbours.ts';
import { unitWords } from '../../core/data/privacy-unit.ts';
import { type Experiment, entryName, unitOf } from '../../core/experiment/experiment.ts';
import { personSentence } from '../../core/experiment/person-sentence.ts';
import { references } from '../../core/experiment/run/references/registry.ts';
import { sameJson } from '../../store/same-json.ts';
import { forPeople, unitIn } from '../../store/unit-of-data.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Checkbox, Switch } from '../../ui/controls/toggle.tsx';
import { formatCount } from '../../ui/format.ts';
import type { SeriesStyle } from '../../ui/mechanism-style.ts';
import shared from '../../ui/shared.module.css';
import { referenceTitle } from '../shared/run/chart-references.ts';
import { stylesOf } from '../shared/run/chart-series.ts';
import { UnitOfDataLine } from '../shared/unit-of-data-line.tsx';
import { NARROW, useMedia } from '../shared/use-media.ts';
import { useUnitOfData } from '../shared/use-unit-of-data.ts';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { capitalised, plural } from '../shared/words/spelling.ts';
import { settingName, shownValue } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { AddMechanism } from './add-mechanism.tsx';
import mechanismList from './mechanism-list.module.css';
import { MechanismRow } from './mechanism-row.tsx';
import { NewQueries } from './new-queries.tsx';
import styles from './settings.module.css';
import { useSteadyKeys } from './steady-keys.ts';
import { SweepEditor } from './sweep-editor.tsx';
import { TrialSettings } from './trial-settings.tsx';
import { useFold } from './use-fold.ts';

/** Everything that can be set in this room. */
export function Settings() {
  const isNarrow = useMedia(NARROW);
  const config = useWorkbenchState((state) => state.config);
  return (
    <section className={styles.settings} aria-label="Settings" id="settings">
      <h2 className={isNarrow ? shared.title : 'visually-hidden'}>Settings</h2>
      <MechanismList />
      <NewQueries />
      <div className={styles.folds}>
        <Fold id="sweep" title={`Sweep: ${sweepWords(config)}`}>
          <SweepEditor />
        </Fold>
        <Fold id="trials" title={`Trials: ${formatCount(config.trials)}, seed ${config.seed}`}>
          <TrialSettings />
        </Fold>
        <Fold
          id="references"
          title={`Reference lines: ${config.references.length === 0 ? 'none' : config.references.length}`}
        >
          <ReferenceSettings />
        </Fold>
        <Fold id="protected" title={`Protected: ${unitWords(unitOf(config))}`}>
          <PrivacySettings />
        </Fold>
      </div>
      {isNarrow && (
        <Button type="submit" variant="primary" onPress={() => scrollTo(0, 0)}>
          Run
        </Button>
      )}
    </section>
  );
}

/** Folded until wanted, with what is set in its title. A field in it that holds back the run comes into sight. */
function Fold({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useFold(id);
  return (
    <div onInvalidCapture={() => flushSync(() => setOpen(true))}>
      <Disclosure title={title} isExpanded={isOpen} onExpandedChange={setOpen}>
        {children}
      </Disclosure>
    </div>
  );
}

/** “ε, 9 values from 0.005 to 2”. */
function sweepWords({ mechanisms, sweep: { parameter, values } }: Experiment): string {
  const ends = values.every((value) => typeof value === 'number') && values.length > 1;
  const range = ends ? ` from ${shownValue(values[0])} to ${shownValue(values[values.length - 1])}` : '';
  return `${settingName(mechanisms, parameter)}, ${plural(values.length, 'value')}${range}`;
}

/** Lines to compare the curves with: bounds, and what could be reached without privacy. */
function ReferenceSettings() {
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
    <fieldset className={styles.options}>
      <legend className="visually-hidden">Reference lines</legend>
      {references.map(({ id, help }) => (
        <div key={id}>
          <Checkbox isSelected={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)}>
            {referenceTitle(id)}
          </Checkbox>
          {chosen.includes(id) && <p className={shared.note}>{help}</p>}
        </div>
      ))}
    </fieldset>
  );
}

const hints: Readonly<Record<Neighbours, string>> = {
  'replace-one': 'The number of records is not protected. For tables of counts, twice the noise of the other.',
  'add-remove': 'Also protects whether somebody is in the data at all.',
};

/** What the promise of ε is about; the same for every mechanism on the chart. */
function PrivacySettings() {
  const workbench = useWorkbench();
  const { neighbours, dataset, publicRecordCount } = useWorkbenchState((state) => state.config);
  return (
    <div className={shared.group}>
      <p className={shared.note}>
        What ε promises is about <DefinedTerm term="neighbours">neighbours</DefinedTerm>.
      </p>
      <Select
        label="Neighbours"
        hideLabel
        value={neighbours}
        options={(Object.keys(hints) as Neighbours[]).map((id) => ({
          id,
          label: capitalised(unitWords({ neighbours: id, rowsPerPerson: rowsPerPerson(dataset) })),
          hint: hints[id],
        }))}
        description={hints[neighbours]}
        onChange={(next) => workbench.edit((was) => ({ ...was, neighbours: next }))}
      />
      {rowsPerPerson(dataset) > 1 && <p>{personSentence({ dataset, neighbours })}</p>}
      <div className={classNames(shared.row, styles.switchRow)}>
        <Switch
          isSelected={publicRecordCount}
          onChange={(next) => workbench.edit((was) => ({ ...was, publicRecordCount: next }))}
        >
          Record count is public
        </Switch>
        <DefinedTerm term="publicCount">why?</DefinedTerm>
      </div>
      <OtherUnitNote />
    </div>
  );
}

function MechanismList() {
  const config = useWorkbenchState((state) => state.config);
  const drawn = useMemo(() => stylesOf(config), [config]);
  const names = config.mechanisms.map(entryName);
  const keys = useSteadyKeys(names);
  return (
    <div className={classNames(shared.group, styles.group)}>
      <h3 className={shared.heading}>
        <DefinedTerm term="mechanism">Mechanisms</DefinedTerm>
      </h3>
      <ul className={mechanismList.list}>
        {names.map((name, index) => (
          <MechanismRow key={keys[index]} index={index} style={drawn.get(name) as SeriesStyle} />
        ))}
      </ul>
      <div>
        <AddMechanism />
      </div>
    </div>
  );
}

/** Where this room looks at something else than what the data is read for. */
function OtherUnitNote() {
  const workbench = useWorkbench();
  const unit = useUnitOfData();
  const isSame = useWorkbenchState(({ config }) => sameJson(unitIn(config), unitIn(forPeople(config, unit))));
  if (isSame) return null;
  return (
    <Notice
      kind="info"
      action={{ label: 'Compare that', onPress: () => workbench.edit((was) => forPeople(was, unit)) }}
    >
      In this room alone. Ask and Release go by: <UnitOfDataLine />
    </Notice>
  );
}
