import type { DataDescription } from '../../core/data/description.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import { binarisingWords } from '../shared/words/binary-words.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

/** Says that workloads see other attributes than the ones below. */
export function BinaryNote({ description: { source } }: { description: DataDescription }) {
  const workbench = useWorkbench();
  const how = useWorkbenchState((state) => state.data.ref?.binarise);
  if (!source || how === undefined) return null;
  return (
    <Notice kind="info" action={{ label: 'As they were', onPress: () => void workbench.data.binarise() }}>
      Taken as {binarisingWords(source.domain, how)}. Below are the attributes as they were; the workload and the
      mechanisms see the binary ones.
    </Notice>
  );
}
