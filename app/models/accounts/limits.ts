/**
 * How often something may be tried within `minutes`: from one network, from that network at one account, and at one
 * account from anywhere. A limit that is left out does not refuse anything. docs/rules.md 6.4
 */
export interface Limit {
  minutes: number;
  network?: number;
  /** How many networks' tries the wider network around one has, instead of `WIDER_NETWORK`. */
  wider?: number;
  both?: number;
  account?: number;
}

/** The limits of every salon. The salon's own setting replaces the one on commands. docs/rules.md 6.4 */
export const LIMITS = {
  "sign-in": { minutes: 15, network: 60, both: 15, account: 100 },
  "sign-up": { minutes: 15, network: 100, both: 10, account: 30 },
  "code-request": { minutes: 15, network: 30, both: 5 },
  "code-mail": { minutes: 60, account: 5 },
  "code-mail-day": { minutes: 24 * 60, account: 15 },
  "code-mail-first": { minutes: 24 * 60, account: 1 },
  "code-mail-reserve": { minutes: 24 * 60, account: 5 },
  "code-text": { minutes: 60, network: 10 },
  invitation: { minutes: 60, account: 10 },
  "invitation-mail": { minutes: 24 * 60, account: 3 },
  guess: { minutes: 24 * 60, account: 30 },
  "guess-of-several": { minutes: 24 * 60, account: 10 },
  "code-check": { minutes: 15, network: 30, both: 15 },
  "second-factor": { minutes: 15, network: 30, account: 10 },
  "trial-mail": { minutes: 24 * 60, account: 20 },
  "trial-mail-again": { minutes: 24 * 60, account: 3 },
  "new-salon": { minutes: 24 * 60, network: 10, account: 3 },
  review: { minutes: 15, network: 10, both: 60 },
  confirmation: { minutes: 15, network: 30, both: 3, account: 3 },
  command: { minutes: 60, network: 60, account: 20 },
  "unverified-command": { minutes: 60, network: 60, account: 20 },
  hold: { minutes: 60, network: 60 },
  wish: { minutes: 60, network: 60, account: 20 },
  voucher: { minutes: 60, network: 30 },
  "waiting-list": { minutes: 1440, network: 40, account: 10 },
  "voucher-order": { minutes: 60, network: 20 },
  "visit-looked-at": { minutes: 1, account: 20 },
  "voucher-mailbox": { minutes: 60, both: 5 },
} satisfies Record<string, Limit>;

/** The limit on a client's bookings, changes and cancellations, by the salon's setting. docs/rules.md 5.21 */
export function commandLimit({ commandsAnHour }: { commandsAnHour: number }): Limit {
  return { ...LIMITS.command, network: 3 * commandsAnHour, account: commandsAnHour };
}

/** A longer wait would only keep connections open. docs/rules.md 6.21 */
const LONGEST_DELAY_MS = 2_000;

/**
 * How long a try waits that is number `count` of `most`, ms: nothing for the first half, and then more with each one.
 * docs/rules.md 6.21
 */
export function delayFor(count: number, most: number): number {
  const half = most / 2;
  return count <= half ? 0 : Math.round((LONGEST_DELAY_MS * Math.min(count - half, half)) / half);
}
