/**
 * The content policy closes every way to another origin but three, which browsers leave open: WebRTC, new windows and
 * going elsewhere. Nothing here needs them, so no script of this page shall have them, whether by mistake or by a package
 * that turned bad. What a person types into the address bar is not touched.
 */
export function closeDoors(): void {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(globalThis, name);
  Reflect.set(globalThis, 'open', () => null);
  // Not every browser has it yet; TypeScript's library does not.
  const { navigation } = globalThis as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { destination } = event as Event & { readonly destination: { readonly url: string } };
    if (!staysHere(destination.url)) event.preventDefault();
  });
}

/** Downloads come from blobs, which have the origin of the page that made them. */
function staysHere(address: string): boolean {
  return new URL(address).origin === location.origin;
}
