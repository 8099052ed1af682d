/** Whether the browser keeps what this page keeps in it, or may delete it when storage runs short. */
export interface Persistence {
  isGranted(): Promise<boolean>;
  /** Some browsers ask the person, others decide by themselves. */
  ask(): Promise<boolean>;
}

export const browserPersistence: Persistence = {
  isGranted: async () => (await navigator.storage?.persisted?.().catch(() => false)) ?? false,
  ask: async () => (await navigator.storage?.persist?.().catch(() => false)) ?? false,
};
