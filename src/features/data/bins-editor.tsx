import { useState } from 'react';
import type { AttributeSchema } from '../../core/data/schema.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import styles from './attribute-editor.module.css';
import { BinGenerator } from './bin-generator.tsx';
import { readEdges } from './read-lists.ts';
import { endsOf, type NewDomain } from './schema-edits.ts';

export interface BinsEditorProps {
  entry: AttributeSchema;
  onDomain: (domain: NewDomain) => void;
}

export function BinsEditor({ entry, onDomain }: BinsEditorProps) {
  const edges = entry.bins ?? [];
  const written = edges.join(', ');
  const [text, setText] = useState(written);
  const read = readEdges(text);
  const isProblem = typeof read === 'string';
  return (
    <div className={styles.column}>
      <TextArea
        label="Edges"
        value={text}
        onChange={setText}
        rows={4}
        description={isProblem ? undefined : `${read.length} edges make ${read.length - 1} bins.`}
        error={isProblem ? read : undefined}
      />
      <div className={styles.buttons}>
        <Button isDisabled={isProblem || text === written} onPress={() => !isProblem && onDomain({ bins: read })}>
          Use these edges
        </Button>
        {text !== written && (
          <Button variant="quiet" onPress={() => setText(written)}>
            Discard
          </Button>
        )}
      </div>
      <BinGenerator
        ends={endsOf(entry) ?? [0, 1]}
        count={Math.max(1, edges.length - 1)}
        isWhole={entry.type === 'integer'}
        onEdges={(made) => setText(made.join(', '))}
      />
    </div>
  );
}
