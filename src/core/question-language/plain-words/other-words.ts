/** What people write in German and French, in the English that questions are read in: `word=english`. */
const FOREIGN = `
wie viele=how many;wieviele=how many;wie viel=how many;wieviel=how many;anzahl=number;zahl=number;gesamt=total;insgesamt=total;
alle=all;aller=all;der=the;die=the;das=the;den=the;dem=the;des=the;ein=a;eine=a;einem=a;einer=a;von=of;vom=of;aus=from;in der=in the;im=in the;am=on the;
mit=with;ohne=without;und=and;oder=or;nicht=not;kein=no;keine=no;keinen=no;welche=which;wer=who;gibt es=are there;gab es=were there;es=it;
sind=are;ist=is;waren=were;war=was;haben=have;hat=has;hatten=had;wurden=were;
frauen=women;frau=woman;männer=men;männern=men;mann=man;kinder=children;kindern=children;kind=child;mädchen=girls;jungen=boys;erwachsene=adults;
weiblich=female;weibliche=female;männlich=male;männliche=male;personen=people;leute=people;menschen=people;passagiere=passengers;passagieren=passengers;reisende=passengers;
datensätze=records;zeilen=rows;gäste=guests;kunden=customers;raucher=smokers;nichtraucher=not smokers;rauchen=smoke;
überlebt=survived;überlebten=survived;überlebende=survivors;gestorben=died;starben=died;tot=dead;tote=dead;verstorben=died;
über=over;unter=under;mehr als=more than;mehr=more;als=than;weniger als=less than;mindestens=at least;höchstens=at most;zwischen=between;bis=to;ab=aged at least;
älter als=older than;jünger als=younger than;jahre=years;jahren=years;jahre alt=years old;euro=euros;klasse=class;
erste=first;ersten=first;erster=first;zweite=second;zweiten=second;zweiter=second;dritte=third;dritten=third;dritter=third;
verheiratet=married;geschieden=divorced;verwitwet=widowed;ledig=never married;allein=alone;wochenende=weekend;werktags=weekdays;
montag=monday;dienstag=tuesday;mittwoch=wednesday;donnerstag=thursday;freitag=friday;samstag=saturday;sonnabend=saturday;sonntag=sunday;
mittagessen=lunch;abendessen=dinner;hälfte=half;die hälfte=half;mehrheit=majority;prozent=percent;anteil=share;durchschnitt=average;
combien de=how many;combien d=how many;combien y a-t-il de=how many;combien=how many;nombre de=number of;nombre d=number of;le nombre de=number of;total=total;
le=the;la=the;les=the;du=of the;de la=of the;de=of;dans=in;en=in;sur=on;avec=with;sans=without;et=and;ou=or;pas=not;ne=the;n=the;qui=who;ont=have;a=a;sont=are;étaient=were;y a-t-il=are there;
femmes=women;femme=woman;hommes=men;homme=man;enfants=children;enfant=child;filles=girls;garçons=boys;adultes=adults;
personnes=people;gens=people;passagers=passengers;clients=customers;lignes=rows;fumeurs=smokers;non-fumeurs=not smokers;fument=smoke;
survécu=survived;survivants=survivors;morts=dead;mort=dead;mortes=dead;décédés=died;
plus de=more than;plus que=more than;moins de=less than;moins que=less than;au moins=at least;au plus=at most;entre=between;jusqu=up to;
plus âgés que=older than;plus jeunes que=younger than;âgés de=aged;âgées de=aged;ans=years;an=years;classe=class;
première=first;premier=first;deuxième=second;seconde=second;troisième=third;mariés=married;mariées=married;divorcés=divorced;veufs=widowed;seul=alone;seuls=alone;
lundi=monday;mardi=tuesday;mercredi=wednesday;jeudi=thursday;vendredi=friday;samedi=saturday;dimanche=sunday;week-end=weekend;déjeuner=lunch;dîner=dinner;
moitié=half;la moitié=half;la plupart=most;pourcentage=percent;moyenne=average
`;
const WORDS: ReadonlyMap<string, string> = new Map(
  FOREIGN.trim()
    .split(/;\s*/)
    .map((pair) => pair.trim().split('=') as [string, string]),
);

