import { csvSpectrum } from './csv-spectrum.ts';
import { oddBytes } from './odd-bytes.ts';
import { oddTexts } from './odd-texts.ts';
import type { TortureCase } from './torture-case.ts';
import { writtenByMachines } from './written-by-machines.ts';

export const corpus: readonly TortureCase[] = [...csvSpectrum, ...writtenByMachines, ...oddTexts, ...oddBytes];
