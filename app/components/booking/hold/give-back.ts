/** The address to release or extend a hold by its token. */
export const BY_TOKEN = "/book/hold";

/** Releases a hold at once. docs/rules.md 22.10 */
export function giveBack(token: string): void {
  navigator.sendBeacon(BY_TOKEN, new URLSearchParams({ release: token }));
}

/**
 * Reports that the page of a hold is gone. That may be a reload, so the hold waits a little for the page. A page that is
 * being closed can't wait for an answer. docs/rules.md 22.10
 */
export function reportPageGone(token: string): void {
  navigator.sendBeacon(BY_TOKEN, new URLSearchParams({ leave: token }));
}
