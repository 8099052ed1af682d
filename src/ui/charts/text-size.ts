/** Width of 12 px text in a system face, guessed on the wide side: measuring would need a layout. */
export function textWidth(text: string, size = 12): number {
  let units = 0;
  for (const character of text) {
    units += /[iljt.,;:'|!()[\] ·]/.test(character) ? 0.36 : /[MW@mw%]/.test(character) ? 0.9 : 0.6;
  }
  return units * size;
}

export function truncated(text: string, width: number, size = 12): string {
  if (textWidth(text, size) <= width) return text;
  let kept = [...text];
  while (kept.length > 1 && textWidth(`${kept.join('')}…`, size) > width) kept = kept.slice(0, -1);
  return `${kept.join('').trimEnd()}…`;
}

/** No word is left alone on the last line: “seed 1” stays together. */
export function wrapped(text: string, width: number, size = 12): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line === '') return lines;
  const before = lines.at(-1)?.split(' ') ?? [];
  if (line.includes(' ') || before.length < 3) return [...lines, line];
  return [...lines.slice(0, -1), before.slice(0, -1).join(' '), `${before.at(-1)} ${line}`];
}
