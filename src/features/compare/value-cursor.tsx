import { CursorHandle } from '../../ui/charts/cursor-handle.tsx';
import type { PlotLayout } from '../../ui/charts/error-plot-layout.ts';
import { formatSetting } from '../../ui/format.ts';
import { settingSymbol } from '../shared/words/titles.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import { useCursor } from './use-cursor.ts';

/** The value that is looked at, as a slider in the chart. */
export function ValueCursor({ layout }: { layout: PlotLayout }) {
  const { mechanisms, sweep } = useWorkbenchState((state) => state.config);
  const cursor = useCursor();
  if (!cursor) return null;
  const symbol = settingSymbol(mechanisms, sweep.parameter);
  const crossings = cursor.curves.flatMap(({ name, style, error }) =>
    error && Number.isFinite(error.mean) ? [{ key: name, style, y: error.mean }] : [],
  );
  return (
    <CursorHandle
      layout={layout}
      cursor={{
        label: `${symbol} looked at`,
        value: cursor.value,
        text: `${symbol} = ${formatSetting(cursor.value)}`,
        stops: cursor.stops,
        crossings,
        onChange: cursor.move,
      }}
    />
  );
}
