import * as v from 'valibot';

/** A number as `toJson` writes it: those that are not finite stand as texts. */
export const jsonNumber = v.union([
  v.number(),
  v.pipe(
    v.picklist(['Infinity', '-Infinity', 'NaN']),
    v.transform((word) => Number(word)),
  ),
]);
