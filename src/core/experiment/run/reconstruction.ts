import { estimatorById } from '../../estimators/registry.ts';
import type { ParamSpecs, ParamValue } from '../../params.ts';
import { withPurchase } from './bought-prior.ts';

/** An estimator that a mechanism's measurements go through. */
export interface Reconstruction {
  readonly id: string;
  readonly params: Readonly<Record<string, ParamValue>>;
}

/** The parameters that change answers, here where a prior can be bought: how intervals are worked out is not asked for. */
export function reconstructionParams(id: string, path: string): ParamSpecs {
  const { params, intervalParams = [] } = estimatorById(id, path);
  return withPurchase(Object.fromEntries(Object.entries(params).filter(([key]) => !intervalParams.includes(key))));
}
