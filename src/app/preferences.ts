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

/** Null forgets. False where it will not outlast the page. */
export function writePreference(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
