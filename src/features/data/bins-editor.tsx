import { useState } from 'react';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { Button } from '../../ui/controls/button.tsx';
import shared from '../../ui/shared.module.css';
import { BinGenerator } from './bin-generator.tsx';
import { readEdges } from './read-lists.ts';
import { endsOf, type NewDomain } from './schema-edits.ts';
import { TypedList } from './typed-list.tsx';

export interface BinsEditorProps {
  entry: AttributeSchema;
  onDomain: (domain: NewDomain) => void;
}

export function BinsEditor({ entry, onDomain }: BinsEditorProps) {
  const edges = entry.bins ?? [];
  const written = edges.join(', ');
  const [text, setText] = useState(written);
  const read = readEdges(text);
  return (
    <div className={shared.parts}>
      <TypedList
        label="Edges"
        text={text}
        onTextChange={setText}
        read={read}
        rows={4}
        description={typeof read === 'string' ? undefined : `${read.length} edges make ${read.length - 1} bins.`}
        action="Use these edges"
        isUnchanged={text === written}
        onUse={(bins) => onDomain({ bins })}
      >
        {text !== written && (
          <Button variant="quiet" onPress={() => setText(written)}>
            Discard
          </Button>
        )}
      </TypedList>
      <BinGenerator
        ends={endsOf(entry) ?? [0, 1]}
        count={Math.max(1, edges.length - 1)}
        isWhole={entry.type === 'integer'}
        onEdges={(made) => setText(made.join(', '))}
      />
    </div>
  );
}
