import { datasets } from '../core/data/builtin/registry.ts';
import { estimators } from '../core/estimators/registry.ts';
import { references } from '../core/experiment/run/references/registry.ts';
import { sharedSettings } from '../core/experiment/settings.ts';
import { type Figure, figures } from '../core/figures/registry.ts';
import { toJson } from '../core/json.ts';
import { type AnyMechanism, mechanisms } from '../core/mechanisms/registry.ts';
import { metrics } from '../core/metrics/registry.ts';
import { defaultParams } from '../core/params.ts';
import { noiseLaws } from '../core/privacy/noise-laws/registry.ts';
import { workloadKinds } from '../core/workload/registry.ts';
import { readArguments } from './arguments.ts';
import { UsageError } from './errors.ts';
import { writeOutput } from './output.ts';

/** Everything an experiment file can name. Functions of the registries fall away in JSON. */
export async function list(args: readonly string[]): Promise<number> {
  const [stray] = readArguments(args, {}).positionals;
  if (stray !== undefined) throw new UsageError(`list takes nothing; found "${stray}".`);
  await writeOutput(undefined, `${toJson(catalogue(), 1)}\n`);
  return 0;
}

/** The guarantee of the defaults, by its kind. */
function withGuarantee(mechanism: AnyMechanism) {
  return { ...mechanism, guarantee: mechanism.guarantee(defaultParams(mechanism.params)).kind };
}

function catalogue() {
  return {
    mechanisms: mechanisms.map(withGuarantee),
    estimators,
    noises: noiseLaws.map(({ id, title, width, whole }) => ({ id, title, width, whole })),
    metrics,
    references,
    workloads: workloadKinds.map(({ kind, title, help }) => ({ id: kind, title, help })),
    datasets,
    figures: figures.map((figure) => ({ ...figure, variants: variantsOf(figure) })),
    settings: sharedSettings,
  };
}

/** Each with what it runs. */
function variantsOf(figure: Figure) {
  return figure.kind === 'swept'
    ? figure.variants.map((variant) => ({ ...variant, experiment: figure.experiment(variant.id) }))
    : figure.variants.map((variant) => ({ ...variant, plan: figure.plan(variant.id, 'paper') }));
}
