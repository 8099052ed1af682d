import { isMissingNumber } from './missing.ts';
import { listedWords, nameWords } from './name-words.ts';
import { parseNumber } from './parse-number.ts';

const POSTCODES = listedWords('zip zipcode postcode postal plz postleitzahl pcode postcodes postnummer cep');
/** Codes of which the first figures say the most: regions, trades, occupations, diagnoses. */
const CLASSIFIED = listedWords(
  'fips geoid puma tract nuts lau ags insee naics sic nace soc isco icd cpt hcpcs atc hs cpv occ occp indp socp naicsp iucr',
);
const CODES = listedWords(
  'code codes id ids npi seed startwert zufallsstartwert drg mcc ccn urn upc ean sku isbn gtin zone zones ward wards beat precinct district distrito bezirk sector schlussel schluessel kennziffer kennzahl',
);
const KEYS = listedWords(
  'id ids npi seed startwert zufallsstartwert uid uuid guid key hash token index idx nr no num number nummer numero row serial serialno serialnumber ssn ref reference',
);
/** Under these names stand as many counts of something as numbers of things. */
const NUMBERS = listedWords('no nr num number nummer numero');
/** Numbers of things are more than these, and so are hardly any counts of children or rooms. */
const MANY = 50;

function namedBy(name: string, words: ReadonlySet<string>): boolean {
  return nameWords(name).some((word) => words.has(word));
}

function endsWith(name: string, words: ReadonlySet<string>): boolean {
  return words.has(nameWords(name).at(-1) ?? '');
}

export function namesPostcode(name: string): boolean {
  return namedBy(name, POSTCODES);
}

/** Whether its values are codes that are alike where they begin alike. */
export function namesClassification(name: string): boolean {
  return namesPostcode(name) || namedBy(name, CLASSIFIED);
}

/** Whether each of its values is of one thing or person, so that those which begin alike need not be. */
export function namesKey(name: string): boolean {
  return endsWith(name, KEYS) && !namesClassification(name);
}

/** Whole numbers that name something, by what the column is called: nobody adds up zones, wards or diagnoses. */
export function areNumberedCodes(name: string, texts: readonly string[]): boolean {
  const isClassified = namesClassification(name);
  const isNumbered = endsWith(name, NUMBERS) && !NUMBERS.has(nameWords(name)[0]);
  if (!isClassified && !isNumbered && !endsWith(name, CODES) && !/community area/i.test(name)) return false;
  const present = texts.filter((text) => !isMissingNumber(text)).map((text) => text.trim());
  if (isNumbered && present.length <= MANY) return false;
  // Where zeros in front were lost, codes that begin alike are not alike, and stretches of numbers are.
  const areShort = isClassified && new Set(present.map(({ length }) => length)).size > 1;
  return !areShort && present.every((text) => Number.isInteger(parseNumber(text)) && !text.startsWith('-'));
}
