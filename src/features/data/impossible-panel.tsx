import { useState } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { impossibleSentence } from '../../core/data/schema/impossible.ts';
import type { ImpossibleEntry, Schema } from '../../core/data/schema/schema.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Select } from '../../ui/controls/select.tsx';
import shared from '../../ui/shared.module.css';
import { useWorkbench } from '../shared/workbench-context.tsx';
import { type RuleKind, readRule, ruleWords } from './impossible-text.ts';
import { TypedList } from './typed-list.tsx';

const KINDS = (Object.keys(ruleWords) as RuleKind[]).map((id) => ({ id, label: ruleWords[id] }));

/** Combinations of values that nobody can have: told in sentences, taken back, and added. */
export function ImpossiblePanel({ schema, domain }: { schema: Schema; domain: Domain }) {
  const { data } = useWorkbench();
  const { impossible = [] } = schema;
  const change = (next: readonly ImpossibleEntry[]) =>
    void data.editSchema(({ impossible: _, ...rest }) => (next.length > 0 ? { ...rest, impossible: next } : rest));
  if (domain.attributes.length < 2) return null;
  return (
    <Disclosure level={3} title={`What nobody can be${impossible.length > 0 ? `: ${impossible.length}` : ''}`}>
      <p className={shared.note}>
        Say only what you know without this data. A record that is impossible all the same goes where values outside of
        the attribute named last go. Mechanisms that make a distribution put nobody there.
      </p>
      {impossible.length > 0 && (
        <ul>
          {impossible.map((entry) => (
            <li key={impossibleSentence(entry)}>
              {impossibleSentence(entry)}{' '}
              <Button onPress={() => change(impossible.filter((other) => other !== entry))}>Take back</Button>
            </li>
          ))}
        </ul>
      )}
      <NewRule domain={domain} onAdd={(entry) => change([...impossible, entry])} />
    </Disclosure>
  );
}

function NewRule({ domain, onAdd }: { domain: Domain; onAdd: (entry: ImpossibleEntry) => void }) {
  const { attributes } = domain;
  const [kind, setKind] = useState<RuleKind>('forbidden');
  const [text, setText] = useState('');
  const [names, setNames] = useState<readonly [string, string]>([attributes[0].name, attributes[1].name]);
  const [first, second] = names.map((name) => attributes.find((attribute) => attribute.name === name) ?? attributes[0]);
  const options = attributes.map(({ name }) => ({ id: name, label: name }));
  const rule =
    first === second ? 'Choose two different attributes.' : text === '' ? [] : readRule(kind, text, first, second);
  return (
    <>
      <div className={shared.row}>
        <Select
          label="First attribute"
          value={first.name}
          options={options}
          onChange={(id) => setNames([id, names[1]])}
        />
        <Select
          label="Second attribute"
          value={second.name}
          options={options}
          onChange={(id) => setNames([names[0], id])}
        />
        <Select<RuleKind> label="What you know" value={kind} options={KINDS} onChange={setKind} />
      </div>
      <TypedList
        label="Combinations"
        text={text}
        onTextChange={setText}
        read={typeof rule === 'string' ? rule : [rule].flat()}
        rows={4}
        description={`One in each line: a value of “${first.name}”, a comma, and one of “${second.name}”.`}
        action="Add"
        isUnchanged={text === ''}
        onUse={(entries) => {
          for (const entry of entries) onAdd(entry);
          setText('');
        }}
      />
    </>
  );
}
