/** What of an experiment was chosen after a look at errors, which are worked out from the true counts. */
export const chosenParts = ['attributes', 'tables', 'bins', 'values', 'rows', 'mechanism'] as const;
export type ChosenPart = (typeof chosenParts)[number];
