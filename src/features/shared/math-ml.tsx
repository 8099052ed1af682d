import { createElement, type ReactNode, useMemo } from 'react';

/** What formulas are written with. Anything else in a formula is a mistake and is left out. */
const ELEMENTS = new Set(
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mpadded mphantom mstyle mprescripts mmultiscripts none'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'display mathvariant stretchy fence separator accent accentunder displaystyle scriptlevel columnalign width lspace rspace form'.split(
    ' ',
  ),
);

/** A formula of the registry, as elements of its own: no markup is ever put into the page as text. */
export function MathMl({ source }: { source: string }) {
  return useMemo(() => {
    const root = new DOMParser().parseFromString(source, 'application/xml').documentElement;
    return asElement(root, 0);
  }, [source]);
}

function asElement(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || !ELEMENTS.has(node.localName)) return null;
  const attributes = [...node.attributes].filter(({ name }) => ATTRIBUTES.has(name));
  const props = Object.fromEntries(attributes.map(({ name, value }) => [name, value]));
  const reach = fenceReach(node);
  return createElement(node.localName, { ...reach, ...props, key }, ...[...node.childNodes].map(asElement));
}

const isFence = (node: Element, signs: string) => node.localName === 'mo' && signs.includes(node.textContent);

/**
 * Left to themselves all fences of a row grow as high as the highest thing in it. A bracket grows for a fraction that it
 * encloses, and a stroke never.
 */
function fenceReach(node: Element): { stretchy?: 'false' } {
  if (isFence(node, '|')) return { stretchy: 'false' };
  const [step, own, other] = isFence(node, '(')
    ? (['nextElementSibling', '(', ')'] as const)
    : (['previousElementSibling', ')', '('] as const);
  if (!isFence(node, own)) return {};
  let depth = 1;
  for (let next = node[step]; next && depth > 0; next = next[step]) {
    if (isFence(next, own)) depth += 1;
    else if (isFence(next, other)) depth -= 1;
    else if (next.localName === 'mfrac') return {};
  }
  return { stretchy: 'false' };
}
