/**
 * Small choices of a person that outlast the page: theme, greeting, axes. Private windows and strict settings may refuse
 * storage; what was chosen then lasts as long as the page.
 */
export function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets. */
export function writePreference(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}
