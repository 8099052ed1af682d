import { numberParam } from '../../params.ts';

export const seedParam = numberParam({
  label: 'Seed',
  help: 'Another seed gives another population of the same kind; the same seed gives the same records everywhere.',
  default: 1,
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  integer: true,
});
