/** What texts of a column tell of it by the way they look: `words` may be free text, `text` is. */
export type Telling = 'emails' | 'links' | 'phones' | 'addresses' | 'words' | 'text';

/** So many different texts are enough to tell. */
const GLANCE = 400;
/** So many of them have to look alike. */
const MOST = 0.8;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LINK = /^(https?:\/\/|www\.)\S+$|^\d{1,3}(\.\d{1,3}){3}$|^([\da-f]{0,4}:){3,7}[\da-f]{0,4}$/i;
/** Seven digits or more, in groups: not a number that could be added up. */
const PHONE = /^(?=(?:\D*\d){7,15}\D*$)(?:\+|00|\(|0\d|\d{3}[-. ])[\d\s()./-]*(?:(?:ext|x)\.? ?\d+)?$/i;
/** "12 Main Street" or "Hauptstraße 12 a"; a number alone with a word may as well be a size. */
const ADDRESS =
  /^\d+[a-z]?,? .*\b(street|st|avenue|ave|road|rd|drive|dr|lane|ln|boulevard|blvd|court|ct|way|place|pl|highway|hwy|rue|square|sq|terrace|parkway|pkwy|circle|cir)\b|(stra(ss|ß)e|str\.|weg|gasse|platz|allee|ufer|straat|laan|gatan|vej) ?\d+ ?[a-z]?\b|^(rue|avenue|calle|via|rua|avenida|plaza|boulevard|ul\.) .*\d/i;

/** From so many words on, and as many letters, a text is more than a name of something. */
const WORDS = 4;
const LETTERS = 20;
/** So many different texts for the records that have one are said in everybody's own words. */
const OWN_WORDS = 0.5;
/** Fewer for the records are a list of things. */
export const SOME_OWN_WORDS = 0.05;
const MANY = 20;

/** `texts`: different ones; `records`: how many have one. */
export function tellingOf(texts: readonly string[], records: number): Telling | null {
  const some = texts.slice(0, GLANCE);
  const look = (pattern: RegExp) => some.filter((text) => pattern.test(text)).length >= MOST * some.length;
  if (some.length < 3) return null;
  if (look(EMAIL)) return 'emails';
  if (look(LINK)) return 'links';
  if (look(PHONE)) return 'phones';
  if (look(ADDRESS)) return 'addresses';
  const letters = mean(some.map((text) => text.length));
  const words = mean(some.map((text) => text.split(/\s+/).length));
  if (texts.length <= MANY || letters < LETTERS || words < WORDS) return texts.length > MANY ? 'words' : null;
  if (texts.length > OWN_WORDS * records) return 'text';
  return texts.length > SOME_OWN_WORDS * records ? 'words' : null;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
