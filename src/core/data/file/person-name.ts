import { listedWords, nameWords } from './name-words.ts';

/**
 * What the name of a column says of whom its values stand for. `sure`: each is the number, address or name of a person
 * ("patient_id", "Kundennummer", "SSN"). `bare`: people are named and nothing is said of a number ("customer"), so that it
 * may as well be what kind they are of. `household`: people who live together. Null for all other names, also where
 * people are counted ("users", "number_of_patients") or described ("customer_type", "client_zip_code", "user_agent").
 */
export type PersonName = 'sure' | 'bare' | 'household';

export function personName(name: string): PersonName | null {
  const words = wordsOf(name);
  if (isOwnNumber(words)) return 'sure';
  const kinds = words.flatMap(kindsOf);
  if (kinds.length > 0 && kinds.every((kind) => kind === 'person')) return 'bare';
  // "Kunden-Nr" is one word to whoever wrote it.
  return numbered(kinds) ?? numbered(kindsOf(words.join('')));
}

/** Whether the name speaks of people whom records are hardly about, however often their addresses come again. */
export function namesStaff(name: string): boolean {
  return wordsOf(name).some((word) => STAFF.has(word));
}

/** "Email", "social security number", "customer_email_address": nothing else may stand before it, such as a seller. */
function isOwnNumber(words: readonly string[]): boolean {
  return words.some((_, at) => {
    const before = words.slice(0, at).map(kindOf);
    return before.every((kind) => kind === 'person') && OWN_NUMBERS.has(words.slice(at).join(''));
  });
}

/** Whose number it is: "customer id" or "id cliente", and nothing besides. */
function numbered(kinds: readonly Kind[]): PersonName | null {
  const text = kinds.join(' ');
  if (/^(person( person)*( key)+|(key )+person)$/.test(text)) return 'sure';
  return /^(household( key)*|(key )+household)$/.test(text) ? 'household' : null;
}

type Kind = 'person' | 'household' | 'key' | 'other';

/** A word, or the two that are written as one: "userid", "Kundennummer", "idcliente". */
function kindsOf(word: string): Kind[] {
  const kind = kindOf(word);
  if (kind !== 'other') return [kind];
  for (const key of KEYS) {
    const before = word.endsWith(key) ? kindOf(withoutLink(word.slice(0, -key.length))) : 'other';
    if (before === 'person' || before === 'household') return [before, 'key'];
    const behind = word.startsWith(key) ? kindOf(word.slice(key.length)) : 'other';
    if (behind === 'person' || behind === 'household') return ['key', behind];
  }
  return ['other'];
}

function kindOf(word: string): Kind {
  if (PEOPLE.has(word)) return 'person';
  if (HOUSEHOLDS.has(word)) return 'household';
  return KEYS.has(word) ? 'key' : 'other';
}

/** German and its neighbours tie words together: Kunde-n-nummer, Patient-en-nummer. */
function withoutLink(stem: string): string {
  const loose = ['n', 'en', 'e', 'er'].filter((link) => stem.endsWith(link)).map((link) => stem.slice(0, -link.length));
  return [stem, ...loose].find((word) => kindOf(word) !== 'other') ?? stem;
}

/** Without those that say nothing of what is meant. */
function wordsOf(name: string): string[] {
  return nameWords(name.replace(/n[°º]/i, 'no ').replaceAll('#', ' no ')).filter((word) => !SAY_NOTHING.has(word));
}

/** One of them: several are counted. By language, abbreviations first. */
const PEOPLE = listedWords(`
  pat pt cust usr subj usubj emp bene mbr
  person personal patient participant respondent subject customer client user member student pupil learner employee
  worker subscriber policyholder insured passenger rider resident citizen taxpayer donor voter borrower applicant
  candidate player guest visitor tenant cardholder beneficiary enrollee claimant individual volunteer panelist athlete
  shopper buyer consumer reviewer inmate offender defendant
  patientin kunde kundin klient nutzer benutzer anwender mitglied mitglieds teilnehmer proband versicherter versicherte mitarbeiter
  schuler schueler studierender mieter spender fahrgast befragter befragte einwohner burger buerger mandant abonnent
  personne utilisateur usager membre adherent assure abonne eleve etudiant salarie employe repondant sujet individu
  citoyen habitant allocataire beneficiaire passager donneur locataire
  persona paciente cliente usuario miembro socio alumno estudiante empleado trabajador participante encuestado sujeto
  individuo asegurado afiliado abonado pasajero ciudadano
  paziente utente membro alunno studente dipendente lavoratore partecipante soggetto assicurato abbonato passeggero
  pessoa utilizador aluno estudante funcionario trabalhador segurado
  persoon klant gebruiker lid deelnemer leerling werknemer medewerker verzekerde abonnee
  kund brukare bruker bruger medlem deltagare deltager deltaker elev
  pacjent osoba uzytkownik czlonek uczestnik uczen pracownik
`);
const HOUSEHOLDS = listedWords('household hh haushalt haushalts menage foyer hogar huishouden hushall husholdning');
const KEYS = listedWords(`
  id ident identifier identification uid uuid guid key no nr num number index idx code hash token pseudonym ref name
  nummer kennung schlussel schluessel kurzel identifiant matricule numero cle nom pseudonyme
  identificador identificacion clave codigo identificativo codice chiave nome kod kode numer
`);
/** Each is of one person. */
const OWN_NUMBERS = listedWords(`
  ssn socialsecuritynumber socialsecurityno mrn medicalrecordnumber nhsnumber nhsno email emailaddress mailaddress username
  userlogin screenname passportnumber passportno sozialversicherungsnummer versichertennummer personalausweisnummer
  ausweisnummer steuerid mailadresse emailadresse benutzername nir numerosecuritesociale courriel correo correoelectronico
  dni cedula curp codicefiscale cpf bsn burgerservicenummer personnummer fodselsnummer cprnummer pesel
`);
const STAFF = listedWords(
  'seller vendor merchant agent store shop branch support doctor physician provider supplier company manager operator driver host',
);
const SAY_NOTHING = listedWords(`
  de du des d l la le el der die das den di del della do da of the unique anon anonymous anonymised anonymized
  pseudonymised pseudonymized hashed masked encrypted internal external original study research
`);
