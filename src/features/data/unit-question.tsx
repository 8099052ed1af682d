import { useId } from 'react';
import type { Neighbours } from '../../core/data/neighbours.ts';
import { type StatedUnit, unitWords } from '../../core/data/privacy-unit.ts';
import type { UnitOfData } from '../../store/unit-of-data.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Switch } from '../../ui/controls/toggle.tsx';
import shared from '../../ui/shared.module.css';
import { useUnitOfData } from '../shared/use-unit-of-data.ts';
import { capitalised } from '../shared/words/spelling.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import styles from './person-question.module.css';

const who: Readonly<Record<UnitOfData['basis'], string>> = {
  stated: 'Every room starts from this; Compare may look at something else and says so.',
  'built-in': 'These records are of nobody, so they are read as in the papers. Every room starts from this.',
  ledger: 'Nobody said it since the data was opened; its ledger is kept for this, so every room goes by it.',
  strictest:
    'Nobody said yet, so Ask and Release go by the strictest reading. Compare takes the number of records as public meanwhile, because most mechanisms need it.',
};

const hidden: Readonly<Record<Neighbours, string>> = {
  'add-remove': 'Nobody learns whether somebody is in the data at all.',
  'replace-one': 'Everybody may know who is in the data; nobody learns what it says of them.',
};

/** Asks once, for all rooms, what ε hides of a person. */
export function UnitQuestion() {
  const workbench = useWorkbench();
  const heading = useId();
  const { basis, rowsPerPerson, neighbours, isCountPublic } = useUnitOfData();
  const state = (change: Partial<StatedUnit>) => workbench.stateUnit({ neighbours, isCountPublic, ...change });
  return (
    <section className={styles.question} aria-labelledby={heading}>
      <h3 id={heading}>What does ε hide of a person?</h3>
      <p>{who[basis]}</p>
      <Segmented
        label="Neighbouring data sets"
        value={neighbours}
        options={(Object.keys(hidden) as Neighbours[]).map((id) => {
          return { id, label: capitalised(unitWords({ neighbours: id, rowsPerPerson })) };
        })}
        // Who may be in the data is public, so their number is.
        onChange={(next) => state({ neighbours: next, isCountPublic: next === 'replace-one' })}
      />
      <p className={shared.note}>{hidden[neighbours]}</p>
      <Switch isSelected={isCountPublic} onChange={(next) => state({ isCountPublic: next })}>
        The number of records is public
      </Switch>
      {isCountPublic && neighbours === 'add-remove' && (
        <p className={shared.note}>
          Then what uses that number holds given it only, and says so; Ask protects it all the same.
        </p>
      )}
      {basis !== 'stated' && (
        <div className={shared.buttons}>
          <Button variant="primary" onPress={() => state({})}>
            {`Yes: ${unitWords({ neighbours, rowsPerPerson })}`}
          </Button>
        </div>
      )}
    </section>
  );
}
