/** What a sentence says when its numbers are left out: the same refusal at another ε differs in nothing else. */
export function withoutNumbers(sentence: string): string {
  return sentence.replace(/(?<![\w.])\d[\d,]*(\.\d+)?(e[-+]?\d+)?/g, '#');
}

/** One of each kind of sentence, the first that came. */
export function oneOfEachKind(sentences: readonly string[]): string[] {
  const kinds = new Map<string, string>();
  for (const sentence of sentences) {
    const kind = withoutNumbers(sentence);
    if (!kinds.has(kind)) kinds.set(kind, sentence);
  }
  return [...kinds.values()];
}
