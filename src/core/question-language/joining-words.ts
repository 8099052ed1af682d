/** How conditions and values are joined and denied, in signs and in words. */
export const AND: readonly string[] = ['and', '&&', '&'];
export const OR: readonly string[] = ['or', '||', '|'];
export const NOT: readonly string[] = ['not', '!'];
