import { useState } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { refuseLargeCsv } from '../../core/data/schema/dataset-csv.ts';
import { estimatorById } from '../../core/estimators/registry.ts';
import type { ReleaseStatement } from '../../core/experiment/release/release-statement.ts';
import { epsilonShown, secondLook, uncoveredSentence } from '../../core/experiment/release/second-look.ts';
import { mechanismById } from '../../core/mechanisms/registry.ts';
import { attempt } from '../../core/outcome.ts';
import {
  type Book,
  balanceOf,
  leftForRelease,
  problemWithCharge,
  roundedDown,
  spentBefore,
} from '../../core/privacy/book/book.ts';
import type { ChargeOrder } from '../../core/privacy/book/entries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { formatNumber, formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { useNeedsConversion } from '../shared/ledger/budget-conversion.tsx';
import { BudgetForm } from '../shared/ledger/budget-form.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { IdentityForm, useIdentity } from './identity-form.tsx';
import styles from './release-room.module.css';
import { useChoice } from './use-choice.ts';

const USUAL_RECORDS = 10_000;

interface PressProps {
  book: Book;
  order: ChargeOrder;
  statement: ReleaseStatement;
  /** Of the records that may be drawn. */
  domain: Domain;
  /** Nothing is paid for before it is known how noisy it will be. */
  isNoiseTold: boolean;
  /** It says above why this cannot be released, at whatever ε. */
  isRefused: boolean;
}

/** What a release costs and is called, and the one press, which is confirmed in writing. */
export function Press({ book, order, statement, domain, isNoiseTold, isRefused }: PressProps) {
  const workbench = useWorkbench();
  const { phase, problem } = useWorkbenchState((state) => state.release);
  const { choice } = useChoice();
  const [records, setRecords] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const { whole } = balanceOf(book, order.neighbours, order.rowsPerPerson);
  const isOther = useNeedsConversion(whole);
  const same = book.releases.filter(({ what, outcome }) => what === order.what && outcome === 'released');
  const identity = useIdentity(book, same);
  const confirmed = secondLook(order, typed);
  const uncovered = uncoveredSentence(statement);
  const wanted = records ?? Math.round(statement.publicRecords ?? USUAL_RECORDS);
  const short = whole && !isOther ? problemWithCharge(book, order) : null;
  const { id, reconstruct } = choice.entry;
  const makesRecords = reconstruct
    ? estimatorById(reconstruct.id, 'reconstruct').synthetic === true
    : mechanismById(id, 'mechanisms').synthetic === true;
  const tooLarge = makesRecords ? whyTooLarge(domain, wanted) : null;
  return (
    <div className={styles.press}>
      {whole && !isOther ? (
        <Cost book={book} order={order} isRefused={isRefused} />
      ) : (
        <BudgetForm book={book} neighbours={order.neighbours} wanted={order.epsilon} />
      )}
      {makesRecords && (
        <NumberField
          label="Synthetic records to draw"
          value={wanted}
          integer
          min={1}
          max={10_000_000}
          description="Drawn from what is released, with the original labels, at no further cost."
          onChange={setRecords}
        />
      )}
      <div className={styles.notices}>
        {same.length > 0 && phase === null && short === null && (
          <Notice
            kind="warning"
            title={same.length === 1 ? 'This was released before' : `This was released ${same.length} times before`}
          >
            {`Another press draws fresh noise and is charged ε = ${formatSetting(order.epsilon)} once more. What came out before can be opened below for nothing.`}
          </Notice>
        )}
        {tooLarge !== null && <Notice kind="warning">{tooLarge}</Notice>}
        {short !== null && <Notice kind="warning">{short}</Notice>}
        {problem !== null && (
          <Notice kind="error" announces onDismiss={() => workbench.release.dismissProblem()}>
            {problem}
          </Notice>
        )}
      </div>
      {phase !== null ? (
        <Progress />
      ) : (
        <>
          <IdentityForm {...identity} />
          {uncovered !== null && (
            <p>
              <strong>{uncovered}</strong>
            </p>
          )}
          <TextField
            label={`Type ${epsilonShown(order.epsilon)} to release, or have a second person type their initials`}
            value={typed}
            description="It is kept in the statement and in the ledger."
            onChange={setTyped}
          />
          <Button
            variant="primary"
            isDisabled={
              !whole ||
              isOther ||
              short !== null ||
              tooLarge !== null ||
              !isNoiseTold ||
              identity.named.title === '' ||
              !confirmed
            }
            onPress={() => {
              if (!confirmed) return;
              setTyped('');
              void workbench.release.release({
                charge: { ...order, named: identity.named },
                spent: spentBefore(book, order),
                records: makesRecords ? wanted : 0,
                confirmed,
              });
            }}
          >
            {`${same.length > 0 ? 'Release again' : 'Release'}, for ε = ${formatSetting(order.epsilon)}`}
          </Button>
        </>
      )}
      <p className={shared.prose}>
        The charge is kept before any noise is drawn, and no undo gives it back. An ε chosen by looking at errors on
        this data is itself an influence of the data.
      </p>
    </div>
  );
}

/** What is left and what this is charged; what is left can be spent on it where nothing else speaks against that. */
function Cost({ book, order, isRefused }: Pick<PressProps, 'book' | 'order' | 'isRefused'>) {
  const { change } = useChoice();
  const isUnderWay = useWorkbenchState(({ release }) => release.phase !== null);
  const { whole, spent } = balanceOf(book, order.neighbours, order.rowsPerPerson);
  if (!whole) return null;
  const left = leftForRelease(book, order);
  const isOffered =
    left !== null &&
    left !== order.epsilon &&
    !isUnderWay &&
    !isRefused &&
    problemWithCharge(book, { ...order, epsilon: left }) === null;
  return (
    <p>
      ε = <strong className="number">{formatNumber(roundedDown(whole.epsilon - spent))}</strong> is left of{' '}
      {formatSetting(whole.epsilon)} for this data, in Ask and Release together. This release is charged ε ={' '}
      <strong className="number">{formatSetting(order.epsilon)}</strong>
      {order.delta > 0 && ` and δ = ${formatSetting(order.delta)}`}.{' '}
      {isOffered && (
        <Button size="small" onPress={() => change({ epsilon: left })}>
          {`Spend what is left on this: ε = ${formatNumber(left)}`}
        </Button>
      )}
    </p>
  );
}

function Progress() {
  const workbench = useWorkbench();
  const phase = useWorkbenchState(({ release }) => release.phase);
  const drawn = useWorkbenchState(({ release }) => release.drawn);
  const label = () => {
    if (phase !== 'paid') return 'Rehearsing on tables of zeros; nothing is charged yet';
    return drawn === 1 ? 'Charged, and the noise is drawn; putting the tables together' : 'Charged; drawing the noise';
  };
  return (
    <ProgressBar
      label={label()}
      share={phase === 'paid' && drawn !== 1 ? drawn : undefined}
      onCancel={() => workbench.release.cancel()}
    />
  );
}

/** Why so many records make too large a file; null where they do not. */
function whyTooLarge(domain: Domain, records: number): string | null {
  const outcome = attempt(() => refuseLargeCsv(domain, records));
  return outcome.ok ? null : outcome.message;
}
