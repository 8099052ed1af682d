import type { UnitOfData } from '../../store/unit-of-data.ts';
import { PlaceLink } from './place-link.tsx';
import { useUnitOfData } from './use-unit-of-data.ts';
import { unitOfDataWords } from './words/unit-of-data-words.ts';

const says: Readonly<Record<UnitOfData['basis'], string>> = {
  stated: '',
  'built-in': '',
  ledger: ', as the ledger of this data is kept',
  strictest: ', until you say otherwise',
};

/** Whom ε protects in the data at hand, on whose word, and the way to where that is said. */
export function UnitOfDataLine() {
  const unit = useUnitOfData();
  return (
    <>
      {unitOfDataWords(unit)}
      {says[unit.basis]}.{' '}
      <PlaceLink room="data">{unit.basis === 'strictest' ? 'Say whom ε protects' : 'Change'}</PlaceLink>
    </>
  );
}
