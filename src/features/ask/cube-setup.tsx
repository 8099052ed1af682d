import { useRef, useState } from 'react';
import { cellCount, type Domain } from '../../core/data/domain.ts';
import type { Neighbours } from '../../core/data/neighbours.ts';
import { type Book, balanceOf } from '../../core/privacy/book/book.ts';
import type { AskSetup } from '../../core/privacy/book/entries.ts';
import { MAX_CUBE_CELLS, MAX_TREE_CELLS, problemWithSetup, TREE_EPSILON } from '../../store/ask/ask-limits.ts';
import { firstCube } from '../../store/ask/first-cube.ts';
import { firstSetup, isFreeCount } from '../../store/ask/first-setup.ts';
import { sameJson } from '../../store/same-json.ts';
import { problemWithPersons } from '../../store/unit-of-data.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { focusRefusedField } from '../../ui/controls/refused-field.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Switch } from '../../ui/controls/toggle.tsx';
import { formatCount, formatNumber, formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { AttributeBoxes } from '../shared/attribute-boxes.tsx';
import { BudgetConversion, useNeedsConversion } from '../shared/ledger/budget-conversion.tsx';
import { UnitOfDataLine } from '../shared/unit-of-data-line.tsx';
import { useUnitOfData } from '../shared/use-unit-of-data.ts';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './ask-room.module.css';

const wholeOptions = [
  { id: 'apart', label: 'None: each cube by itself' },
  { id: 'together', label: 'One for all cubes' },
] as const;

/** Chooses what can be asked about and what may be spent on it. */
export function CubeSetup({ domain, book }: { domain: Domain; book: Book }) {
  const workbench = useWorkbench();
  const { cubes, whole } = book;
  const { session, opening } = useWorkbenchState((state) => state.ask);
  const { neighbours, isCountPublic, rowsPerPerson: rows } = useUnitOfData();
  const isOther = useNeedsConversion(whole);
  const persons = useWorkbenchState(({ data }) => problemWithPersons(data));
  const [first] = useState(() => firstSetup(book, workbench.store.getState()));
  const [chosen, setChosen] = useState<Omit<AskSetup, 'neighbours' | 'publicRecords'>>(() =>
    session ? { ...session.setup, tree: false } : { ...first.setup, attributes: firstCube(domain) },
  );
  const setup: AskSetup = { ...chosen, neighbours, publicRecords: isFreeCount({ neighbours, isCountPublic }) };
  const [startsOver, setStartsOver] = useState(false);
  const [isTogether, setIsTogether] = useState(whole !== null || (!session && first.whole !== null));
  const [together, setTogether] = useState(whole?.epsilon ?? first.whole ?? 1);
  const change = (part: Partial<typeof chosen>) => setChosen((was) => ({ ...was, ...part }));
  const names = domain.attributes.map(({ name }) => name);
  const problem = persons ?? problemWithSetup(domain, setup);
  const before = cubes.find((ledger) => !ledger.isClosed && sameJson(ledger.setup.attributes, setup.attributes));
  const { sessions } = workbench.ask;
  const section = useRef<HTMLElement>(null);
  const open = () => {
    if (focusRefusedField(section.current)) return;
    const all = isTogether ? together : null;
    void (before && startsOver ? sessions.startOver(setup, all) : sessions.open(setup, all));
  };
  return (
    <section ref={section} className={styles.setup} aria-label="Choose a cube">
      <p className={styles.lead}>
        Attributes, unit and budget by hand, for one <DefinedTerm term="cube">cube</DefinedTerm>: what a question
        chooses by itself otherwise.
      </p>
      <AttributeBoxes
        legend="Attributes of the cube"
        domain={domain}
        ticked={new Set(setup.attributes.map((index) => names[index]))}
        onChange={(chosen) => change({ attributes: chosen.map((name) => names.indexOf(name)) })}
      />
      <p className={classNames(shared.note, problem !== null && styles.problem)} role="status">
        {problem ??
          `${plural(cellCount(domain, setup.attributes), 'cell')}, of ${formatCount(MAX_CUBE_CELLS)} at most.`}
      </p>
      {before && (
        <>
          <Notice kind="info" title="A ledger is open on this cube">
            {`ε = ${formatNumber(before.setup.epsilon - before.spent)} is left of ${formatSetting(before.setup.epsilon)}, after ${plural(before.answers, 'answer')}. Opening the cube continues it.`}
          </Notice>
          <Switch isSelected={startsOver} onChange={setStartsOver}>
            Restart instead
          </Switch>
        </>
      )}
      {before && startsOver && (
        <Notice kind="warning">
          {`That is for trying things out. A real release would not get its budget back: the ε = ${formatNumber(before.spent)} of the closed ledger stays spent on the same people and adds to the new one. New questions start from an empty history; to keep the old one, continue and export it first.`}
        </Notice>
      )}
      {(!before || startsOver) && <LedgerSettings setup={setup} onChange={change} />}
      <Segmented
        label="Budget over all cubes of this data"
        value={isTogether ? 'together' : 'apart'}
        options={whole ? wholeOptions.slice(1) : wholeOptions}
        onChange={(choice) => setIsTogether(choice === 'together')}
      />
      {isTogether && (
        <NumberField
          label="All cubes together, ε"
          value={together}
          min={0}
          minExclusive
          max={1000}
          description={wholeNote(book, setup.neighbours, rows)}
          onChange={setTogether}
        />
      )}
      {whole && isOther && <BudgetConversion book={book} whole={whole} />}
      <div className={shared.buttons}>
        <Button variant="primary" isDisabled={problem !== null || isOther || opening} onPress={open}>
          {opening ? 'Opening …' : before && startsOver ? 'Restart' : 'Open the cube'}
        </Button>
        {opening && <Button onPress={() => sessions.cancel()}>Cancel</Button>}
        {session && !opening && <Button onPress={() => void sessions.choose(false)}>Back to the open session</Button>}
      </div>
    </section>
  );
}

/** What counts towards the budget over all cubes. */
function wholeNote(book: Book, neighbours: Neighbours, rows: number): string {
  const { spent } = balanceOf(book, neighbours, rows);
  const before = spent > 0 && Number.isFinite(spent) ? ` ε = ${formatNumber(spent)} of it is spent already.` : '';
  return `What every cube, every restart and every release may cost together.${before} Once set it holds for this data in this browser.`;
}

interface LedgerSettingsProps {
  setup: AskSetup;
  onChange: (part: Partial<Pick<AskSetup, 'epsilon' | 'tree'>>) => void;
}

function LedgerSettings({ setup, onChange }: LedgerSettingsProps) {
  return (
    <>
      <div className={styles.pair}>
        <NumberField
          label="Budget of the cube, ε"
          value={setup.epsilon}
          min={0}
          minExclusive
          max={1000}
          description="What all measurements together may cost."
          onChange={(epsilon) => onChange({ epsilon })}
        />
      </div>
      <p className={shared.note}>
        ε protects: <UnitOfDataLine />
      </p>
      <div>
        <Switch isSelected={setup.tree} onChange={(tree) => onChange({ tree })}>
          Start with a hierarchical tree, ε = {TREE_EPSILON}
        </Switch>
        <p className={shared.note}>
          Measures all cells together, both halves, quarters and so on down to single cells, so that every question has
          some answer from the start. Up to {MAX_TREE_CELLS} cells.
        </p>
      </div>
    </>
  );
}
