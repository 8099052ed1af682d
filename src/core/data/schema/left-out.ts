import { namesKey, namesPostcode } from '../file/code-names.ts';
import { listedWords, nameWords } from '../file/name-words.ts';
import { personName } from '../file/person-name.ts';
import { parseYesNo } from '../file/reading/yes-no.ts';
import { byPrefix } from './code-prefixes.ts';
import { HARDLY_ANY, keptLabels } from './labels-for-rows.ts';
import type { MeasuredColumn } from './measured-column.ts';
import { recordsIn } from './number-spread.ts';
import { SOME_OWN_WORDS, tellingOf } from './telling-texts.ts';

/** Why a column is no attribute, as it goes on after “left out: ”. It tells of no record. */
export const LEFT_OUT = {
  constant: 'every record has the same value, so there is nothing to count',
  nearlyConstant: 'nearly every record has the same value, and the few others would cost more noise than they tell',
  identifier: 'looks like an identifier, as nearly every record has a value of its own',
  key: 'numbers things one by one, and hardly a number comes often',
  person: 'stands for people, and no table should single them out',
  names: 'holds names of people or of what is theirs',
  addresses: 'holds addresses',
  emails: 'holds e-mail addresses',
  phones: 'holds phone numbers',
  links: 'holds web or network addresses',
  text: 'holds free text, in which hardly two records say the same',
  specify: 'holds what people wrote beside the answers that were offered',
  weight: 'looks like a survey weight, which says how many people a record stands for and is no answer of theirs',
  rare: 'most records have values that few others share, and would all be counted as “(outside)”',
} as const;

/** Columns that take no harm from being attributes, but make none, with the reason; null for all others. */
export function whyLeftOut(column: MeasuredColumn): string | null {
  const reason = reasonOf(column);
  return reason && LEFT_OUT[reason];
}

type Reason = keyof typeof LEFT_OUT;

/** In so few records nothing is a sign of anything. */
const VERY_FEW_RECORDS = 10;

function reasonOf(column: MeasuredColumn): Reason | null {
  const { found } = column.profile;
  if (column.rows <= VERY_FEW_RECORDS) return null;
  const alike = sameValue(column);
  if (alike) return alike;
  if (found.as === 'date' || found.as === 'time' || found.as === 'yes-no') return null;
  if (isSurveyWeight(column)) return 'weight';
  // Rows of a table of counts are no records: that each has a value of its own says nothing.
  if (!column.isCounted && !namesPostcode(column.name) && isIdentifier(column))
    return column.profile.numbers ? 'identifier' : (ofTexts(column) ?? 'identifier');
  if (column.profile.numbers) return ofNumbers(column);
  const reason = ofTexts(column);
  if (reason) return reason;
  const { records, missing } = column.labels;
  const isRare = records.size > 0 && keptLabels(records, missing) === null;
  if (!isRare || (!namesKey(column.name) && byPrefix(records, missing) !== null)) return null;
  return namesKey(column.name) ? 'key' : 'rare';
}

function sameValue(column: MeasuredColumn): Reason | null {
  const { records } = column;
  const usual = column.mostUsual;
  if (usual === records) return 'constant';
  return records - usual < HARDLY_ANY * records ? 'nearlyConstant' : null;
}

/** In fewer records than this, values that are all different are no sign of anything, unless the column is named so. */
const FEW_RECORDS = 200;
/** Values of which so many are the only one of their kind. */
const UNIQUE_SHARE = 0.8;
/** Codes of so many records each are nobody's own. */
const SHARED = 0.5;
/** Numbers with so many digits are codes where all have as many. */
const CODE_DIGITS = 7;
const KEY =
  /(^|[^a-z])(id|ids|uid|uuid|guid|key|index|idx|nr|no|row|rownum|record|serial|ssn)([^a-z]|$)|(Id|ID)$|number$/;

/**
 * Running numbers, numbers that hardly come twice in a column named like a key, long codes, and texts that (nearly) every
 * record has for itself, with or without blanks among them. Not what merely has many values: amounts, measurements that
 * someone sorted.
 */
function isIdentifier(column: MeasuredColumn): boolean {
  const { found, numbers, distinct, missing, ascending } = column.profile;
  const present = column.rows - missing;
  const isNamed = present > VERY_FEW_RECORDS && KEY.test(column.name);
  const isMany = present > FEW_RECORDS;
  if (!isMany && !isNamed) return false;
  if (!numbers) {
    const areOwn = distinct !== null && distinct > UNIQUE_SHARE * present && (distinct > FEW_RECORDS || isNamed);
    return areOwn || (namesKey(column.name) && areLongNumbers(column));
  }
  if (found.read || !numbers.whole) return false;
  const different = column.spread.values.length;
  const areDifferent = different === column.looked;
  if (isMany && (ascending || areDifferent) && numbers.max - numbers.min < 2 * present) return true;
  if (areDifferent && isLongCode(column.name, numbers.min, numbers.max)) return true;
  return isNamed && different > SHARED * column.looked;
}

/** Codes of people and things, however often each comes. */
function areLongNumbers({ labels: { records } }: MeasuredColumn): boolean {
  return (
    records.size > 0 && [...records.keys()].every((text) => /^\d+(\.0)?$/.test(text) && text.length >= CODE_DIGITS)
  );
}

/** All of as many digits, and no moments counted in seconds. */
function isLongCode(name: string, min: number, max: number): boolean {
  if (min <= 0 || nameWords(name).some((word) => MOMENT_WORDS.has(word))) return false;
  return String(min).length >= CODE_DIGITS && String(min).length === String(max).length;
}

/** More values than kinds of anything have. */
const MANY_KINDS = 12;

