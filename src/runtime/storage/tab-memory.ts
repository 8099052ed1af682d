/** A text that survives a reload of the tab and ends with it. */
export interface TabMemory {
  load(): string | null;
  /** False when there is no room for it. */
  save(text: string | null): boolean;
}

export function browserTabMemory(key: string): TabMemory {
  return {
    load() {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },
    save(text) {
      try {
        if (text === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
  };
}
