const MEMBERS = 40;

/** Terms by member, as a parliament has them: of each 40 members those of party a have 1, of b 3, and of c 30. */
export const terms = `member,party,odd\n${[
  ['a', 1],
  ['b', 3],
  ['c', 30],
]
  .flatMap(([party, most]) =>
    Array.from({ length: MEMBERS * Number(most) }, (_, i) => `${party}${i % MEMBERS},${party},${i % 2}`),
  )
  .join('\n')}\n`;
