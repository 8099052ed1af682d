const ELEMENTS = new Set(
  (
    'math mrow mi mn mo mtext ms mspace mfrac msqrt mroot mstyle mpadded mphantom menclose msub msup msubsup munder ' +
    'mover munderover mmultiscripts mprescripts none mtable mtr mtd semantics annotation'
  ).split(' '),
);
/** How many children these must have. */
const ARITY: Readonly<Record<string, number>> = {
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  munder: 2,
  mover: 2,
  msubsup: 3,
  munderover: 3,
};
const LEAVES = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
const TOKEN = /<(\/?)([a-z]+)((?:\s+[a-z]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/g;

/** What is wrong with a formula in MathML, or null: balanced, known elements, with the children that they need. */
export function mathmlComplaint(formula: string): string | null {
  const open: { name: string; children: number; text: string }[] = [{ name: '', children: 0, text: '' }];
  for (const [token, closing, name, , empty, text] of formula.matchAll(TOKEN)) {
    const parent = open[open.length - 1];
    if (text !== undefined) {
      if (/&(?!(#\d+|#x[\da-f]+|lt|gt|amp);)/i.test(text)) return `an entity that HTML alone knows in "${text}"`;
      if (text.trim() && !LEAVES.has(parent.name)) return `text "${text}" in <${parent.name}>`;
      parent.text += text;
      continue;
    }
    if (name === undefined) return `a stray "${token}"`;
    if (!ELEMENTS.has(name)) return `<${name}> is not MathML`;
    if (!closing) {
      parent.children++;
      if (!empty) open.push({ name, children: 0, text: '' });
      continue;
    }
    if (parent.name !== name) return `</${name}> closes <${parent.name}>`;
    if (LEAVES.has(name) && !parent.text.trim()) return `<${name}> is empty`;
    if (name in ARITY && parent.children !== ARITY[name]) return `<${name}> has ${parent.children} children`;
    open.pop();
  }
  if (open.length > 1) return `<${open[open.length - 1].name}> is not closed`;
  if (open[0].children !== 1 || !formula.startsWith('<math')) return 'it is not one <math> element';
  return null;
}
