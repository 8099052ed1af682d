/** Names of months and weekdays in the languages that files come in; each list in the order of the calendar. */
export const monthLists = [
  'january february march april may june july august september october november december',
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'januar februar märz april mai juni juli august september oktober november dezember',
  'jan feb mär apr mai jun jul aug sept okt nov dez',
  'jänner feber mrz apr mai jun jul aug sep okt nov dez',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'janv févr mars avr mai juin juil août sept oct nov déc',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'ene feb mar abr may jun jul ago sep oct nov dic',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'gen feb mar apr mag giu lug ago set ott nov dic',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'jan feb mrt apr mei jun jul aug sep okt nov dec',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'jan fev mar abr mai jun jul ago set out nov dez',
].map(words);

export const weekdayLists = [
  'monday tuesday wednesday thursday friday saturday sunday',
  'mon tue wed thu fri sat sun',
  'mo tu we th fr sa su',
  'mon tues weds thur fri sat sun',
  'mon tue wed thurs fri sat sun',
  'montag dienstag mittwoch donnerstag freitag samstag sonntag',
  'montag dienstag mittwoch donnerstag freitag sonnabend sonntag',
  'mo di mi do fr sa so',
  'lundi mardi mercredi jeudi vendredi samedi dimanche',
  'lun mar mer jeu ven sam dim',
  'lunes martes miércoles jueves viernes sábado domingo',
  'lun mar mié jue vie sáb dom',
  'lunedì martedì mercoledì giovedì venerdì sabato domenica',
  'lun mar mer gio ven sab dom',
  'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
  'ma di wo do vr za zo',
].map(words);

const MONTHS: ReadonlyMap<string, number> = new Map(
  monthLists.flatMap((list) => list.map((word, index) => [word, index + 1] as const)),
);
const WEEKDAYS: ReadonlySet<string> = new Set(weekdayLists.flat());

/** Words before the number of a part of the year: "Quartal 1 2024", "KW 5/2024". */
export const quarterWords = words('q qtr quarter quartal trimestre trimester t');
export const weekWords = words('w wk week kw woche');
/** Said before a date without a colon behind it: "week ending April 11, 1986". */
export const labelWords = ['week ending', 'week beginning', 'week commencing', 'week of', 'as of'];

function words(list: string): string[] {
  return list.split(' ');
}

/** 1 to 12, or 0 for a word that is no month. In lower case. */
export function monthOfWord(word: string): number {
  return MONTHS.get(word) ?? 0;
}

export function isWeekday(word: string): boolean {
  return WEEKDAYS.has(word);
}
