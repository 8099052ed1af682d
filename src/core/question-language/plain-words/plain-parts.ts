/** A condition that was found in a sentence. */
export interface PlainPart {
  readonly attribute: number;
  readonly text: string;
  readonly isDenied: boolean;
  /** They are people, who can be added to others. */
  readonly isGroup: boolean;
  /** It was said by its value alone. */
  readonly isValue: boolean;
  /** What joins it to the one before; '' where nothing stands between them. */
  readonly joint: Joint;
}

export type Joint = 'and' | 'or' | ',' | '';

/** The next condition as it is joined: “premium and ideal”, “women and children” are both counted, for nobody is both. */
export function joinedTo(last: PlainPart | undefined, part: PlainPart): PlainPart {
  if (!last) return { ...part, joint: '' };
  if (part.joint === '' || !(isAlike(last, part) || (part.isGroup && last.isGroup))) return part;
  // “No women or children”: neither of them.
  if (last.isDenied) return { ...part, joint: 'and', isDenied: true };
  return part.isDenied ? part : { ...part, joint: 'or' };
}

function isAlike(one: PlainPart, other: PlainPart): boolean {
  return one.attribute === other.attribute && one.isValue && other.isValue;
}

/** The conditions as one. */
export function conditionOf(parts: readonly PlainPart[]): string {
  return alternatives(parts).map(conjunction).join(' or ');
}

/** “Men over 30 or women over 40” are two sentences; “women in deck B or C” is one. */
function alternatives(parts: readonly PlainPart[]): PlainPart[][] {
  const all: PlainPart[][] = [];
  for (const part of parts) {
    const now = all[all.length - 1];
    const last = now?.[now.length - 1];
    const isAgain = now?.some(({ attribute, isGroup }) => attribute === part.attribute || (isGroup && part.isGroup));
    const isNew = part.joint === 'or' && now.length > 1 && last?.joint !== 'or' && last?.attribute !== part.attribute;
    if (!now || (isNew && isAgain)) all.push([part]);
    else now.push(part);
  }
  return all;
}

/** “Or” binds more than what joins the rest. */
function conjunction(parts: readonly PlainPart[]): string {
  const groups: PlainPart[][] = [];
  for (const [at, part] of parts.entries()) {
    if (part.joint === 'or' && at > 0) groups[groups.length - 1].push(part);
    else groups.push([part]);
  }
  const written = groups.map((group) => {
    const text = group.map((part) => `${part.isDenied ? 'not ' : ''}${part.text}`).join(' or ');
    return group.length > 1 && groups.length > 1 ? `(${text})` : text;
  });
  return written.join(' and ');
}
