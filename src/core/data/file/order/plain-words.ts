/** As words are compared: small letters, single blanks in place of hyphens and underscores, no apostrophes and commas, no full stop. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’`,]/g, '')
    .replace(/[-–—_\s]+/g, ' ')
    .trim()
    .replace(/[.,:]$/, '');
}
