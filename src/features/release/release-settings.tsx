import { estimators } from '../../core/estimators/registry.ts';
import { unitOf } from '../../core/experiment/experiment.ts';
import { weightsFor } from '../../core/experiment/release/release-choice.ts';
import { reconstructionParams } from '../../core/experiment/run/bought-prior.ts';
import { mechanismById, mechanisms } from '../../core/mechanisms/registry.ts';
import { defaultParams, isSettled, type ParamValues } from '../../core/params.ts';
import { MAX_EPSILON } from '../../core/privacy/budget.ts';
import { takesWeightsOf } from '../../core/workload/registry.ts';
import { sensitivity } from '../../core/workload/workload.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { formatNumber } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { MechanismCard } from '../shared/mechanism-card.tsx';
import { ParamForm } from '../shared/param-form.tsx';
import { PlaceLink } from '../shared/place-link.tsx';
import { UnitOfDataLine } from '../shared/unit-of-data-line.tsx';
import { useWorkload } from '../shared/use-workload.ts';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { guaranteeSentences } from '../shared/words/guarantee.ts';
import { datasetTitle, workloadSize, workloadTitle } from '../shared/words/titles.ts';
import styles from './release-room.module.css';
import { useChoice } from './use-choice.ts';

const ITSELF = 'none';
const LEAST = 0.001;
const MOST = 10;

/** What is run: one mechanism and one ε. */
export function MechanismAndEpsilon() {
  const { choice, change } = useChoice();
  const { epsilon } = choice;
  return (
    <section className={styles.form} aria-label="What is released">
      <MechanismSelect />
      <div className={styles.epsilon}>
        <Slider
          label="ε: smaller is more private"
          value={Math.min(MOST, Math.max(LEAST, epsilon))}
          min={LEAST}
          max={MOST}
          scale="log"
          onChange={(next) => change({ epsilon: Number(next.toPrecision(3)) })}
        />
        <NumberField
          label="ε exactly"
          value={epsilon}
          min={0}
          minExclusive
          max={MAX_EPSILON}
          onChange={(next) => change({ epsilon: next })}
        />
      </div>
    </section>
  );
}

/** Its parameters, and what the other rooms settle: data, workload and neighbours. */
export function ReleaseSettings() {
  const { choice, experiment, change } = useChoice();
  const { entry } = choice;
  const mechanism = mechanismById(entry.id, 'mechanisms');
  return (
    <section className={styles.form} aria-label="Settings of the release">
      {!mechanism.unmeasured && <ReconstructionSelect />}
      {Object.values(mechanism.params).some((spec) => !isSettled(spec)) && (
        <Disclosure level={2} title={`Settings of ${mechanism.title}`}>
          <ParamForm
            specs={mechanism.params}
            valueAt={(key) => entry.params[key]}
            onChange={(key, value) => change({ entry: { ...entry, params: { ...entry.params, [key]: value } } })}
          />
        </Disclosure>
      )}
      <TableWeights />
      <Facts />
      <Disclosure level={2} title={`About ${mechanism.title}`}>
        <MechanismCard mechanism={mechanism} guarantees={guaranteeSentences(experiment, 0)} />
      </Disclosure>
    </section>
  );
}

function MechanismSelect() {
  const { choice, change } = useChoice();
  const workload = useWorkload()?.workload;
  const offered = mechanisms.filter(
    ({ id, params, guarantee }) =>
      id === choice.entry.id || guarantee(defaultParams(params) as ParamValues<typeof params>).kind !== 'none',
  );
  return (
    <Select
      label="Mechanism"
      value={choice.entry.id}
      options={offered.map(({ id, title, supports }) => {
        const fits = !workload || supports(workload) === true;
        return { id, label: title, hint: fits ? undefined : 'not for this workload', isDisabled: !fits };
      })}
      onChange={(id) => {
        const { params } = mechanismById(id, 'mechanisms');
        change({ entry: { id, params: defaultParams(params) } });
      }}
    />
  );
}

function ReconstructionSelect() {
  const { choice, change } = useChoice();
  const { reconstruct, ...entry } = choice.entry;
  return (
    <>
      <Select
        label="Reconstruct with"
        value={reconstruct?.id ?? ITSELF}
        description="An estimator can answer from what was measured, at no privacy cost and so that all answers agree."
        options={[{ id: ITSELF, label: 'nothing' }, ...estimators.map(({ id, title }) => ({ id, label: title }))]}
        onChange={(id) => {
          if (id === ITSELF) return change({ entry });
          const params = defaultParams(reconstructionParams(id, 'reconstruct'));
          change({ entry: { ...entry, reconstruct: { id, params } } });
        }}
      />
      {reconstruct && (
        <ParamForm
          specs={reconstructionParams(reconstruct.id, 'reconstruct')}
          valueAt={(key) => reconstruct.params[key]}
          onChange={(key, value) => {
            const params = { ...reconstruct.params, [key]: value };
            change({ entry: { ...entry, reconstruct: { ...reconstruct, params } } });
          }}
        />
      )}
    </>
  );
}

/** Beyond so many, weights are written in an experiment file. */
const MOST_WEIGHED = 40;

/** How ε is shared out over the tables, where the mechanism leaves that to the steward. */
function TableWeights() {
  const { choice, config, change, experiment } = useChoice();
  const workload = useWorkload()?.workload;
  const { takesWeights } = mechanismById(choice.entry.id, 'mechanisms');
  if (!takesWeights || !workload || workload.blocks.length < 2 || workload.blocks.length > MOST_WEIGHED) return null;
  if (!takesWeightsOf(config.workload)) return null;
  const { blocks } = workload;
  const weights = weightsFor(config.workload, choice).weights ?? workload.weights ?? blocks.map(() => 1);
  const costs = blocks.map((block, index) => sensitivity([block], unitOf(experiment), [weights[index]]));
  const whole = costs.reduce((sum, cost) => sum + cost, 0);
  const set = (index: number, weight: number) =>
    change({ weights: { of: config.workload, are: weights.map((old, at) => (at === index ? weight : old)) } });
  return (
    <Disclosure level={2} title="ε per table">
      <p className={shared.prose}>A table with twice the weight gets half the noise. Together they cost the ε above.</p>
      {blocks.map(({ label }, index) => (
        <NumberField
          key={label}
          label={`Weight of ${label}`}
          value={weights[index]}
          min={0}
          minExclusive
          max={1_000_000}
          description={`ε = ${formatNumber((choice.epsilon * costs[index]) / whole)}`}
          onChange={(weight) => set(index, weight)}
        />
      ))}
      <Button size="small" onPress={() => change({ weights: { of: config.workload, are: blocks.map(() => 1) } })}>
        All alike
      </Button>
    </Disclosure>
  );
}

/** What is settled elsewhere, and where. */
function Facts() {
  const { experiment } = useChoice();
  const workload = useWorkload()?.workload;
  const size = workload ? `: ${workloadSize(workload)}` : '';
  return (
    <dl className={styles.facts}>
      <dt>Data</dt>
      <dd>
        {datasetTitle(experiment.dataset)} <PlaceLink room="data">Change</PlaceLink>
      </dd>
      <dt>Workload</dt>
      <dd>
        {workloadTitle(experiment.workload)}
        {size} <PlaceLink room="workload">Change</PlaceLink>
      </dd>
      <dt>
        <DefinedTerm term="neighbours">Neighbours</DefinedTerm>
      </dt>
      <dd>
        <UnitOfDataLine />
      </dd>
    </dl>
  );
}
