import { type TortureCase, utf8 } from './torture-case.ts';

/** The files of csv-spectrum (github.com/max-mapper/csv-spectrum), written anew, each with every line break, and what they say. */
const files: readonly (readonly [name: string, lines: readonly string[], cells: readonly (readonly string[])[]])[] = [
  [
    'comma in quotes',
    ['first,last,address,city,zip', 'John,Doe,120 any st.,"Anytown, WW",08123'],
    [['John', 'Doe', '120 any st.', 'Anytown, WW', '08123']],
  ],
  [
    'empty cells',
    ['a,b,c', '1,"",""', '2,3,4'],
    [
      ['1', '', ''],
      ['2', '3', '4'],
    ],
  ],
  [
    'escaped quotes',
    ['a,b', '1,"ha ""ha"" ha"', '3,4'],
    [
      ['1', 'ha "ha" ha'],
      ['3', '4'],
    ],
  ],
  [
    'JSON in a cell',
    ['key,val', '1,"{""type"": ""Point"", ""coordinates"": [102.0, 0.5]}"'],
    [['1', '{"type": "Point", "coordinates": [102.0, 0.5]}']],
  ],
  [
    'location with coordinates',
    ['id,location', '1,"Zürich, CH', '(47.37, 8.54)"', '2,"Bern', '(46.95, 7.44)"'],
    [
      ['1', 'Zürich, CH\n(47.37, 8.54)'],
      ['2', 'Bern\n(46.95, 7.44)'],
    ],
  ],
  [
    'newlines in cells',
    ['a,b,c', '1,2,3', '"Once upon ', 'a time",5,6', '7,8,9'],
    [
      ['1', '2', '3'],
      ['Once upon \na time', '5', '6'],
      ['7', '8', '9'],
    ],
  ],
  [
    'quotes and newlines',
    ['a,b', '1,"ha ', '""ha"" ', 'ha"', '3,4'],
    [
      ['1', 'ha \n"ha" \nha'],
      ['3', '4'],
    ],
  ],
  ['simple', ['a,b,c', '1,2,3'], [['1', '2', '3']]],
  [
    'UTF-8',
    ['a,b,c', '1,2,3', '4,5,ʤ'],
    [
      ['1', '2', '3'],
      ['4', '5', 'ʤ'],
    ],
  ],
];

export const csvSpectrum: readonly TortureCase[] = files.flatMap(([name, lines, cells]) =>
  Object.entries({ LF: '\n', CRLF: '\r\n', CR: '\r' }).flatMap(([word, newline]) =>
    ['', newline].map((end) => ({
      name: `csv-spectrum: ${name}, ${word}${end && ' at the end as well'}`,
      bytes: utf8(lines.join(newline) + end),
      cells: cells.map((row) => row.map((cell) => cell.replaceAll('\n', newline))),
    })),
  ),
);
