/** One attribute of the coded data: its values are the codes 0 .. size − 1, shown to people by their labels. */
export interface Attribute {
  readonly name: string;
  readonly size: number;
  readonly labels: readonly string[];
}

/** The public frame of the data: which attributes there are and which values each can take. Never any counts. */
export interface Domain {
  readonly attributes: readonly Attribute[];
}

/** Number of cells of the table over these attributes (of the joint domain when none are given). */
export function cellCount(domain: Domain, attributes: readonly number[] = domain.attributes.map((_, i) => i)): number {
  return attributes.reduce((product, index) => product * domain.attributes[index].size, 1);
}
