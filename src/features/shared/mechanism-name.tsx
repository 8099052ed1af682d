import { Button, Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import type { Experiment } from '../../core/experiment/experiment.ts';
import { mechanismById } from '../../core/mechanisms/registry.ts';
import { MechanismCard } from './mechanism-card.tsx';
import styles from './mechanism-name.module.css';
import { guaranteeSentences } from './words/guarantee.ts';
import { mechanismTitle } from './words/titles.ts';

/** A mechanism by its name, which opens its card in place. `entry`: its position in the experiment. */
export function MechanismName({ experiment, entry }: { experiment: Experiment; entry: number }) {
  const given = experiment.mechanisms[entry];
  const title = mechanismTitle(given);
  const mechanism = mechanismById(given.id, 'mechanisms');
  return (
    <DialogTrigger>
      <Button className={styles.name ?? ''} aria-label={`${title}: about it`}>
        {title}
      </Button>
      <Popover className={styles.popover ?? ''} offset={4} placement="bottom start">
        <Dialog className={styles.dialog ?? ''}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {mechanism.title}
          </Heading>
          <MechanismCard mechanism={mechanism} guarantees={guaranteeSentences(experiment, entry)} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
