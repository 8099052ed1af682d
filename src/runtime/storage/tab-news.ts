/** Tells other tabs of this browser that something they may show has changed. */
export interface TabNews {
  tell(): void;
  /** `heard` is called for what other tabs tell. */
  listen(heard: () => void): void;
}

export function browserTabNews(name: string): TabNews {
  const channel = channelOf(name);
  // Where storage is closed to the page, no other tab has anything to tell.
  if (!channel) return { tell: () => {}, listen: () => {} };
  return {
    tell: () => channel.postMessage(null),
    listen: (heard) => channel.addEventListener('message', heard),
  };
}

function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
