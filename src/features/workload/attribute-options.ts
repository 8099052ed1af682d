import type { Domain } from '../../core/data/domain.ts';
import type { SelectOption } from '../../ui/controls/select.tsx';
import { plural } from '../shared/words.ts';

export function attributeOptions(domain: Domain): SelectOption<string>[] {
  return domain.attributes.map(({ name, size }) => ({ id: name, label: name, hint: plural(size, 'value') }));
}
