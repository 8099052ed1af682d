import { entryName } from '../../../core/experiment/experiment.ts';
import { mechanismTitle } from '../../../core/experiment/mechanism-title.ts';
import { type JointMap, jointError, MOST_JOINT_ERROR } from '../../../core/figures/swept/joint-map.ts';
import type { FigureRun } from '../../../store/state.ts';
import { HeatMap } from '../../../ui/charts/heat-map.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { formatNumber, formatSetting } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import { useKnobs } from '../../shared/use-knobs.ts';
import { capitalised } from '../../shared/words/spelling.ts';
import styles from './joint-maps.module.css';

/** Which ε the maps are of, by its place. */
const knobs = { map: { start: 0, min: 0, max: 999, integer: true } } as const;

/** The errors of joint distributions by pair of attributes, one heat map for each mechanism at one ε. */
export function JointMaps({ map, figureRun }: { map: JointMap; figureRun: FigureRun }) {
  const { run, description } = figureRun;
  const [turned, turn] = useKnobs(knobs);
  const values = [...new Set(run.points.map(({ value }) => Number(value)))].sort((a, b) => a - b);
  if (!run.experiment || !description || values.length === 0) return null;
  const value = values[turned.map] ?? values[0];
  const { attributes } = description.domain;
  const name = (index: number) => attributes[index].name;
  return (
    <section className={styles.maps} aria-label="Heat maps">
      <div className={styles.head}>
        <p className={styles.words}>
          {map.order === 2
            ? 'The error of the joint distribution of each pair of attributes, '
            : 'The mean error of the joint distributions of each pair of attributes with any third one, '}
          from 0 (as the truth is) to {MOST_JOINT_ERROR} and more. Means over the trials so far; compared with the
          truth, not private.
        </p>
        {values.length > 1 && (
          <Segmented
            label="ε of the heat maps"
            value={String(value)}
            options={values.map((one) => ({ id: String(one), label: `ε = ${formatSetting(one)}` }))}
            onChange={(wanted) => turn({ map: values.findIndex((one) => String(one) === wanted) })}
          />
        )}
      </div>
      {run.experiment.mechanisms.map((entry) => {
        const point = run.points.find((one) => one.mechanism === entryName(entry) && one.value === value);
        if (!point) return null;
        const title = capitalised(mechanismTitle(entry));
        const at = (row: number, column: number) => jointError(map, point, attributes.length, row, column);
        return (
          <div key={entryName(entry)} className={shared.shrinks}>
            <h3 className={styles.title}>{title}</h3>
            <HeatMap
              label={`${title}: error by pair of attributes`}
              rows={attributes.length}
              columns={attributes.length}
              valueAt={at}
              rowLabel={name}
              columnLabel={name}
              rowTitle="Attribute"
              columnTitle="attribute"
              kind="sequential"
              extent={MOST_JOINT_ERROR}
              describe={(row, column) => errorWords(at(row, column))}
            />
          </div>
        );
      })}
    </section>
  );
}

function errorWords(error: number): string {
  if (Number.isNaN(error)) return 'no pair';
  return error >= MOST_JOINT_ERROR ? `${MOST_JOINT_ERROR} or more` : formatNumber(error);
}
