import type { Citation } from '../mechanism.ts';

export const ireductPaper: Citation = {
  authors: 'Xiao, Bender, Hay and Gehrke',
  title: 'iReduct: Differential Privacy with Reduced Relative Errors',
  venue: 'SIGMOD',
  year: 2011,
};
