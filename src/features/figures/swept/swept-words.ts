import type { Experiment } from '../../../core/experiment/experiment.ts';
import type { FigureHead } from '../../../core/figures/figure.ts';
import type { HeldFile } from '../../../store/state.ts';
import type { ChartWords } from '../../shared/run/chart-words.ts';
import { uncapitalised } from '../../shared/words.ts';

/** The words around a figure's chart: which figure, on which data, and whether that is quite the paper's. */
export function sweptWords(
  { number, variants }: FigureHead,
  variant: string,
  { dataset }: Pick<Experiment, 'dataset'>,
  held: HeldFile | null,
  named: ChartWords,
): ChartWords {
  const isOwn = !('builtin' in dataset);
  const title = variants.length > 1 || isOwn ? (variants.find(({ id }) => id === variant)?.title ?? '') : '';
  const place = [title, ...(isOwn ? ['your file'] : [])].filter((part) => part !== '').join(', ');
  const differs = isOwn && held?.report.fit === 'differs' ? ' Not quite the paper’s data.' : '';
  return {
    ...named,
    title: place === '' ? `${number}. ${named.title}` : `${number}. ${place}: ${uncapitalised(named.title)}`,
    source: `${named.source}${differs}`,
  };
}
