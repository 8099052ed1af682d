/** What of a browser a ledger needs; a page that came unencrypted from another machine goes without most of it. */
export interface LedgerPlace {
  readonly isSecureContext: boolean;
  readonly location: { readonly port: string };
  readonly navigator: { readonly locks?: unknown };
}

/** Why nothing private is answered or released on this page, and what to do; null where it can be. */
export function problemWithLedgerPlace({ isSecureContext, location, navigator }: LedgerPlace): string | null {
  if (!isSecureContext) {
    const here = `http://localhost${location.port && `:${location.port}`}/`;
    return (
      'This page came over plain http from another machine, and there the browser lets no ledger be kept safely. Open ' +
      `${here} on the machine that serves it, or serve it over https. Exploring works here as it is.`
    );
  }
  if (!navigator.locks) {
    return (
      'This browser has no Web Locks, or keeps them from this page, so two tabs could spend the same budget. Open the ' +
      'page in a current Chrome, Edge, Firefox or Safari. Exploring works here as it is.'
    );
  }
  return null;
}
