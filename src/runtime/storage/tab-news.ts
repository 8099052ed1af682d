/** Tells other tabs of this browser that something they may show has changed. */
export interface TabNews {
  tell(): void;
  /** `heard` is called for what other tabs tell. */
  listen(heard: () => void): void;
}

export function browserTabNews(name: string): TabNews {
  const channel = new BroadcastChannel(name);
  return {
    tell: () => channel.postMessage(null),
    listen: (heard) => channel.addEventListener('message', heard),
  };
}
