import { estimators } from '../../core/estimators/registry.ts';
import { reconstructionParams } from '../../core/experiment/run/reconstruction.ts';
import { Select } from '../../ui/controls/select.tsx';
import { ParamForm } from '../shared/param-form.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { setReconstruction, setReconstructionParam } from './edit-experiment.ts';

const ITSELF = 'none';
const PREFIX = 'reconstruct.';

/** Which estimator answers the workload from what a mechanism measured. */
export function ReconstructionForm({ index }: { index: number }) {
  const workbench = useWorkbench();
  const { mechanisms, fixed, sweep } = useWorkbenchState((state) => state.config);
  const { reconstruct } = mechanisms[index];
  return (
    <>
      <Select
        label="Reconstruction"
        value={reconstruct?.id ?? ITSELF}
        description="An estimator can answer from what was measured, at no privacy cost and so that all answers agree; otherwise the mechanism’s own answers are used."
        options={[{ id: ITSELF, label: 'none' }, ...estimators.map(({ id, title }) => ({ id, label: title }))]}
        onChange={(id) => workbench.edit((was) => setReconstruction(was, index, id === ITSELF ? null : id))}
      />
      {reconstruct && (
        <ParamForm
          specs={reconstructionParams(reconstruct.id, 'reconstruct')}
          valueAt={(key) => fixed[PREFIX + key] ?? reconstruct.params[key]}
          sweptKey={sweep.parameter.startsWith(PREFIX) ? sweep.parameter.slice(PREFIX.length) : null}
          onChange={(key, value) =>
            workbench.edit((was) => setReconstructionParam(was, index, key, value), `reconstruct ${index} ${key}`)
          }
        />
      )}
    </>
  );
}
