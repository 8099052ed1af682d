import * as v from 'valibot';
import { everyAttribute } from '../data/domain.ts';
import { attributePosition } from './attribute-position.ts';
import { marginalBlock } from './marginal-block.ts';
import { type Weighted, weightsSchema } from './weights.ts';
import type { WorkloadKind } from './workload.ts';

export interface NaiveBayesSpec extends Weighted {
  readonly kind: 'naive-bayes';
  readonly class: string;
}

/** What a Naive Bayes classifier is built from (iReduct, §6.5): the class alone, and with each other attribute. */
export const naiveBayes: WorkloadKind<NaiveBayesSpec> = {
  kind: 'naive-bayes',
  takesWeights: true,
  title: 'Naive Bayes',
  help: 'The tables a Naive Bayes classifier needs: the class attribute alone, and together with each other attribute.',
  schema: v.strictObject({ kind: v.literal('naive-bayes'), class: v.string(), weights: weightsSchema }),
  build(spec, domain, path) {
    const target = attributePosition(domain, spec.class, `${path}.class`);
    const others = everyAttribute(domain).filter((index) => index !== target);
    const sets = [[target], ...others.map((other) => [target, other])];
    return sets.map((set) => marginalBlock(domain, set));
  },
  renameAttributes: (spec, rename) => ({ ...spec, class: rename(spec.class) }),
};