/** Words of these languages that mean something else in English, or are too short to tell: not by them is it known. */
const SHARED: ReadonlySet<string> = new Set(
  'a an am ab als n de en es la le les die das des du in war im ou et ne total mort sur mit and von bis'.split(' '),
);
const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const EDGE = { before: String.raw`(?<![\p{L}\p{N}_])`, after: String.raw`(?![\p{L}\p{N}_])` };
const phrases = [...WORDS.keys()].sort((a, b) => b.length - a.length).join('|');
const FOREIGN_PHRASE = new RegExp(`${EDGE.before}(?:${phrases})['’]?${EDGE.after}`, 'giu');

/**
 * The text in the words that a guess goes by: in English, with “not” for “didn't” and “third” for “3rd”. What is in
 * quotes, or is a word of the data (`isKnown`), stays as it is.
 */
export function inPlainWords(text: string, isKnown: (word: string) => boolean): string {
  const told = text
    .split(/("[^"]*"|`[^`]*`|“[^”]*”|(?<!\p{L})'[^']*')/u)
    .map((part, at) => (at % 2 === 1 ? part : plainPart(part, isKnown)));
  return told.join('');
}

function plainPart(text: string, isKnown: (word: string) => boolean): string {
  const number = (digits: string) => ORDINALS[Number(digits)] ?? digits;
  const plain = text
    .replace(/\b\p{L}+n['’]t\b/giu, 'not')
    .replace(/\bU\.?S\.?(?:A\.?)?(?![\p{L}\p{N}])/gu, (typed) => (isKnown(typed) ? typed : 'USA'))
    .replace(/\bnon-?(?=\p{L})/giu, 'not ')
    .replace(/\bin (?:their|his|her|the) (\d)0s\b/gi, 'between $10 and $19')
    .replace(/\bhalf an? (?!million|dozen)(?=\p{L})/giu, '0.5 ')
    .replace(/\bin (?:their|his|her|the) (\p{L}+)ties\b/giu, (typed, ten) => decade(ten) ?? typed)
    .replace(/\b(\d+)(?:-| )year(?:-| )olds?\b/gi, '$1 years old')
    .replace(/\b(\d+)s\b/gi, '$1')
    .replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/gi, (typed, digits) => (isKnown(typed) ? typed : number(digits)))
    .replace(/\b(\d{1,2})(?:\.|e|er|re|ère|ème)(?=\s*(?:klasse|classe)\b)/gi, (_, digits) => number(digits))
    .replace(/\p{L}+(?:-\p{L}+)+/gu, (word) => {
      return isKnown(word) || WORDS.has(word.toLowerCase()) ? word : word.replaceAll('-', ' ');
    });
  return isForeign(plain, isKnown) ? plain.replace(FOREIGN_PHRASE, (typed) => inEnglish(typed, isKnown)) : plain;
}

/** “In their thirties”. */
function decade(ten: string): string | null {
  const tens = 1 + ['twen', 'thir', 'for', 'fif', 'six', 'seven', 'eigh', 'nine'].indexOf(ten.toLowerCase());
  return tens === 0 ? null : `between ${tens + 1}0 and ${tens + 1}9`;
}

/** One word that only they have tells the language. */
function isForeign(text: string, isKnown: (word: string) => boolean): boolean {
  return [...text.matchAll(FOREIGN_PHRASE)].some(([typed]) => {
    const word = typed.toLowerCase().replace(/['’]$/, '');
    return !SHARED.has(word) && !isKnown(word) && WORDS.get(word) !== word;
  });
}

function inEnglish(typed: string, isKnown: (word: string) => boolean): string {
  const word = typed.toLowerCase().replace(/['’]$/, '');
  // “d'hommes” is two words.
  return isKnown(word) ? typed : `${WORDS.get(word) ?? typed}${typed.length > word.length ? ' ' : ''}`;
}
