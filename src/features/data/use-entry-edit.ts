import { useCallback } from 'react';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import { entryOf, replaceEntries } from './schema-edits.ts';

export type EntryEdit = (change: (entry: AttributeSchema) => AttributeSchema) => void;

/** Changes the schema of one column. */
export function useEntryEdit(name: string): EntryEdit {
  const { data, store } = useWorkbench();
  return useCallback(
    (change) => {
      void data.editSchema((schema) => {
        const proposed = store.getState().data.dataFile?.table.proposed ?? schema;
        return replaceEntries(schema, [change(entryOf(schema, proposed, name))]);
      });
    },
    [data, store, name],
  );
}
