import { useCallback } from 'react';
import { ChartNumbers } from '../../../ui/charts/chart-twin.tsx';
import { formatNumber } from '../../../ui/format.ts';
import type { DrawnChain } from './use-chains.ts';

/** The answers of every chain so far, step by step. */
export function ChainNumbers({ chains, frame }: { chains: readonly DrawnChain[]; frame: number }) {
  const rowsOf = useCallback(() => [...new Array(frame + 1).keys()], [frame]);
  return (
    <ChartNumbers
      label="Answers of all chains by step"
      columns={[
        { header: 'Step', kind: 'number', width: 70, cell: (step) => step },
        { header: 'Noise scale λ', kind: 'number', cell: (step) => formatNumber(chains[0].steps[step].scale) },
        ...chains.map(({ method, steps }) => ({
          id: method.id,
          header: method.title,
          kind: 'number' as const,
          width: 150,
          cell: (step: number) => formatNumber(steps[step].answer, 4),
        })),
      ]}
      rowsOf={rowsOf}
    />
  );
}
