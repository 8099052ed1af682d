// The golden values of spec/history.md: its domain, the first six past queries with answers and scales, and the new ones.

export const domain = {
  attributes: [
    { name: 'A0', size: 3 },
    { name: 'A1', size: 2 },
    { name: 'A2', size: 4 },
  ],
};
export const past: [Record<string, [number, number]>, number, number][] = [
  [{ A0: [0, 1], A1: [0, 0] }, 41.5, 5],
  [{ A0: [1, 2], A2: [1, 3] }, 52, 5],
  [{ A2: [0, 1] }, 47.25, 4],
  [{ A1: [1, 1], A2: [2, 3] }, 20, 3],
  [{ A0: [0, 0] }, 38.5, 6],
  [{ A0: [0, 1], A2: [0, 2] }, 49, 5],
];
export const queries = [{ where: { A0: [1, 1] } }, { where: { A1: [0, 0], A2: [3, 3] } }];
