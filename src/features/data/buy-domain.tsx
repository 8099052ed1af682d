import { useState } from 'react';
import {
  DEFAULT_BOUGHT_BINS,
  DEFAULT_BOUGHT_DELTA,
  purchaseOf,
  validatePurchase,
} from '../../core/data/schema/purchase.ts';
import type { AttributeSchema, Purchase } from '../../core/data/schema/schema.ts';
import { attempt } from '../../core/outcome.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import styles from './attribute-editor.module.css';
import { asToBuy, isLearned, notToBuy } from './schema-edits.ts';
import type { EntryEdit } from './use-entry-edit.ts';

const USUAL_EPSILON = 0.05;
const BINS = [2, 4, 8, 16, 32];

/** Beside a domain that was read off the data: to learn it privately instead, for a price. */
export function BuyDomain({ entry, onEdit }: { entry: AttributeSchema; onEdit: EntryEdit }) {
  const { domain } = entry;
  if (domain && 'boughtFor' in domain) {
    return <p className={shared.note}>{`It was learned privately, for ${priceWords(domain.boughtFor)}.`}</p>;
  }
  const bought = purchaseOf(entry);
  if (bought) {
    return (
      <Notice kind="info" action={{ label: 'Don’t learn it privately', onPress: () => onEdit(notToBuy) }}>
        {`Each run learns it privately, for ${priceWords(bought)} of its own; before a release that is done once. What stands here was read off the data, to look at meanwhile.`}
      </Notice>
    );
  }
  if (!isLearned(entry) || entry.type === 'date' || entry.read?.as === 'yes-no') return null;
  return <Order entry={entry} onOrder={(order) => onEdit((was) => asToBuy(was, order))} />;
}

function priceWords({ epsilon, delta = 0 }: Purchase): string {
  const price = epsilon === undefined ? 'a part of its ε' : `ε = ${formatSetting(epsilon)}`;
  return delta > 0 ? `${price} and δ = ${formatSetting(delta)}` : price;
}

interface OrderProps {
  entry: AttributeSchema;
  onOrder: (order: Purchase) => void;
}

function Order({ entry, onOrder }: OrderProps) {
  const isList = entry.type === 'category';
  const [epsilon, setEpsilon] = useState(USUAL_EPSILON);
  const [delta, setDelta] = useState(DEFAULT_BOUGHT_DELTA);
  const [low, setLow] = useState(0);
  const [high, setHigh] = useState(100);
  const [bins, setBins] = useState(DEFAULT_BOUGHT_BINS);
  const order: Purchase = isList ? { epsilon, delta } : { epsilon, range: [low, high], bins };
  const checked = attempt(() => validatePurchase({ ...entry, domain: { bought: order } }, entry.name));
  return (
    <div className={styles.generator}>
      <p className={shared.note}>
        {isList
          ? 'Values that enough people share are learned with noise, and the others become “(other)”.'
          : 'Bins with about as many people each are learned with noise, between bounds that everybody knows.'}
      </p>
      <div className={styles.fields}>
        <NumberField label="For ε" value={epsilon} min={0} minExclusive max={10} onChange={setEpsilon} />
        {isList && <NumberField label="And δ" value={delta} min={0} minExclusive max={0.1} onChange={setDelta} />}
        {!isList && <NumberField label="Lowest, as everybody knows" value={low} onChange={setLow} />}
        {!isList && <NumberField label="Highest, as everybody knows" value={high} onChange={setHigh} />}
        {!isList && (
          <Select
            label="Bins"
            value={String(bins)}
            options={BINS.map((count) => ({ id: String(count), label: String(count) }))}
            onChange={(id) => setBins(Number(id))}
          />
        )}
      </div>
      {!checked.ok && <p className={shared.note}>The highest number must be above the lowest, and not too far.</p>}
      <div className={shared.row}>
        <Button size="small" isDisabled={!checked.ok} onPress={() => onOrder(order)}>
          {`Learn it privately: ε ${formatSetting(epsilon)}${isList ? `, δ ${formatSetting(delta)}` : ''}`}
        </Button>
      </div>
    </div>
  );
}
