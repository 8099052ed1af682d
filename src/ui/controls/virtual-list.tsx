import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './virtual-list.module.css';

export interface VirtualListProps {
  label: string;
  keys: readonly string[];
  /** A guess, until a row has been measured. */
  rowHeight: number;
  /** Keys of rows that stay drawn when they are far away, because something is being typed in them. */
  pinned?: ReadonlySet<string>;
  row: (index: number) => ReactNode;
}

/** A list of the page, not a box that scrolls: of many rows only those near the view are drawn. */
export function VirtualList({ label, keys, rowHeight, pinned, row }: VirtualListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [above, setAbove] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  useLayoutEffect(() => {
    const measure = () => list.current && setAbove(list.current.getBoundingClientRect().top + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtual = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keys[index],
    scrollMargin: above,
    overscan: 4,
    // Drawing a row takes a moment; scrolling must not wait for it.
    useFlushSync: false,
    rangeExtractor: (range) => {
      const near = new Set(defaultRangeExtractor(range));
      for (const [index, key] of keys.entries()) if (key === focused || pinned?.has(key)) near.add(index);
      return [...near].sort((a, b) => a - b);
    },
  });
  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={label}
      style={{ height: virtual.getTotalSize() }}
      onFocus={(event: FocusEvent<HTMLElement>) => setFocused(rowOf(event.target))}
      onBlur={() => setFocused(null)}
    >
      {virtual.getVirtualItems().map((item) => (
        <li
          key={item.key}
          ref={virtual.measureElement}
          data-index={item.index}
          data-key={item.key}
          aria-setsize={keys.length}
          aria-posinset={item.index + 1}
          style={{ transform: `translateY(${item.start - above}px)` }}
        >
          {row(item.index)}
        </li>
      ))}
    </ul>
  );
}

function rowOf(element: Element): string | null {
  return element.closest<HTMLElement>('li[data-key]')?.dataset.key ?? null;
}
