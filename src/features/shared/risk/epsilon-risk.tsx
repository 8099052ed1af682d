import { useState } from 'react';
import { percentAtMost, type RiskUnit, riskWords } from '../../../core/experiment/risk-words.ts';
import {
  epsilonForAccusations,
  epsilonForSuspicion,
  type PrivacyLoss,
  riskOf,
  type Suspicion,
} from '../../../core/privacy/risk/risk.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Disclosure } from '../../../ui/controls/disclosure.tsx';
import { NumberField } from '../../../ui/controls/number-field.tsx';
import { formatSetting, inPercent } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import { NumberTable } from '../number-table.tsx';
import styles from './epsilon-risk.module.css';

export interface EpsilonRiskProps {
  readonly epsilon: number;
  /** 0 where ε holds without exception. */
  readonly delta: number;
  readonly unit: RiskUnit;
  /** Takes the ε that has the risk which was chosen; without it that ε is told alone. */
  readonly onChoose?: ((epsilon: number) => void) | undefined;
}

/** What an ε risks, beside wherever it stands: in words, in a small picture, and the way from a risk to its ε. */
export function EpsilonRisk({ epsilon, delta, unit, onChoose }: EpsilonRiskProps) {
  const loss: PrivacyLoss = { kind: 'epsilon', epsilon, delta };
  const words = riskWords(loss, unit);
  const { suspicions, accusations } = riskOf(loss);
  return (
    <section className={styles.risk} aria-label={`What ε = ${formatSetting(epsilon)} risks`}>
      <div className={styles.told}>
        <p className={styles.words}>
          <strong>
            What ε = {formatSetting(epsilon)} risks. {words.strength}
          </strong>{' '}
          {words.suspicion} {words.except}
        </p>
        <ul className={styles.suspicions} aria-label="How far a suspicion can grow">
          {suspicions.map((suspicion) => (
            <li key={suspicion.before} className={styles.suspicion}>
              <SuspicionBar {...suspicion} />
              {percentAtMost(suspicion.before)} → {percentAtMost(suspicion.after)}
            </li>
          ))}
        </ul>
      </div>
      <div className="screen-only">
        <Disclosure title="Accusations, and an ε for a risk you choose" level={null}>
          <div className={shared.group}>
            <NumberTable label="Accusations" header={['Of the innocent are accused', 'of the guilty, at most']}>
              {accusations.map(({ falsely, rightly }) => (
                <tr key={falsely}>
                  <td>{percentAtMost(falsely)}</td>
                  <td>{percentAtMost(rightly)}</td>
                </tr>
              ))}
            </NumberTable>
            <p className={shared.note}>
              {words.accusations} This bounds what anybody can gain who knows everything else, whatever the data is; it
              is no attack that was tried.
            </p>
            <ChosenRisk delta={delta} onChoose={onChoose} />
          </div>
        </Disclosure>
      </div>
    </section>
  );
}

const SHORT = 0.1;

/** The same in a line, where ε moves: how far a suspicion of ten per cent can grow. */
export function RiskLine({ epsilon, delta, unit }: Omit<EpsilonRiskProps, 'onChoose'>) {
  const loss: PrivacyLoss = { kind: 'epsilon', epsilon, delta };
  const told = riskOf(loss).suspicions.find(({ before }) => before === SHORT);
  return (
    <div className={styles.line}>
      {told && <SuspicionBar {...told} />}
      <p className={shared.caption}>{riskWords(loss, unit).suspicion}</p>
    </div>
  );
}

/** What was thought before, and how much more may be thought afterwards. */
function SuspicionBar({ before, after }: Suspicion) {
  return (
    <svg className={styles.track} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.whole} width={100} height={10} vectorEffect="non-scaling-stroke" />
      <rect className={styles.gained} width={100 * after} height={10} />
      <rect className={styles.before} width={100 * before} height={10} />
    </svg>
  );
}

type Question = 'suspicion' | 'accusations';

const questions: Readonly<
  Record<Question, { from: string; to: string; epsilon(from: number, to: number, delta: number): number }>
> = {
  suspicion: {
    from: 'A suspicion of',
    to: 'may grow to',
    epsilon: (before, after) => epsilonForSuspicion({ before, after }),
  },
  accusations: {
    from: 'Whoever accuses, of the innocent,',
    to: 'may find, of the guilty,',
    epsilon: (falsely, rightly, delta) => epsilonForAccusations({ falsely, rightly }, delta),
  },
};

/** The other way round: how much may be risked, and the largest ε that risks no more. */
function ChosenRisk({ delta, onChoose }: Pick<EpsilonRiskProps, 'delta' | 'onChoose'>) {
  return (
    <>
      <RiskForm question="suspicion" from={0.1} to={0.25} delta={delta} onChoose={onChoose} />
      <RiskForm question="accusations" from={0.05} to={0.15} delta={delta} onChoose={onChoose} />
    </>
  );
}

interface RiskFormProps extends Pick<EpsilonRiskProps, 'delta' | 'onChoose'> {
  readonly question: Question;
  readonly from: number;
  readonly to: number;
}

function RiskForm({ question, from, to, delta, onChoose }: RiskFormProps) {
  const [chosen, setChosen] = useState({ from, to });
  const words = questions[question];
  const epsilon = roundedDown(words.epsilon(chosen.from, chosen.to, delta));
  return (
    <div className={shared.row}>
      <Percent label={words.from} value={chosen.from} onChange={(next) => setChosen({ ...chosen, from: next })} />
      <Percent label={words.to} value={chosen.to} onChange={(next) => setChosen({ ...chosen, to: next })} />
      <p role="status">
        {epsilon > 0 ? `ε = ${formatSetting(epsilon)} at most` : 'No ε is small enough.'}{' '}
        {epsilon > 0 && onChoose && (
          <Button size="small" onPress={() => onChoose(epsilon)}>
            {`Look at ε = ${formatSetting(epsilon)}`}
          </Button>
        )}
      </p>
    </div>
  );
}

function Percent({ label, value, onChange }: { label: string; value: number; onChange: (share: number) => void }) {
  return (
    <NumberField
      label={label}
      value={inPercent(value)}
      min={0}
      minExclusive
      max={99.9}
      unit="%"
      onChange={(percent) => onChange(percent / 100)}
    />
  );
}

/** To three digits, never to an ε that risks more. */
function roundedDown(epsilon: number): number {
  const near = Number(epsilon.toPrecision(3));
  if (near <= epsilon) return near;
  const step = 10 ** (Math.floor(Math.log10(epsilon)) - 2);
  return Number((near - step).toPrecision(3));
}
