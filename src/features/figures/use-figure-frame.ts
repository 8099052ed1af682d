import { useMemo, useRef, useState } from 'react';
import { NARROW, useMedia } from '../shared/use-media.ts';

/** What every figure's chart keeps to itself: where it is, how tall it is, and which curves are hidden. */
export function useFigureFrame() {
  const frame = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const hiddenKeys = useMemo(() => new Set(hidden), [hidden]);
  const isNarrow = useMedia(NARROW);
  const isTall = useMedia('(min-height: 1000px)');
  const onToggle = (key: string) =>
    setHidden((was) => (was.includes(key) ? was.filter((other) => other !== key) : [...was, key]));
  return { frame, hidden, hiddenKeys, onToggle, height: isNarrow ? 320 : isTall ? 520 : 440 };
}
