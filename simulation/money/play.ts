import type { Agreed } from "../../app/diary/terms/terms.ts";
import { addDays, salonTime } from "../../app/kernel/clock.ts";
import { sendCommand } from "../../app/models/diary/send.server.ts";
import { giveBackOnline } from "../../app/payments/refunds.server.ts";
import { randomFrom } from "../../app/testing/random.ts";
import { hourlyRun } from "../../workers/cron.ts";
import { beginningOf } from "../beginnings.ts";
import { env } from "../platform/cloudflare-workers.ts";
import { as } from "../platform/timeline.ts";
import { rowsIn } from "../rows.ts";
import { emailOf } from "../salons.ts";
import type { Trouble } from "../scenario.ts";
import { World } from "../world.ts";
import { bank, STRIPE_TROUBLE } from "./stripe-client.ts";

/*
 * Money: staff ask for a fee, which is charged to a card on file, and give money back through Stripe. D1, the object, Stripe and
 * whoever asks fail at any step. In the end each fee is charged once or its client is told, and each refund has gone once.
 */

const AGREED: Agreed = {
  ...{ termsId: "one", text: "A missed visit costs half.", account: "", depositPence: 0, dueHours: 24, at: 0 },
  ...{ lateFee: { kind: "fixed", amount: 1000 }, lateHours: 24, noShowFee: { kind: "percent", amount: 50 } },
  cardOnFile: true,
};
const FEE = 1_750;
const PAID = 3_500;
const STAFF = { role: "admin", userId: "staff" } as const;
const HOUR_MS = 3_600_000;

/** The result of a play: its faults, and its story. */
export interface Played {
  faults: string[];
  story: { at: number; line: string }[];
}

/** Plays what a seed says, and judges it. Afterwards the database is as it was before. */
export async function playMoney(seed: number): Promise<Played> {
  const random = randomFrom(seed);
  const { sqlite, begins, salons } = await beginningOf(0);
  sqlite.exec("BEGIN");
  try {
    const world = new World(sqlite, begins, { chance: seed, trouble: troubles(random) });
    const { timeline } = world;
    meetStripe(world, random);
    Object.assign(env, { STRIPE_SECRET_KEY: "simulated", STRIPE_WEBHOOK_SECRET: "simulated" });
    const salon = { ...salons[0], onlinePayments: true };
    const [missed, paid] = prepared(world, salon, begins);
    const undoes = random() < 0.3;
    const somebody = (name: string, at: number, work: () => Promise<unknown>) => {
      const actor = { name, alive: true };
      timeline.plan(at, () => void as(actor, work).catch(() => undefined), undefined);
      if (random() < 0.4) timeline.plan(at + random() * 3_000, () => (actor.alive = false), undefined);
    };
    const asks = { actor: STAFF, appointmentId: missed, what: "cancel", cancelledBy: "client" } as const;
    somebody("staff who ask for the fee", 0, async () => {
      const outcome = await sendCommand(salon, { ...asks, key: "ask", noShow: true, askFee: true });
      if (!outcome.ok || !outcome.commandId || !undoes) return;
      const { commandId } = outcome;
      await sendCommand(salon, { what: "undo", actor: STAFF, key: "undo", commandId });
    });
    for (const [place, pence] of [1_000, 1_000, 500].entries())
      somebody(`staff who give back ${place}`, random() * 2_000, () =>
        giveBackOnline(salon, {
          ...{
            key: place < 2 ? "same" : "other",
            appointmentId: paid,
            amountPence: pence,
            note: "",
            actor: "admin:staff",
          },
        }),
      );
    await timeline.run(timeline.now + 60_000, { each: () => world.afterEvent() });
    world.calm = true;
    for (let hour = 1; hour <= 30; hour++) {
      await timeline.run(begins + hour * HOUR_MS);
      void as({ name: "cron", alive: true }, () => hourlyRun(timeline.now)).catch(() => undefined);
    }
    await timeline.run(begins + 31 * HOUR_MS);
    return { faults: faultsOfMoney(world, missed), story: world.story };
  } finally {
    sqlite.exec("ROLLBACK");
  }
}

function troubles(random: () => number): Trouble[] {
  const d1 = ["fails", "is done and fails", "hangs", "answers late"] as const;
  return Array.from({ length: Math.floor(random() * 4) }, (): Trouble => {
    const kind = random();
    if (kind < 0.5) return { with: "d1", nth: Math.floor(random() * 40), how: d1[Math.floor(random() * 4)] ?? "fails" };
    if (kind < 0.8) return { with: "object", after: Math.floor(random() * 200), how: "is lost" };
    return { with: "message", nth: Math.floor(random() * 8) };
  });
}

function meetStripe(world: World, random: () => number): void {
  const cards = ["pays", "pays", "pays", "declines", "asks its client"] as const;
  const share = random() < 0.5 ? 0.4 : 0;
  Object.assign(bank, {
    ...{ charges: [], refunds: [], chargesByKey: new Map(), refundsByKey: new Map(), timeline: world.timeline, random },
    card: cards[Math.floor(random() * cards.length)],
    next: () => (!world.calm && random() < share ? STRIPE_TROUBLE[Math.floor(random() * 3)] : undefined),
    tell: (line: string) => world.tell(line),
  });
}

