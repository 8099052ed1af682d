import { Dialog, DialogTrigger, GridList, GridListItem, Popover } from 'react-aria-components';
import { promisedBy } from '../../core/mechanisms/guarantee.ts';
import { type AnyMechanism, mechanisms } from '../../core/mechanisms/registry.ts';
import { defaultParams } from '../../core/params.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PlusIcon } from '../../ui/controls/icons.tsx';
import shared from '../../ui/shared.module.css';
import { AboutUsual } from '../shared/mechanism-name.tsx';
import { useWorkload } from '../shared/use-workload.ts';
import { guaranteeMark } from '../shared/words/guarantee.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import styles from './add-mechanism.module.css';
import { addMechanism } from './edit-experiment.ts';

/** Before it stands in an experiment, only what no setting there changes can be said. */
const ANYWHERE = { rowsPerPerson: 1, givenRecords: false };

/** All that can be added, each with its card beside it: Enter or a press adds, the right arrow leads to the card. */
export function AddMechanism() {
  const workbench = useWorkbench();
  const workload = useWorkload()?.workload;
  const problemOf = ({ supports }: AnyMechanism) => {
    const supported = workload ? supports(workload) : true;
    return supported === true ? null : supported;
  };
  return (
    <DialogTrigger>
      <Button variant="quiet" size="small">
        <PlusIcon />
        Add a mechanism
      </Button>
      <Popover className={classNames(shared.floating, styles.popover)} offset={4} placement="bottom start">
        <Dialog className={styles.dialog ?? ''} aria-label="Add a mechanism">
          {({ close }) => (
            <GridList autoFocus="first" aria-label="Mechanisms to add" className={styles.list ?? ''}>
              {mechanisms.map((mechanism) => {
                const { id, summary } = mechanism;
                const problem = problemOf(mechanism);
                const title = titleOf(mechanism);
                return (
                  <GridListItem
                    key={id}
                    id={id}
                    textValue={title}
                    className={classNames(styles.item, problem !== null && styles.unfit)}
                    onAction={() => {
                      if (problem !== null) return;
                      workbench.edit((was) => addMechanism(was, id));
                      close();
                    }}
                  >
                    <span className={shared.shrinks}>
                      {title}
                      <span className={styles.hint}>{problem ?? firstSentence(summary)}</span>
                    </span>
                    <AboutUsual id={id} />
                  </GridListItem>
                );
              })}
            </GridList>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function titleOf({ title, guarantee, params }: AnyMechanism): string {
  const mark = guaranteeMark(promisedBy(guarantee(defaultParams(params)), ANYWHERE));
  return mark === '' ? title : `${title} (${mark})`;
}

function firstSentence(text: string): string {
  return text.slice(0, text.indexOf('. ') + 1) || text;
}
