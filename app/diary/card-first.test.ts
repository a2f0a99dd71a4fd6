import { describe, expect, test } from "vitest";
import { HOUR_MS } from "../kernel/clock.ts";
import {
  aBook,
  aCardLeft,
  aClient,
  aCommand,
  aKnownClient,
  aSalonDiary,
  FRIDAY,
  NOW,
  STAFF,
} from "../testing/salon-diary.ts";
import { apply } from "./apply.ts";
import type { Actor } from "./appointments/appointment.ts";
import { decide } from "./decide.ts";
import type { Instruction } from "./registry.ts";
import type { SalonDiary } from "./salon-diary.ts";
import type { CardInDiary, CardLeft } from "./terms/cards.ts";
import { NO_TERMS, type Terms } from "./terms/terms.ts";

/* Terms can ask for a card. It has to be left before the booking. docs/rules.md 29.15, 31.16 */

const TERMS: Terms = {
  ...{ ...NO_TERMS, id: "terms-1", cardOnFile: true, text: "We keep a card on file." },
  ...{ lateFee: { kind: "fixed", amount: 1500 }, noShowFee: { kind: "percent", amount: 50 } },
};
const GRACE = aClient("grace");
const CARD: CardInDiary = { mailbox: "grace@example.com", lasts: FRIDAY.slice(0, 7), brand: "visa", last4: "4242" };
const FRIENDS = [{ customerName: "Ada", comes: "after" as const, services: [{ id: "gel" }], serviceQuantities: {} }];

function salon({ cards = [], terms = {} }: { cards?: CardInDiary[]; terms?: Partial<Terms> } = {}): SalonDiary {
  const diary = aSalonDiary({
    terms: { ...TERMS, ...terms },
    clients: [aKnownClient({ cards })],
  });
  return { ...diary, settings: { ...diary.settings, takesOnline: true } };
}

function refusal(diary: SalonDiary, what: Instruction, actor: Actor = GRACE) {
  const decided = decide(diary, aCommand(what, { actor }), NOW);
  if (decided.ok || !("first" in decided)) throw new Error(`Nothing comes first: ${JSON.stringify(decided)}`);
  const { parts = [], keepsCard = false } = decided.first ?? {};
  return { reason: decided.reason, parts, keepsCard, amounts: parts.map(({ amountPence }) => amountPence) };
}

function afterwards(diary: SalonDiary, what: Instruction, actor: Actor = GRACE, at = NOW) {
  const decided = decide(diary, aCommand(what, { actor }), at);
  if (!("writes" in decided)) throw new Error(`Nothing is written: ${JSON.stringify(decided)}`);
  const after = apply(diary, decided);
  const one = after.appointments.find(({ replacedById }) => replacedById === null);
  if (!one) throw new Error("Nothing stands");
  return { diary: after, one, keeps: decided.keeps };
}

/** The same command after the client has left a card for it. */
function withCard(diary: SalonDiary, what: Extract<Instruction, { what: "book" | "change" }>, actor: Actor = GRACE) {
  const { parts } = refusal(diary, what, actor);
  const paid = parts.map((part, place) => ({ ...part, stripeId: `pi_1 ${place}` }));
  return afterwards(diary, { ...what, paid, card: LEFT }, actor, NOW + HOUR_MS);
}

const LEFT: CardLeft = aCardLeft();
const changes = (id: string, with_ = {}): Extract<Instruction, { what: "change" }> => ({
  ...{ what: "change", appointmentId: id, services: [{ id: "gel" }], serviceQuantities: {} },
  ...{ date: FRIDAY, minute: 780, paymentMethod: "cash", ...with_ },
});

