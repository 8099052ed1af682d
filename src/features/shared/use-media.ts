import { useSyncExternalStore } from 'react';

/** Below this width the rail is a bottom bar and rooms are one column: the same number stands in the style sheets. */
export const NARROW = '(max-width: 899px)';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
