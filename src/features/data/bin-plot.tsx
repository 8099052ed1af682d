import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { equalWidthEdges } from '../../core/data/schema/bins.ts';
import { type NumberSpread, recordsBelow, recordsIn, recordsInBins } from '../../core/data/schema/number-spread.ts';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { DraggedHandle } from '../../ui/charts/dragged-handle.tsx';
import { useWidth } from '../../ui/charts/use-width.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatCount } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { type BinAxis, binAxis, type NumberKind } from './bin-axis.ts';
import { BinBars, EdgeLabels } from './bin-bars.tsx';
import { type EdgeRoom, type Edges, pulledEdge, steppedEdge, withEdge, withoutEdge } from './bin-edges.ts';
import styles from './bin-plot.module.css';
import { endWord } from './domain-words.ts';

export interface BinPlotProps {
  entry: AttributeSchema;
  /** While an edge moves; null once it rests and is the schema's. */
  onDraft: (edges: Edges | null) => void;
  onEdges: (edges: Edges) => void;
}

/** A key that is pressed again within it goes on with the same change. */
const KEYS_MILLISECONDS = 500;
/** Handles nearer to each other could not be told apart by a finger. */
const LEAST_GAP = 6;
/** Half of the width of a handle, where there is room. */
const REACH = 14;

/** The edges of the bins of an attribute; null where it has none that can be moved. */
export function edgesOf({ type, values, bins, range, binCount }: AttributeSchema): Edges | null {
  if (type === 'category' || type === 'date' || values) return null;
  if (bins) return bins;
  return range && binCount !== undefined ? equalWidthEdges(range, binCount) : null;
}

/** How the records are spread over numbers, with the edges of the bins as handles: to move, to add and to remove. */
export function BinPlot(props: BinPlotProps) {
  const spread = useSpread(props.entry);
  return spread && recordsIn(spread) > 0 && <Plot {...props} spread={spread} />;
}

