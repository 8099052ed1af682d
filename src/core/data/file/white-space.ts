/** All white space of Unicode and the byte order mark: what `trim` takes off and `\s` is, which other languages see differently. */
export const latinWhiteSpace = '\t\n\v\f\r \u00a0';
export const whiteSpace = `${latinWhiteSpace}\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;
