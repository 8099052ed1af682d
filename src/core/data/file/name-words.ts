/** The words of a column's name in small letters without accents: of "HoursPerWeek" and "hours_per_week" the same three. */
export function nameWords(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

export const listedWords = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
