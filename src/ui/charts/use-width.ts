import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../use-printing.ts';

/** The width of an A4 page between its margins: on paper nothing is measured before it is drawn. */
const PAGE = 670;

/** The width an element was given, in whole pixels, or that of a page where it is printed; null until it is known. */
export function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number | null] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, usePrinting() ? PAGE : width];
}