/** A visit that its client has missed, with a card on file, and one that was paid online. Their ids. */
function prepared({ sqlite }: World, { id: salonId, timeZone }: { id: string; timeZone: string }, begins: number) {
  const idOf = (client: string) =>
    String(
      sqlite
        .prepare("SELECT id FROM appointments WHERE salon_id = ? AND customer_email = ?")
        .get(salonId, emailOf(client))?.id,
    );
  const [missed, paid] = [idOf("ann"), idOf("bea")];
  const past = addDays(salonTime(timeZone, begins).date, -2);
  sqlite.prepare("UPDATE salons SET online_payments = 1 WHERE id = ?").run(salonId);
  sqlite.prepare("UPDATE appointments SET date = ?, agreed = ? WHERE id = ?").run(past, JSON.stringify(AGREED), missed);
  sqlite
    .prepare(
      `INSERT INTO cards_on_file (id, salon_id, appointment_id, mailbox, customer_id, method_id, brand, last4, expiry_month,
       expiry_year, terms_id, agreed_text, left_at) VALUES ('card', ?, ?, ?, 'cus', 'pm', 'visa', '4242', 4, 2039, '', '', 0)`,
    )
    .run(salonId, missed, emailOf("ann"));
  sqlite
    .prepare(
      `INSERT INTO checkouts (id, salon_id, appointment_id, purpose, amount_pence, currency, payment_id, state, return_to,
       made_at, expires_at) VALUES ('visit', ?, ?, 'payment', ${PAID}, 'GBP', 'pi_paid', 'paid', '', 0, 0)`,
    )
    .run(salonId, paid);
  sqlite
    .prepare(
      `INSERT INTO payments (id, salon_id, appointment_id, kind, method, amount_pence, taken_on, created_at, actor, stripe_id)
       VALUES ('money', ?, ?, 'payment', 'online', ${PAID}, ?, 0, 'stripe:stripe', 'pi_paid')`,
    )
    .run(salonId, paid, past);
  return [missed, paid] as const;
}

/** What is wrong with the money in the end. */
function faultsOfMoney(world: World, missed: string): string[] {
  const read = (query: string) => rowsIn<Record<string, string | number | null>>(world.sqlite, query);
  const charges = read("SELECT * FROM checkouts WHERE card_id IS NOT NULL");
  const fees = read("SELECT * FROM payments WHERE kind = 'fee' AND method = 'online'");
  const refunds = read("SELECT * FROM refunds");
  const [visit] = read(`SELECT status, fee FROM appointments WHERE id = '${missed}'`);
  const isAsked = visit?.status === "cancelled" && JSON.parse(String(visit.fee)).askedAt !== null;
  const mails = (kind: string) => world.sent.filter(({ tells }) => tells.kind === kind).length;
  const mailed = (id: string) => read(`SELECT * FROM outbox WHERE id = '${id}' AND sent_at IS NOT NULL`).length;
  const late = read(
    `SELECT kind FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL
     AND max(due_at, leased_until) < ${world.timeline.now - HOUR_MS}`,
  );
  const taken = bank.charges.reduce((sum, { amount }) => sum + amount, 0);
  const entered = fees.reduce((sum, { amount_pence }) => sum + Number(amount_pence), 0);
  const gone = bank.refunds.filter(({ payment_intent }) => payment_intent !== "pi_paid");
  const wentBack = gone.reduce((sum, { amount }) => sum + amount, 0);
  const failed = charges.filter(({ failure }) => failure !== null);
  const back = refunds.filter(({ reason }) => reason === "staff");
  const rows = read("SELECT * FROM payments WHERE kind = 'refund'");
  const ofStaff = bank.refunds.filter(({ payment_intent }) => payment_intent === "pi_paid");
  const once = world.mayHaveMailedTwice ? Number.POSITIVE_INFINITY : back.length;
  return [
    ...(bank.charges.length > 1 ? [`the fee was charged ${bank.charges.length} times`] : []),
    ...(taken !== entered + wentBack
      ? [`${taken} was charged, ${entered} is in the books, ${wentBack} went back`]
      : []),
    ...charges.flatMap(({ state }) => (state === "open" ? ["a charge has not ended"] : [])),
    ...(isAsked && entered !== FEE && failed.length === 0 ? ["a fee was asked for, and is lost"] : []),
    ...(!isAsked && taken > wentBack ? ["a fee was charged that nobody asks for"] : []),
    ...failed.flatMap(({ id }) =>
      mailed(`fee of ${id}`) === 1 ? [] : ["a charge failed, and its client was not told"],
    ),
    ...back.flatMap(({ state, id }) => (state === "succeeded" ? [] : [`the refund ${id} is ${state}`])),
    ...back.flatMap(({ id }) => (mailed(`money-back ${id}`) === 1 ? [] : [`nobody was told of the refund ${id}`])),
    ...(mails("money-back") > once ? ["a refund was mailed twice"] : []),
    ...(ofStaff.length > back.length ? ["money went back twice"] : []),
    ...(rows.reduce((sum, { amount_pence }) => sum - Number(amount_pence), 0) !==
    ofStaff.reduce((sum, { amount }) => sum + amount, 0)
      ? ["the books show another refund than Stripe"]
      : []),
    ...late.map(({ kind }) => `a row (${kind}) was due, and has not gone`),
  ];
}
