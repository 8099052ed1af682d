import { rowsPerPerson } from '../../core/data/dataset-ref.ts';
import type { Neighbours } from '../../core/data/neighbours.ts';
import { unitWords } from '../../core/data/privacy-unit.ts';
import { personSentence } from '../../core/experiment/person-sentence.ts';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/controls/select.tsx';
import { Switch } from '../../ui/controls/toggle.tsx';
import shared from '../../ui/shared.module.css';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { capitalised } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './settings.module.css';

const hints: Readonly<Record<Neighbours, string>> = {
  'replace-one': 'The number of records is not protected. For tables of counts, twice the noise of the other.',
  'add-remove': 'Also protects whether somebody is in the data at all.',
};

/** What the promise of ε is about; the same for every mechanism on the chart. */
export function PrivacySettings() {
  const workbench = useWorkbench();
  const { neighbours, dataset, publicRecordCount } = useWorkbenchState((state) => state.config);
  return (
    <div className={classNames(shared.group, styles.group)}>
      <h3 className={styles.heading}>
        What is protected: <DefinedTerm term="neighbours">neighbours</DefinedTerm>
      </h3>
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
      <div className={styles.switchRow}>
        <Switch
          isSelected={publicRecordCount}
          onChange={(next) => workbench.edit((was) => ({ ...was, publicRecordCount: next }))}
        >
          Record count is public
        </Switch>
        <DefinedTerm term="publicCount">why?</DefinedTerm>
      </div>
    </div>
  );
}
