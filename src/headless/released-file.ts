import { MARGIN_CONFIDENCE } from '../core/experiment/release/margins.ts';
import { releasedCsv } from '../core/experiment/release/released-csv.ts';
import type { ChargedRelease } from './charged-release.ts';

/** The statement of a release with its noisy tables, as data. */
export function releasedFile({ release, statement, domain, margins, workload, spentOn, at }: ChargedRelease) {
  const { answers, scales } = release;
  return {
    ...statement,
    released: new Date(at).toISOString(),
    spentOn,
    ...(domain.length > 0 && { domain }),
    marginConfidence: MARGIN_CONFIDENCE,
    tables: workload.blocks.map(({ label, attributes }, index) => ({
      table: label,
      attributes: attributes.map((position) => workload.domain.attributes[position].name),
      noiseScale: scales[index],
      margin: listed(margins[index]),
      answers: [...answers[index]],
    })),
  };
}

export function releasedText(released: ChargedRelease): string {
  return `${JSON.stringify(releasedFile(released), null, 2)}\n`;
}

/** The tables alone, as CSV. */
export function releasedTables({ release, statement, margins, workload }: ChargedRelease): string {
  const { epsilon, delta } = statement;
  const promise = `released with ε = ${epsilon}${delta > 0 ? `, δ = ${delta}` : ''}`;
  return [...releasedCsv(workload, release.answers, { scales: release.scales, margins }, promise)].join('');
}

function listed(margin: ChargedRelease['margins'][number]) {
  return margin instanceof Float64Array ? [...margin] : margin;
}
