import { estimators } from '../../../core/estimators/registry.ts';
import { mechanisms } from '../../../core/mechanisms/registry.ts';
import type { ParamSpec } from '../../../core/params.ts';

/** What was audited, as people call it: the report names mechanisms, parameters and estimators as files do. */
export function auditWords(what: string): { readonly mechanism: string; readonly settings: string } {
  const [id, ...settings] = what.split(', ');
  const mechanism = mechanisms.find((one) => one.id === id);
  const params: Readonly<Record<string, ParamSpec>> = mechanism?.params ?? {};
  return {
    mechanism: mechanism?.title ?? id,
    settings: settings.map((setting) => settingWords(params, setting)).join(', '),
  };
}

const PUT_TOGETHER = 'put together by ';

function settingWords(params: Readonly<Record<string, ParamSpec>>, setting: string): string {
  if (setting.startsWith(PUT_TOGETHER)) {
    const estimator = estimators.find(({ id }) => id === setting.slice(PUT_TOGETHER.length));
    return estimator ? `${PUT_TOGETHER}${estimator.title}` : setting;
  }
  const [key, ...rest] = setting.split(' ');
  if (!Object.hasOwn(params, key)) return setting;
  const spec = params[key];
  const value = rest.join(' ');
  const shown = spec.kind === 'choice' ? (spec.options[value] ?? value) : value;
  return `${spec.label}: ${shown === 'false' ? 'no' : shown === 'true' ? 'yes' : shown}`;
}
