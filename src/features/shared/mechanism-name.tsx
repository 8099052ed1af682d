import type { ReactElement, ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import { type Experiment, entryName } from '../../core/experiment/experiment.ts';
import { mechanismTitle } from '../../core/experiment/mechanism-title.ts';
import { mechanismById } from '../../core/mechanisms/registry.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { InfoIcon } from '../../ui/controls/icons.tsx';
import shared from '../../ui/shared.module.css';
import { MechanismCard } from './mechanism-card.tsx';
import styles from './mechanism-name.module.css';
import { guaranteeSentences, usualGuarantee } from './words/guarantee.ts';

interface MechanismNameProps {
  experiment: Experiment;
  /** Its position there. */
  entry: number;
  /** What stands for the name, where it is drawn in another way than as words with dots below them. */
  children?: ReactNode;
  className?: string | undefined;
}

/** A mechanism by its name, which opens its card in place. */
export function MechanismName({ experiment, entry, children, className }: MechanismNameProps) {
  const given = experiment.mechanisms[entry];
  const title = mechanismTitle(given);
  return (
    <CardTrigger id={given.id} guaranteesOf={() => guaranteeSentences(experiment, entry)}>
      <Button className={className ?? styles.name ?? ''} aria-label={aboutIt(title)}>
        {children ?? title}
      </Button>
    </CardTrigger>
  );
}

/** In a legend, where a press of the name hides the curve: the card beside it. A curve of another run has none. */
export function AboutSeries({ experiment, series }: { experiment: Experiment; series: string }) {
  const entry = experiment.mechanisms.findIndex((one) => entryName(one) === series);
  const given = experiment.mechanisms[entry];
  if (!given) return null;
  return (
    <CardTrigger id={given.id} guaranteesOf={() => guaranteeSentences(experiment, entry)}>
      <IconButton label={aboutIt(mechanismTitle(given))} icon={<InfoIcon />} size="small" />
    </CardTrigger>
  );
}

/** Beside the name of one that stands in no experiment yet. */
export function AboutUsual({ id }: { id: string }) {
  const mechanism = mechanismById(id, 'mechanisms');
  return (
    <CardTrigger id={id} guaranteesOf={() => [usualGuarantee(mechanism)]}>
      <IconButton label={aboutIt(mechanism.title)} icon={<InfoIcon />} size="small" />
    </CardTrigger>
  );
}

function aboutIt(title: string): string {
  return `${title}: about it`;
}

interface CardTriggerProps {
  id: string;
  /** Worked out when the card opens. */
  guaranteesOf: () => readonly string[];
  /** A button. */
  children: ReactElement;
}

function CardTrigger({ id, guaranteesOf, children }: CardTriggerProps) {
  return (
    <DialogTrigger>
      {children}
      <Popover className={classNames(shared.floating, styles.popover)} offset={4} placement="bottom start">
        <Dialog className={styles.dialog ?? ''}>
          <OpenCard id={id} guaranteesOf={guaranteesOf} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function OpenCard({ id, guaranteesOf }: Omit<CardTriggerProps, 'children'>) {
  const mechanism = mechanismById(id, 'mechanisms');
  return (
    <>
      <Heading slot="title" level={2} className={shared.title ?? ''}>
        {mechanism.title}
      </Heading>
      <MechanismCard mechanism={mechanism} guarantees={guaranteesOf()} />
    </>
  );
}
