import { listedWords, nameWords } from '../file/name-words.ts';
import type { CellReading } from '../file/reading/cell-reading.ts';
import { equalWidthEdges } from './bins.ts';
import type { AttributeSchema } from './schema.ts';

/** A domain that follows from what a column is called and in which unit it is: nobody has to look at the data for it. */
export type PublicDomain = Pick<AttributeSchema, 'bins' | 'range'>;

/** The domains that such a column may have, the plainest first; none where its name says too little. */
export function publicDomains(name: string, read: CellReading | undefined): readonly PublicDomain[] {
  if (read?.as === 'time') return hours;
  const words = new Set(nameWords(name));
  if (words.size === 0 && !name.includes('%')) return [];
  if ((read?.as === 'number' && read.unit === '%') || name.includes('%')) return percents;
  const kind = KINDS.find(
    ({ says, unless }) => says.every((any) => has(words, any)) && !(unless && has(words, unless)),
  );
  return kind?.domains ?? [];
}

interface Kind {
  /** One word of each of these. */
  readonly says: readonly ReadonlySet<string>[];
  readonly unless?: ReadonlySet<string>;
  readonly domains: readonly PublicDomain[];
}

function has(words: ReadonlySet<string>, any: ReadonlySet<string>): boolean {
  return [...words].some((word) => any.has(word));
}

const of = (...lists: readonly (readonly number[])[]): PublicDomain[] => lists.map((bins) => ({ bins }));
const every = (from: number, to: number, step: number) => equalWidthEdges([from, to], Math.round((to - from) / step));

const ages = of(
  every(0, 100, 10),
  every(0, 100, 5),
  every(0, 100, 20),
  [0, 18, 25, 35, 45, 55, 65, 100],
  [0, 20, 30, 40, 50, 60, 70, 100],
  [0, 30, 40, 50, 60, 70, 100],
  [0, 30, 45, 60, 100],
  [0, 40, 60, 80, 100],
);
const hours = of(
  every(0, 24, 1),
  every(0, 24, 2),
  every(0, 24, 3),
  every(0, 24, 4),
  every(0, 24, 6),
  [0, 6, 9, 12, 15, 18, 21, 24],
  [0, 9, 12, 15, 18, 21, 24],
  [0, 12, 18, 24],
);
const weeklyHours = of(every(0, 100, 10), every(0, 100, 20), [0, 20, 30, 35, 40, 50, 60, 100], [0, 20, 40, 60, 100]);
const percents = of(
  every(0, 100, 10),
  every(0, 100, 5),
  every(0, 100, 20),
  every(0, 100, 25),
  [0, 5, 10, 20, 50, 100],
  [0, 50, 80, 90, 95, 100],
);
const years = of(
  every(1900, 2030, 10),
  [1900, ...every(1950, 2030, 10)],
  [1900, ...every(1950, 2020, 10)],
  [1900, 1950, ...every(1990, 2030, 5)],
  [1900, ...every(1930, 2010, 10)],
  [1900, ...every(1950, 2000, 10), 2030],
  [1900, 1950, 1980, 2000, 2030],
);
const temperatures = of(
  every(-20, 40, 10),
  every(-20, 40, 5),
  every(-10, 40, 10),
  every(0, 40, 5),
  every(0, 120, 20),
  [35, 36, 37, 38, 39, 42],
);

const PER_WEEK = listedWords('week weekly woche semaine semana settimana week uge vecka');
const KINDS: readonly Kind[] = [
  {
    says: [listedWords('age alter lebensalter edad eta idade leeftijd wiek alder')],
    unless: listedWords('group category month months days weeks hours monate tage mois jours meses dias class band'),
    domains: ages,
  },
  { says: [listedWords('hours hour hrs stunden heures horas ore uren'), PER_WEEK], domains: weeklyHours },
  {
    says: [listedWords('hour hours hr stunde uhrzeit tageszeit heure hora ora uur')],
    unless: listedWords('per total worked spent pro par por overtime'),
    domains: hours,
  },
  {
    says: [listedWords('percent pct percentage prozent pourcentage porcentaje percentuale percentagem procent')],
    domains: percents,
  },
  {
    says: [listedWords('month monat mois mes mese maand')],
    unless: listedWords('per pro par por'),
    domains: [{ range: [1, 12] }, ...of([1, 4, 7, 10, 12])],
  },
  { says: [listedWords('weekday dow wochentag')], domains: [{ range: [1, 7] }, { range: [0, 6] }] },
  { says: [listedWords('quarter quartal trimestre')], domains: [{ range: [1, 4] }] },
  {
    says: [listedWords('year yr jahr jahrgang geburtsjahr baujahr annee anno ano jaar geboortejaar rok')],
    unless: listedWords('per pro par por'),
    domains: years,
  },
  {
    says: [listedWords('latitude lat breitengrad latitud latitudine')],
    domains: of(every(-90, 90, 30), every(-90, 90, 10), [-90, 0, 30, 45, 60, 90]),
  },
  {
    says: [listedWords('longitude lon lng long laengengrad langengrad longitud longitudine')],
    domains: of(every(-180, 180, 60), every(-180, 180, 20), every(-180, 180, 90)),
  },
  {
    says: [listedWords('zip zipcode postcode postal plz postleitzahl cep cap')],
    domains: of(every(0, 100_000, 10_000), every(0, 100_000, 20_000)),
  },
  {
    says: [listedWords('rating stars satisfaction bewertung sterne zufriedenheit calificacion valutazione avaliacao')],
    domains: [{ range: [1, 5] }, { range: [0, 5] }, { range: [1, 7] }, { range: [1, 10] }, { range: [0, 10] }],
  },
  { says: [listedWords('temperature temp temperatur temperatura temperatuur')], domains: temperatures },
  { says: [listedWords('bmi imc')], domains: of([10, 18.5, 25, 30, 60], [10, 18.5, 25, 30, 35, 40, 60]) },
];