function Plot({ entry, spread, onDraft, onEdges }: BinPlotProps & { spread: NumberSpread }) {
  const [room, width] = useWidth<HTMLFieldSetElement>();
  const told = edgesOf(entry) ?? [0, 1];
  const [draft, setDraft] = useState<Edges | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [sought, setSought] = useState<number | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const edges = draft ?? told;
  // A hand may move on before what it did is drawn.
  const latest = useRef(edges);
  latest.current = edges;
  const key = told.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: while an edge is held nothing moves under it
  const axis = useMemo(() => binAxis(told, spread), [key, spread]);
  const kind: NumberKind = entry.read?.as === 'time' ? 'time' : entry.type === 'integer' ? 'whole' : 'number';
  useLayoutEffect(() => {
    if (sought === null) return;
    room.current?.querySelectorAll<HTMLElement>('[role=slider]')[sought]?.focus();
    setSought(null);
  }, [sought, room]);
  const stopWaiting = () => {
    if (waiting.current !== null) clearTimeout(waiting.current);
    waiting.current = null;
  };
  const show = (next: Edges) => {
    latest.current = next;
    setDraft(next);
    onDraft(next);
  };
  const keep = (next: Edges) => {
    stopWaiting();
    setDraft(null);
    onDraft(null);
    if (next.join() !== key) onEdges(next);
  };
  const keepSoon = (next: Edges) => {
    stopWaiting();
    show(next);
    waiting.current = setTimeout(() => keep(latest.current), KEYS_MILLISECONDS);
  };
  const isCrowded = width !== null && !isRoomFor(told, axis, width);
  const place: EdgeRoom = { axis, kind, width: width ?? 1 };
  const remove = (at: number) => {
    keep(withoutEdge(edges, at));
    const next = Math.min(at, edges.length - 2);
    setChosen(next);
    setSought(next);
  };
  const add = (value: number) => {
    const added = withEdge(edges, value, place);
    if (!added) return;
    keep(added.edges);
    setChosen(added.at);
    setSought(added.at);
  };
  const onKey = (at: number, pressed: string): boolean => {
    if (pressed === 'Delete' || pressed === 'Backspace') remove(at);
    else if (pressed === 'Insert' || pressed === '+') add(middleOf(edges, Math.min(at, edges.length - 2), axis));
    else if (pressed === 'Escape' && draft) {
      stopWaiting();
      setDraft(null);
      onDraft(null);
    } else {
      const next = steppedEdge(edges, at, pressed, place);
      if (next && next !== edges) keepSoon(next);
      return next !== null;
    }
    return true;
  };
  const pressed = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    add(axis.valueAt((event.clientX - box.left) / box.width));
  };
  const counts = recordsInBins(spread, edges);
  const words = (value: number) => endWord(entry, value);
  return (
    <div className={styles.bins}>
      <fieldset
        className={styles.plot}
        ref={room}
        aria-label={`${entry.name}: edges of ${plural(edges.length - 1, 'bin')}`}
        onDoubleClick={isCrowded ? undefined : pressed}
      >
        {width !== null && <BinBars axis={axis} spread={spread} kind={kind} edges={edges} width={width} />}
        {width !== null &&
          !isCrowded &&
          edges.map((edge, at) => {
            const [before, x, after] = [edges[at - 1], edge, edges[at + 1]].map((value) =>
              value === undefined ? null : axis.xOf(value) * width,
            );
            const here = x ?? 0;
            const left = Math.min(REACH, before === null ? REACH : (here - before) / 2);
            const right = Math.min(REACH, after === null ? REACH : (after - here) / 2);
            const side = Math.min(left, right);
            return (
              <DraggedHandle
                // biome-ignore lint/suspicious/noArrayIndexKey: an edge is the one at its place
                key={at}
                orientation="horizontal"
                place={{ left: here, marginLeft: -side, width: 2 * side, top: 0, height: '100%' }}
                label={`Edge ${at + 1} of ${edges.length} of ${entry.name}`}
                value={edge}
                ends={[edges[at - 1] ?? axis.ends[0], edges[at + 1] ?? axis.ends[1]]}
                text={`${words(edge)}; ${besideWords(counts, at)}`}
                className={chosen === at ? styles.chosen : undefined}
                onPull={({ x }) => {
                  const next = pulledEdge(latest.current, at, axis.valueAt(x / width), place);
                  if (next !== latest.current) show(next);
                }}
                onKey={(name) => onKey(at, name)}
                onHold={(isHeld) => {
                  stopWaiting();
                  if (!isHeld) keep(latest.current);
                }}
                onFocus={() => setChosen(at)}
                onBlur={() => waiting.current !== null && keep(latest.current)}
              >
                <span className={styles.edge} />
                <span className={styles.knob} />
              </DraggedHandle>
            );
          })}
      </fieldset>
      {width !== null && (
        <EdgeLabels edges={edges} axis={axis} width={width} chosen={isCrowded ? null : chosen} words={words} />
      )}
      <Beside spread={spread} edges={edges} entry={entry} words={words} />
      {isCrowded ? (
        <p className={shared.note}>
          {plural(edges.length - 1, 'bin')} stand too close here to be dragged. Fill in fewer below.
        </p>
      ) : (
        <>
          <p className={shared.note} role="status">
            {chosen !== null && chosen < edges.length
              ? `Edge at ${words(edges[chosen])}: ${besideWords(counts, chosen)}.`
              : 'Drag an edge, or press twice between two to add one.'}
            {axis.isStretched && ' Drawn wider where bins are narrow.'}
          </p>
          <div className={shared.buttons}>
            <Button size="small" onPress={() => add(middleOf(edges, fullest(counts, chosen), axis))}>
              Add an edge
            </Button>
            <Button
              size="small"
              isDisabled={chosen === null || edges.length < 3}
              onPress={() => chosen !== null && remove(chosen)}
            >
              Remove this edge
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** How the records are spread, from where they are; null until that is known. */
function useSpread({ name, read, type }: AttributeSchema): NumberSpread | null {
  const workbench = useWorkbench();
  const table = useWorkbenchState(({ data }) => data.dataFile?.table);
  const [known, setKnown] = useState<{ of: string; spread: NumberSpread } | null>(null);
  const of = JSON.stringify([name, type, read]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is of the file as it was read
  useEffect(() => {
    let isWanted = true;
    const take = (spread: NumberSpread) => isWanted && setKnown({ of, spread });
    // What cannot be told is not drawn; the editor below works without.
    workbench.data.spreadOf({ name, type, outside: 'drop', ...(read && { read }) }).then(take, () => {});
    return () => {
      isWanted = false;
    };
  }, [workbench, table, of]);
  return known?.of === of ? known.spread : null;
}

interface BesideProps {
  spread: NumberSpread;
  edges: Edges;
  entry: AttributeSchema;
  words: (value: number) => string;
}

/** What lies below the first and above the last edge, and what becomes of it. */
function Beside({ spread, edges, entry, words }: BesideProps) {
  const [first, last] = [edges[0], edges[edges.length - 1]];
  const below = recordsBelow(spread, first);
  const above = recordsIn(spread) - recordsBelow(spread, nextAbove(spread, last));
  if (below + above === 0) return null;
  const becomes = (bin: string) =>
    entry.outside === 'clamp' ? `counted in the ${bin} bin` : entry.outside === 'drop' ? 'dropped' : 'in “(outside)”';
  return (
    <p className={styles.beside}>
      <span>{below > 0 && `${formatCount(below)} below ${words(first)}: ${becomes('first')}`}</span>
      <span>{above > 0 && `${formatCount(above)} above ${words(last)}: ${becomes('last')}`}</span>
    </p>
  );
}

/** The last bin has its upper edge. */
function nextAbove({ values }: NumberSpread, edge: number): number {
  return values.find((value) => value > edge) ?? Number.POSITIVE_INFINITY;
}

function besideWords(counts: readonly number[], at: number): string {
  const bins = [
    ...(at > 0 ? [`${formatCount(counts[at - 1])} in the bin below`] : []),
    ...(at < counts.length ? [`${formatCount(counts[at])} in the bin above`] : []),
  ];
  return bins.join(', ');
}

/** Where the picture of a bin has its middle. */
function middleOf(edges: Edges, bin: number, axis: BinAxis): number {
  return axis.valueAt((axis.xOf(edges[bin]) + axis.xOf(edges[bin + 1])) / 2);
}

/** The bin above the chosen edge, or else the one with most records. */
function fullest(counts: readonly number[], chosen: number | null): number {
  if (chosen !== null) return Math.min(chosen, counts.length - 1);
  return counts.reduce((most, count, at) => (count > counts[most] ? at : most), 0);
}

function isRoomFor(edges: Edges, axis: BinAxis, width: number): boolean {
  return edges.every((edge, at) => at === 0 || (axis.xOf(edge) - axis.xOf(edges[at - 1])) * width >= LEAST_GAP);
}
