import { useMemo } from 'react';
import { entryName } from '../../core/experiment/experiment.ts';
import { promisedBy } from '../../core/mechanisms/guarantee.ts';
import { mechanisms } from '../../core/mechanisms/registry.ts';
import { defaultParams } from '../../core/params.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PlusIcon } from '../../ui/controls/icons.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import type { SeriesStyle } from '../../ui/mechanism-style.ts';
import { stylesOf } from '../shared/run/chart-series.ts';
import { useWorkload } from '../shared/use-workload.ts';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { guaranteeMark } from '../shared/words/guarantee.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { addMechanism } from './edit-experiment.ts';
import styles from './mechanism-list.module.css';
import { MechanismRow } from './mechanism-row.tsx';
import settings from './settings.module.css';

/** Before it stands in an experiment, only what no setting there changes can be said. */
const ANYWHERE = { rowsPerPerson: 1, givenRecords: false };

export function MechanismList() {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const workload = useWorkload()?.workload;
  const drawn = useMemo(() => stylesOf(config), [config]);
  return (
    <div className={settings.group}>
      <h3 className={settings.heading}>
        <DefinedTerm term="mechanism">Mechanisms</DefinedTerm>
      </h3>
      <ul className={styles.list}>
        {config.mechanisms.map((entry, index) => (
          <MechanismRow key={entryName(entry)} index={index} style={drawn.get(entryName(entry)) as SeriesStyle} />
        ))}
      </ul>
      <div>
        <Menu
          label="Add a mechanism"
          align="start"
          trigger={
            <Button variant="quiet" size="small">
              <PlusIcon />
              Add a mechanism
            </Button>
          }
          actions={mechanisms.map((mechanism) => {
            const { id, title, summary } = mechanism;
            const supported = workload ? mechanism.supports(workload) : true;
            const mark = guaranteeMark(promisedBy(mechanism.guarantee(defaultParams(mechanism.params)), ANYWHERE));
            return {
              id,
              label: mark === '' ? title : `${title} (${mark})`,
              hint: supported === true ? firstSentence(summary) : supported,
              isDisabled: supported !== true,
              onAction: () => workbench.edit((was) => addMechanism(was, id)),
            };
          })}
        />
      </div>
    </div>
  );
}

function firstSentence(text: string): string {
  return text.slice(0, text.indexOf('. ') + 1) || text;
}
