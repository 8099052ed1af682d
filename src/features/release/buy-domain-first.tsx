import { useState } from 'react';
import { epsilonShown, secondLook } from '../../core/experiment/release/second-look.ts';
import { type DomainOrder, domainOrderWords } from '../../core/experiment/run/buy-once.ts';
import { type Book, balanceOf, problemWithCharge, spentBefore } from '../../core/privacy/book/book.ts';
import type { ChargeOrder } from '../../core/privacy/book/entries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { useNeedsConversion } from '../shared/ledger/budget-conversion.tsx';
import { BudgetForm } from '../shared/ledger/budget-form.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './release-room.module.css';

interface BuyDomainFirstProps {
  book: Book;
  domain: DomainOrder;
}

/** A part of the domain is still to be learned privately: that is done once, and charged before it is drawn. */
export function BuyDomainFirst({ book, domain }: BuyDomainFirstProps) {
  const workbench = useWorkbench();
  const { phase, problem } = useWorkbenchState((state) => state.release);
  const [typed, setTyped] = useState('');
  const order: ChargeOrder = { ...domain.charge, what: domainOrderWords(domain) };
  const { epsilon, delta, neighbours, rowsPerPerson } = order;
  const { whole } = balanceOf(book, neighbours, rowsPerPerson);
  const isOther = useNeedsConversion(whole);
  const short = whole && !isOther ? problemWithCharge(book, order) : null;
  const confirmed = secondLook(order, typed);
  const price = `ε = ${formatSetting(epsilon)}${delta > 0 ? ` and δ = ${formatSetting(delta)}` : ''}`;
  return (
    <section className={styles.panel} aria-label="Before the release">
      <h2 className={shared.title}>The domain comes first</h2>
      <p>{`${order.what}. It is learned privately, once, for ${price}. What comes out may be published, stands in the schema from then on, and is a line of its own in the ledger; the release after it is charged by itself.`}</p>
      {(!whole || isOther || short !== null) && <BudgetForm book={book} neighbours={neighbours} wanted={epsilon} />}
      {short !== null && <Notice kind="warning">{short}</Notice>}
      {problem !== null && (
        <Notice kind="error" announces onDismiss={() => workbench.release.dismissProblem()}>
          {problem}
        </Notice>
      )}
      {phase !== null ? (
        <Loading label="Learning the domain" />
      ) : (
        <>
          <TextField
            label={`Type ${epsilonShown(epsilon)} to buy it, or have a second person type their initials`}
            value={typed}
            description="It is kept in the ledger."
            onChange={setTyped}
          />
          <Button
            variant="primary"
            isDisabled={!whole || isOther || short !== null || !confirmed}
            onPress={() => {
              if (!confirmed) return;
              setTyped('');
              void workbench.release.buyDomain({ charge: order, spent: spentBefore(book, order), confirmed });
            }}
          >
            {`Learn the domain, for ${price}`}
          </Button>
        </>
      )}
    </section>
  );
}