function ofNumbers(column: MeasuredColumn): Reason | null {
  const different = column.spread.values.length;
  if (different <= MANY_KINDS) return null;
  const words = nameWords(column.name);
  if (words.some((word) => PHONE_WORDS.has(word))) return 'phones';
  const named = personName(column.name);
  return (named === 'sure' || named === 'household') && column.profile.numbers?.whole ? 'person' : null;
}

function ofTexts(column: MeasuredColumn): Reason | null {
  const { records } = column.labels;
  const telling = tellingOf([...records.keys()], column.records - column.labels.missing);
  if (telling === 'emails' || telling === 'links' || telling === 'phones') return telling;
  const words = nameWords(column.name);
  if (ASKS_FOR_WORDS.test(column.name) && !isTicked(column.name, records)) return 'specify';
  const isMany = records.size > MANY_KINDS || records.size * 2 > column.rows;
  if (!isMany) return null;
  if (words.some((word) => ADDRESS_WORDS.has(word)) || telling === 'addresses') return 'addresses';
  if (words.some((word) => PHONE_WORDS.has(word))) return 'phones';
  if (isNameOfPeople(words)) return 'names';
  if (personName(column.name) === 'sure') return 'person';
  const present = column.records - column.labels.missing;
  const isSaid = telling === 'words' && records.size > SOME_OWN_WORDS * present;
  return telling === 'text' || (isSaid && words.some((word) => TEXT_WORDS.has(word))) ? 'text' : null;
}

/** Under the name of an answer stands that answer alone where it was ticked, or yes and no. */
function isTicked(name: string, records: ReadonlyMap<string, number>): boolean {
  const texts = [...records.keys()];
  return texts.length <= 2 && texts.every((text) => name.includes(text) || !Number.isNaN(parseYesNo(text)));
}

/** "First name", "surname", "owner"; not the name of a product, a country or a street. */
function isNameOfPeople(words: readonly string[]): boolean {
  if (words.some((word) => PEOPLES_NAMES.has(word)) || (words.length === 1 && PART_OF_NAME.has(words[0]))) return true;
  const isName = words.some((word) => NAME_WORDS.has(word));
  return isName && words.every((word) => NAME_WORDS.has(word) || WHOSE_NAME.has(word));
}

const SURVEY_WEIGHT =
  /^(fnlwgt|finalwe?i?ght|final_?we?i?gh?t|pwe?i?gh?t|per_?wt|hh?_?wt|asecwt|wtfinl|wt(int|mec)\dyr|p?wgtp\d*|repwt\w*|_?llcpwt|genwt|weight_?(var|factor|final)|survey_?we?i?gh?ts?|sampl(e|ing)_?we?i?gh?ts?|(person|household|design|analytic|post_?strat\w*)_?we?i?gh?ts?|[a-z]*wgt)$/i;
const WEIGHT = /^(weights?|wt|wgt|gewicht(ung)?|poids|peso|ponderacion|pond)$/i;

/** Named so, or a mere “weight” that is one on average, as those of people and parcels are not. */
function isSurveyWeight({ name, profile, spread }: MeasuredColumn): boolean {
  const { numbers } = profile;
  if (!numbers || numbers.min < 0 || spread.values.length <= MANY_KINDS) return false;
  const plain = name.trim().replace(/[\s.-]+/g, '_');
  if (SURVEY_WEIGHT.test(plain)) return true;
  if (!WEIGHT.test(plain) || numbers.whole) return false;
  const sum = spread.values.reduce((total, value, i) => total + value * (spread.below[i + 1] - spread.below[i]), 0);
  const mean = sum / recordsIn(spread);
  return mean > 0.9 && mean < 1.1;
}

const ASKS_FOR_WORDS =
  /specify|please (explain|describe|elaborate)|in your own words|open[- _]?ended|bitte (angeben|nennen)|sonstiges.*(text|angabe)|pr[ée]cise[zr]|especifi(que|car)|specificare|_text$|\[(other|sonstiges|autres?|otros?|altro|anders)\]$/i;
const MOMENT_WORDS = listedWords('time timestamp date datetime epoch ts created updated zeit datum zeitstempel fecha');
const PART_OF_NAME = listedWords('first last middle');
const NAME_WORDS = listedWords('name names nom nome nombre naam navn namn');
const WHOSE_NAME = listedWords(
  'first last full given family middle maiden birth legal preferred person people of the de s complete complet completo',
);
const PEOPLES_NAMES = listedWords(`
  fname lname firstname lastname fullname forename surname givenname familyname middlename maidenname firstnames surnames nickname
  vorname vornamen nachname nachnamen familienname zuname prenom prenoms apellido apellidos cognome sobrenome apelido
  voornaam achternaam fornamn efternamn fornavn efternavn imie nazwisko
  owner owners recipient recipients addressee payee sender receiver grantee awardee honoree petitioner applicant author
  authors contact landlord heir signatory
  besitzer eigentumer inhaber empfanger absender verfasser autor autorin proprietaire destinataire auteur propietario
  destinatario proprietario autore
`);
const ADDRESS_WORDS = listedWords(`
  address addr street streetname adresse anschrift strasse hausnummer direccion calle rue indirizzo via endereco rua adres straat
`);
const PHONE_WORDS = listedWords(
  'phone telephone telefon telefono telephon tel mobile cellphone handy fax telefone telefoon',
);
const TEXT_WORDS = listedWords(`
  comment comments note notes remark remarks feedback description describe text message review bio biography abstract
  summary reason explanation narrative details bemerkung bemerkungen kommentar kommentare beschreibung freitext notiz
  commentaire commentaires remarque comentario comentarios descripcion commento
`);
