import { useState } from 'react';
import { cellCount, type Domain } from '../../core/data/domain.ts';
import { type Neighbours, neighbourWords } from '../../core/privacy/neighbours.ts';
import { MAX_CUBE_CELLS, MAX_TREE_CELLS, TREE_EPSILON } from '../../store/ask-actions.ts';
import type { AskSetup } from '../../store/ask-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { formatCount } from '../../ui/format.ts';
import { capitalised, plural } from '../shared/words.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { AttributeBoxes } from '../workload/attribute-boxes.tsx';
import styles from './ask-room.module.css';
import { firstCube } from './first-cube.ts';

const neighbourOptions = (Object.keys(neighbourWords) as Neighbours[])
  .map((id) => ({ id, label: capitalised(neighbourWords[id]) }))
  .reverse();

/** Chooses what can be asked about and what may be spent on it. */
export function CubeSetup({ domain }: { domain: Domain }) {
  const workbench = useWorkbench();
  const { session, opening, openError } = useWorkbenchState((state) => state.ask);
  const [setup, setSetup] = useState<AskSetup>(() => ({
    attributes: firstCube(domain),
    epsilon: 1,
    neighbours: 'add-remove',
    publicRecords: false,
    tree: false,
  }));
  const change = (part: Partial<AskSetup>) => setSetup((was) => ({ ...was, ...part }));
  const names = domain.attributes.map(({ name }) => name);
  const cells = setup.attributes.length === 0 ? 0 : cellCount(domain, setup.attributes);
  const problem = problemWith(cells, setup);
  return (
    <section className={styles.setup} aria-label="Choose a cube">
      <p className={styles.lead}>
        A cube of counts is kept behind a curator. Every question about it is answered from earlier answers where they
        are good enough, and measured with fresh noise, out of one budget, where they are not.
      </p>
      {session && (
        <Notice kind="warning">
          A new cube starts with a ledger of its own, but it is about the same people: what the open session spent stays
          spent, and both add up. Export its history first, if you want to keep it.
        </Notice>
      )}
      <AttributeBoxes
        legend="Attributes of the cube"
        domain={domain}
        ticked={new Set(setup.attributes.map((index) => names[index]))}
        onChange={(chosen) => change({ attributes: chosen.map((name) => names.indexOf(name)) })}
      />
      <p className={problem ? styles.problem : styles.note} role="status">
        {problem ?? `${plural(cells, 'cell')}, of ${formatCount(MAX_CUBE_CELLS)} at most.`}
      </p>
      <div className={styles.pair}>
        <NumberField
          label="Budget of the cube, ε"
          value={setup.epsilon}
          min={0}
          minExclusive
          max={1000}
          description="What all measurements together may cost."
          onChange={(epsilon) => change({ epsilon })}
        />
      </div>
      <Segmented
        label="Neighbouring data sets"
        value={setup.neighbours}
        options={neighbourOptions}
        onChange={(neighbours) => change({ neighbours })}
      />
      <div>
        <Switch isSelected={setup.publicRecords} onChange={(publicRecords) => change({ publicRecords })}>
          The number of records is public
        </Switch>
        <p className={styles.note}>Then it is an answer without noise, and costs nothing.</p>
      </div>
      <div>
        <Switch isSelected={setup.tree} onChange={(tree) => change({ tree })}>
          Start with a hierarchical tree, ε = {TREE_EPSILON}
        </Switch>
        <p className={styles.note}>
          Measures all cells together, both halves, quarters and so on down to single cells, so that every question has
          some answer from the start. Up to {MAX_TREE_CELLS} cells.
        </p>
      </div>
      {openError && (
        <Notice kind="error" announces>
          {openError}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button
          variant="primary"
          isDisabled={problem !== null || opening}
          onPress={() => void workbench.ask.open(setup)}
        >
          {opening ? 'Opening …' : 'Open the cube'}
        </Button>
        {session && <Button onPress={() => workbench.ask.choose(false)}>Back to the open session</Button>}
      </div>
    </section>
  );
}

function problemWith(cells: number, { tree, epsilon }: AskSetup): string | null {
  if (cells === 0) return 'Choose at least one attribute.';
  if (cells > MAX_CUBE_CELLS) {
    return `${formatCount(cells)} cells are more than the ${formatCount(MAX_CUBE_CELLS)} that answers can be worked out for between two key presses. Take an attribute out.`;
  }
  if (!tree) return null;
  if (cells > MAX_TREE_CELLS) {
    return `${formatCount(cells)} cells are too many for a tree, which holds up to ${MAX_TREE_CELLS}. Take an attribute out, or start without a tree.`;
  }
  return epsilon < TREE_EPSILON ? `The tree costs ε = ${TREE_EPSILON}, more than the budget.` : null;
}