describe("a client without a card", () => {
  test("is refused with the terms to agree to; once there is a card, one decision has the booking and the card", () => {
    expect(refusal(salon(), aBook())).toMatchObject({ reason: "card-first", keepsCard: true, amounts: [0] });
    const { one, keeps } = withCard(salon(), aBook());
    expect(one.agreed).toMatchObject({ termsId: "terms-1", cardOnFile: true, at: NOW });
    expect(keeps).toEqual({
      ...LEFT,
      ...{ appointmentId: one.id, userId: "grace", mailbox: "grace@example.com", leftAt: NOW + HOUR_MS },
      ...{ termsId: "terms-1", agreedText: TERMS.text },
    });
  });

  test("has to leave one only once", () => {
    const { diary } = withCard(salon(), aBook());
    expect(afterwards(diary, aBook({ minute: 840 })).keeps).toBe(undefined);
  });

  test("without an account leaves a card for each booking", () => {
    const guest: Actor = { role: "guest", grant: { email: "grace@example.com" }, networks: [] };
    const { diary, keeps } = withCard(salon(), aBook(), guest);
    expect(keeps?.userId).toBe(null);
    expect(refusal(diary, aBook({ minute: 840 }), guest).reason).toBe("card-first");
  });

  test("leaves one card for everybody who comes along", () => {
    const { keeps, one } = withCard(salon(), aBook({ friends: FRIENDS }));
    expect([keeps?.appointmentId, refusal(salon(), aBook({ friends: FRIENDS })).amounts]).toEqual([one.id, [0, 0]]);
  });

  test("pays a deposit and leaves the card in one visit; a deposit too small for Stripe is a transfer", () => {
    const deposit = { ...TERMS.deposit, kind: "fixed" as const, amount: 1000 };
    const both = salon({ terms: { deposit } });
    expect(refusal(both, aBook())).toMatchObject({ reason: "deposit-first", keepsCard: true, amounts: [1000] });
    const little = salon({ terms: { deposit: { ...deposit, amount: 29 } } });
    expect(refusal(little, aBook())).toMatchObject({ reason: "card-first", amounts: [0] });
    expect(withCard(little, aBook()).one.depositDueAt).not.toBe(null);
    const has = salon({ cards: [CARD], terms: { deposit } });
    expect(refusal(has, aBook())).toMatchObject({ reason: "deposit-first", keepsCard: false });
  });

  test("leaves none where the salon takes nothing online, and staff never do", () => {
    const offline = salon();
    offline.settings = { ...offline.settings, takesOnline: false };
    expect(afterwards(offline, aBook()).one.agreed?.cardOnFile).toBe(true);
    expect(afterwards(salon(), aBook({ askDeposit: true }), STAFF).keeps).toBe(undefined);
  });
});

describe("a card of the account", () => {
  test.each([
    ["is enough for the same mailbox, if it lasts until the month of the visit", {}, true],
    ["is not enough if it has expired by the visit", { lasts: "2020-12" }, false],
    ["is not enough for another mailbox", { mailbox: "grace@work.example.com" }, false],
  ])("%s", (_, with_, stands) => {
    const diary = salon({ cards: [{ ...CARD, ...with_ }] });
    expect(decide(diary, aCommand(aBook(), { actor: GRACE }), NOW).ok).toBe(stands);
  });

  test("is replaced if the client wants to leave another one", () => {
    const diary = salon({ cards: [CARD] });
    expect(refusal(diary, aBook({ anotherCard: true })).reason).toBe("card-first");
    expect(withCard(diary, aBook({ anotherCard: true })).diary.clients[0]?.cards).toHaveLength(2);
  });
});

describe("a change by the client", () => {
  test("keeps the card and the agreement", () => {
    const { diary, one } = withCard(salon(), aBook());
    const without = { ...diary, clients: diary.clients.map((client) => ({ ...client, cards: [] })) };
    expect(afterwards(without, changes(one.id)).one.agreed).toBe(one.agreed);
  });

  test("asks for a new card when the mailbox changes, and the agreement stays", () => {
    const { diary, one } = withCard(salon(), aBook());
    const customer = { ...one, customerEmail: "grace@work.example.com" };
    const { customerName, customerPhone, phoneKey, customerEmail } = customer;
    const moved = changes(one.id, { customer: { customerName, customerPhone, phoneKey, customerEmail } });
    expect(refusal(diary, moved)).toMatchObject({ reason: "card-first", amounts: [0] });
    const after = withCard(diary, moved);
    expect(after.keeps).toMatchObject({ mailbox: customerEmail, appointmentId: one.id, userId: "grace" });
    expect(after.one.agreed).toEqual(one.agreed);
  });

  test("asks for no card when staff made the booking", () => {
    const { diary, one } = afterwards(salon(), aBook(), STAFF);
    expect(afterwards(diary, changes(one.id)).keeps).toBe(undefined);
  });
});
