import { useCallback } from 'react';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import type { ChosenPart } from '../../core/experiment/costs/chosen-parts.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import { entryOf, replaceEntries } from './schema-edits.ts';

/** `looked`: what of it was chosen with an eye on errors. */
export type EntryEdit = (change: (entry: AttributeSchema) => AttributeSchema, looked?: ChosenPart) => void;

/** Changes the schema of one column. */
export function useEntryEdit(name: string): EntryEdit {
  const { data, store } = useWorkbench();
  return useCallback(
    (change, looked) => {
      void data.editSchema((schema) => {
        const proposed = store.getState().data.dataFile?.table.proposed ?? schema;
        return replaceEntries(schema, [change(entryOf(schema, proposed, name))]);
      }, looked);
    },
    [data, store, name],
  );
}
