/** Where a hold is given back or extended by its token. */
export const BY_TOKEN = "/book/hold";

/** Gives a hold back. A page that is being closed can't wait for an answer. docs/rules.md 22.10 */
export function giveBack(token: string): void {
  navigator.sendBeacon(BY_TOKEN, new URLSearchParams({ release: token }));
}
