/*
 * Parts of the product that a simulation can take out, to show that it notices when they are missing. Each part is a line of
 * the source and its replacement. `npm run simulate -- --break queue`
 */

interface Part {
  /** The effect of taking it out. */
  tells: string;
  /** Null for a part of the database instead of the source. */
  file: string | null;
  line: string;
  instead: string;
}

/** Parts that the simulation of money finds missing. `BREAK=charge npm run simulate:money` */
const OF_MONEY: Record<string, Part> = {
  charge: {
    tells: "Stripe is asked for a charge under another key each time",
    file: "app/payments/cards/charges.server.ts",
    line: "idempotencyKey: `charge $" + "{checkoutId}`",
    instead: "idempotencyKey: crypto.randomUUID()",
  },
  refund: {
    tells: "Stripe is asked for a refund under another key each time",
    file: "app/payments/refund-at-stripe.server.ts",
    line: "idempotencyKey: `refund $" + "{id}`",
    instead: "idempotencyKey: crypto.randomUUID()",
  },
  due: {
    tells: "a refund is written without its row of the outbox",
    file: "app/models/money/refunds-due.server.ts",
    line: 'eq(state, "asked")',
    instead: "sql`false`",
  },
  waits: {
    tells: "a fee is charged while staff can still undo it",
    file: "app/models/money/fee-charges.server.ts",
    line: "dueAt: at + UNDO_SHOWN_MS,",
    instead: "dueAt: at,",
  },
  patience: {
    tells: "a row of the outbox may take for ever",
    file: "app/outbox/executor.server.ts",
    line: "await inTime(executor(salon, row))",
    instead: "await executor(salon, row)",
  },
  news: {
    tells: "a charge fails without an email to its client",
    file: "app/payments/cards/charges.server.ts",
    line: "const emails = appointment?.customerEmail ?",
    instead: "const emails = false ?",
  },
  "mail-id": {
    tells: "the email about a refund has another id each time",
    file: "app/models/outbox/due-rows.ts",
    line: "id: `$" + "{kind} $" + "{subjectId}`",
    instead: "id: `$" + "{kind} $" + "{subjectId} $" + "{crypto.randomUUID()}`",
  },
};

export const PARTS: Record<string, Part> = {
  ...OF_MONEY,
  queue: {
    tells: "commands of a salon do not wait for each other",
    file: "workers/queue.ts",
    line: "if (this.#runs) return;",
    instead: "",
  },
  fences: { tells: "no trigger refuses anything", file: null, line: "", instead: "" },
  idempotency: {
    tells: "no key is found again",
    file: "app/models/diary/commit.server.ts",
    line: "actor: senderOf(actor), key, fingerprint,",
    instead: "actor: senderOf(actor), key: crypto.randomUUID(), fingerprint,",
  },
  lease: {
    tells: "emails that are being sent are due again",
    file: "app/outbox/outbox-rows.server.ts",
    line: "leasedUntil: instant + LEASE_MS,",
    instead: "leasedUntil: 0,",
  },
  apply: {
    tells: "what a client has booked a moment ago does not count",
    file: "app/diary/apply.ts",
    line: "{ ...client, open: [...client.open, open] }",
    instead: "client",
  },
  version: {
    tells: "updates do not ask which version they write over",
    file: "app/models/diary/commit.server.ts",
    line: ", sql`$" + "{appointments.version} = new.version`",
    instead: "",
  },
  holds: {
    tells: "what is held counts as free",
    file: "app/models/diary/execute.server.ts",
    line: "holds: holds.current(),",
    instead: "holds: [],",
  },
  changes: {
    tells: "open pages are not told of appointments",
    file: "app/models/diary/commit.server.ts",
    line: "countChanges(database, salonId, dates, {",
    instead: "countChanges(database, salonId, [], {",
  },
  turn: {
    tells: "D1 does not ask whether another write has come since a decision",
    file: "app/database/changes.server.ts",
    line: "asOf === undefined ?",
    instead: "true ?",
  },
  late: {
    tells: "what was decided before an object was lost may take what is held since",
    file: "app/models/diary/execute.server.ts",
    line: "holds.mayComeLate() ?",
    instead: "false ?",
  },
  offers: {
    tells: "nobody looks at who waits again once nobody did",
    file: "workers/waiting-list.ts",
    line: "if (this.#state.storage.kv.get(EMPTY)) return;",
    instead: "if (EMPTY) return;",
  },
  "offered-again": {
    tells: "a time is offered to somebody who was offered it before",
    file: "app/diary/waitlist/offers.ts",
    line: "!entry.offered.some((before) => isSameTime(before, time))",
    instead: "true",
  },
  "offered-twice": {
    tells: "a time may be offered to two at once",
    file: "app/diary/waitlist/offers.ts",
    line: "diary = withHeld(diary, [time]);",
    instead: "",
  },
  "offer-held": {
    tells: "what is offered is not held",
    file: "workers/waiting-list.ts",
    line: "this.#holds.holdOffers(made.holds);",
    instead: "",
  },
  stale: {
    tells: "revenue is not counted again",
    file: "app/models/diary/derived.server.ts",
    line: "staleOn(database, salonId, dates),",
    instead: "",
  },
};

/** Whether a part is taken out. The variable BREAK has the names of such parts, separated by commas. */
export function isBroken(part: string): boolean {
  return (process.env.BREAK ?? "").split(",").includes(part);
}

/** The source of a file without the parts that are taken out. Throws if a line is not there. */
export function brokenSource(url: string, source: string): string {
  let broken = source;
  for (const [name, { file, line, instead }] of Object.entries(PARTS)) {
    if (file === null || !isBroken(name) || !url.endsWith(`/${file}`)) continue;
    if (!broken.includes(line)) throw new Error(`${file} has no such line any more: ${line}`);
    broken = broken.replace(line, () => instead);
  }
  return broken;
}
