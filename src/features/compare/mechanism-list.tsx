import { useMemo } from 'react';
import { entryName } from '../../core/experiment/experiment.ts';
import { classNames } from '../../ui/class-names.ts';
import type { SeriesStyle } from '../../ui/mechanism-style.ts';
import shared from '../../ui/shared.module.css';
import { stylesOf } from '../shared/run/chart-series.ts';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import { AddMechanism } from './add-mechanism.tsx';
import styles from './mechanism-list.module.css';
import { MechanismRow } from './mechanism-row.tsx';
import settings from './settings.module.css';

export function MechanismList() {
  const config = useWorkbenchState((state) => state.config);
  const drawn = useMemo(() => stylesOf(config), [config]);
  return (
    <div className={classNames(shared.group, settings.group)}>
      <h3 className={shared.heading}>
        <DefinedTerm term="mechanism">Mechanisms</DefinedTerm>
      </h3>
      <ul className={styles.list}>
        {config.mechanisms.map((entry, index) => (
          <MechanismRow key={entryName(entry)} index={index} style={drawn.get(entryName(entry)) as SeriesStyle} />
        ))}
      </ul>
      <div>
        <AddMechanism />
      </div>
    </div>
  );
}
