import type { DatasetCard } from '../../core/data/builtin/builtin-dataset.ts';

export const originWords: Readonly<Record<DatasetCard['origin'], string>> = {
  real: 'Real records',
  generated: 'Generated: its numbers say nothing about real people',
  'published counts': 'Published table of counts',
};

export const shortOrigin: Readonly<Record<DatasetCard['origin'], string>> = {
  real: 'real',
  generated: 'generated',
  'published counts': 'published',
};
