import { type RefObject, useLayoutEffect } from 'react';

/** In percent. */
const LARGEST = 200;
const LEAST = 85;
const STEP = 5;

/** On a projector nobody scrolls: a sheet stands as large as all of it can be seen. */
export function useFittingZoom(sheet: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!isOn || !element) return;
    const fit = () => {
      const { documentElement: page } = document;
      for (let zoom = LARGEST; zoom >= LEAST; zoom -= STEP) {
        element.style.setProperty('zoom', `${zoom}%`);
        if (page.scrollHeight <= page.clientHeight) return;
      }
    };
    // Also when an answer or its feedback makes it longer.
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      removeEventListener('resize', fit);
      element.style.removeProperty('zoom');
    };
  }, [sheet, isOn]);
}
