/** Where a hold is given back or extended by its token. */
export const BY_TOKEN = "/book/hold";

/** Gives a hold back at once. docs/rules.md 22.10 */
export function giveBack(token: string): void {
  navigator.sendBeacon(BY_TOKEN, new URLSearchParams({ release: token }));
}

/**
 * Says that the page of a hold is gone, which may be a reload: the hold waits for it a little. A page that is being closed
 * can't wait for an answer. docs/rules.md 22.10
 */
export function reportPageGone(token: string): void {
  navigator.sendBeacon(BY_TOKEN, new URLSearchParams({ leave: token }));
}
