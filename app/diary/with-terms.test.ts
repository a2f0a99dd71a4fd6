import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS, instantAt } from "../kernel/clock.ts";
import {
  aBook,
  aCardLeft,
  aClient,
  aCommand,
  aKnownClient,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  LONDON,
  NOW,
  STAFF,
  TODAY,
} from "../testing/salon-diary.ts";
import { apply } from "./apply.ts";
import type { Actor } from "./appointments/appointment.ts";
import { isOpen } from "./appointments/appointment.ts";
import { type Payment, paidOf, paymentsOf } from "./appointments/payment.ts";
import { decide } from "./decide.ts";
import type { Instruction } from "./registry.ts";
import type { SalonDiary } from "./salon-diary.ts";
import type { StoredCard } from "./terms/cards.ts";
import type { DepositPart } from "./terms/commands.ts";
import { NO_TERMS, type Terms } from "./terms/terms.ts";
import { isDepositPaid } from "./with-terms.ts";

const TERMS: Terms = {
  ...{ ...NO_TERMS, id: "terms-1" },
  deposit: { ...NO_TERMS.deposit, kind: "fixed", amount: 1000 },
  lateFee: { kind: "fixed", amount: 1500 },
  noShowFee: { kind: "percent", amount: 50 },
  account: "12-34-56 12345678",
  text: "We ask for a deposit.",
};
const GRACE = aClient("grace");
const CUSTOMER = { customerName: "Grace", customerPhone: "07700 900123", phoneKey: "+447700900123" };
const CLOCK: Actor = { role: "clock", userId: "clock" };
const START = instantAt(LONDON, FRIDAY, 720);

function salon(with_: Partial<SalonDiary> = {}) {
  return aSalonDiary({
    terms: TERMS,
    clients: [aKnownClient()],
    ...with_,
  });
}

function afterwards(diary: SalonDiary, what: Instruction, actor: Actor, at = NOW) {
  const decision = decisionOf(decide(diary, aCommand(what, { actor }), at));
  return { diary: apply(diary, decision), decision };
}

function booked(with_ = {}) {
  const { diary, decision } = afterwards(salon(), aBook(with_), GRACE);
  const [one] = diary.appointments;
  if (!one) throw new Error("Nothing was booked");
  return { diary, one, decision };
}

function only({ appointments }: SalonDiary) {
  const [one] = appointments.filter(({ replacedById }) => replacedById === null);
  if (!one) throw new Error("Nothing stands");
  return one;
}

const deposit = (id: string, amountPence = 1000): Instruction => ({
  what: "take",
  appointmentId: id,
  rows: [{ kind: "deposit", method: "bank_transfer", amountPence }],
});

test("a booking keeps the version agreed to, awaits its deposit, and is reminded of it half-way", () => {
  const { one, decision } = booked();
  expect(one.agreed).toMatchObject({ termsId: "terms-1", text: TERMS.text, depositPence: 1000, at: NOW });
  expect(one.depositDueAt).toBe(NOW + 24 * HOUR_MS);
  expect(decision.emails).toContainEqual({
    what: "queue",
    email: { appointmentId: one.id, kind: "deposit-reminder", dueAt: NOW + 12 * HOUR_MS },
  });
});

test("one visit left of a package takes the deposit off one booking of a turn, and not off the next", () => {
  const packages = [{ id: "five", services: ["gel"], validUntil: FRIDAY, left: 1 }];
  const own = afterwards(salon({ clients: [aKnownClient({ packages })] }), aBook(), GRACE).diary;
  const { diary } = afterwards(own, aBook({ minute: 900 }), GRACE);
  expect(diary.appointments.map(({ agreed }) => agreed?.depositPence)).toEqual([0, 1000]);
});

test("of two services the package pays for one, and the booking asks for the deposit of the other", () => {
  const packages = [{ id: "five", services: ["chrome"], validUntil: FRIDAY, left: 1 }];
  const deposit = { ...TERMS.deposit, kind: "percent" as const, amount: 10 };
  const diary = salon({ terms: { ...TERMS, deposit }, clients: [aKnownClient({ packages })] });
  const services = [{ id: "gel" }, { id: "chrome" }];
  expect(only(afterwards(diary, aBook({ services }), GRACE).diary).agreed?.depositPence).toBe(350);
});

test("a package’s code takes the deposit off while the package can pay", () => {
  const five = { id: "five", validUntil: TODAY, uses: 1, services: ["gel"] };
  const asks = (with_: Partial<typeof five>, amountPence = 2800, voucherId = "five") => {
    const sale: Payment = {
      ...{ id: "sale", appointmentId: null, kind: "payment", method: "card", amountPence, technicianId: null },
      ...{ takenOn: TODAY, createdAt: NOW, note: "", stripeId: null, answersId: null, commandId: null },
      ...{ settles: false, voucherId: "five", offPence: null },
    };
    const diary = salon({ vouchers: [{ ...five, ...with_ }], payments: [sale] });
    return only(afterwards(diary, aBook({ voucherId }), GRACE).diary).agreed?.depositPence;
  };
  expect(asks({})).toBe(0);
  expect(asks({ services: ["chrome"] })).toBe(1000);
  expect(asks({ validUntil: "2000-01-01" })).toBe(1000);
  expect(asks({}, 0)).toBe(1000);
  expect(asks({}, 9900)).toBe(1000);
  expect(asks({}, 2800, "another")).toBe(1000);
});

test("without terms, and when staff book without asking, there is no agreement", () => {
  expect(only(afterwards(salon({ terms: null }), aBook(), GRACE).diary)).toMatchObject({
    agreed: null,
    depositDueAt: null,
  });
  expect(only(afterwards(salon(), aBook(), STAFF).diary)).toMatchObject({ agreed: null, depositDueAt: null });
  const asked = only(afterwards(salon(), aBook({ askDeposit: true }), STAFF).diary);
  expect(asked.depositDueAt).toBe(NOW + 24 * HOUR_MS);
});

test("a booking by staff asks for a deposit when they say so, and never for a card; their reason for none is written down", () => {
  const withCard = salon({ terms: { ...TERMS, cardOnFile: true } });
  const { diary, decision } = afterwards(withCard, aBook({ askDeposit: true, noDeposit: "ignored" }), STAFF);
  expect(only(diary)).toMatchObject({ agreed: { depositPence: 1000 }, waived: null });
  expect(only(diary).agreed).not.toHaveProperty("cardOnFile");
  expect(decision.history.events).toEqual(["booked"]);
  const without = afterwards(salon(), aBook({ noDeposit: "A regular" }), STAFF);
  expect(only(without.diary)).toMatchObject({ agreed: null, depositDueAt: null, waived: "A regular" });
  expect(without.decision.history.events).toEqual(["booked", "deposit waived"]);
  expect(only(afterwards(salon(), aBook({ noDeposit: "Please" }), GRACE).diary).waived).toBe(null);
});

test("staff can’t ask for a deposit that could not come in time, or by terms that have changed", () => {
  const soon = aBook({ date: TODAY, minute: 720, askDeposit: true });
  expect(decide(salon(), aCommand(soon, { actor: STAFF }), NOW)).toEqual({ ok: false, reason: "too-soon-for-deposit" });
  expect(decide(salon(), aCommand({ ...soon, askDeposit: false }, { actor: STAFF }), NOW).ok).toBe(true);
  const stale = aBook({ askDeposit: true, termsRead: "terms-0" });
  expect(decide(salon(), aCommand(stale, { actor: STAFF }), NOW)).toEqual({ ok: false, reason: "terms-changed" });
});

test("terms that have changed since they were read are refused", () => {
  const command = (termsRead: string) => aCommand(aBook({ termsRead }), { actor: GRACE });
  expect(decide(salon(), command("terms-0"), NOW)).toEqual({ ok: false, reason: "terms-changed" });
  expect(decide(salon({ terms: null }), command("terms-0"), NOW)).toEqual({ ok: false, reason: "terms-changed" });
  expect(decide(salon(), command("terms-1"), NOW).ok).toBe(true);
  expect(decide(salon({ terms: null }), command(""), NOW).ok).toBe(true);
});

test("a client can’t book a visit that is too soon for a transfer, unless no deposit is asked for", () => {
  const soon = aBook({ date: TODAY, minute: 720 });
  expect(decide(salon(), aCommand(soon, { actor: GRACE }), NOW)).toEqual({ ok: false, reason: "too-soon-for-deposit" });
  const exempt = salon({
    clients: [aKnownClient({ depositMark: "never" })],
  });
  expect(only(afterwards(exempt, soon, GRACE).diary).depositDueAt).toBe(null);
});

test("a paid deposit is no longer awaited, and is awaited again if its payment is voided", () => {
  const { diary, one } = booked();
  expect(only(afterwards(diary, deposit(one.id, 400), STAFF).diary).depositDueAt).toBe(one.depositDueAt);
  const paid = afterwards(diary, deposit(one.id), STAFF).diary;
  expect(only(paid)).toMatchObject({ depositDueAt: null, paymentStatus: "pending" });
  const paymentId = paid.payments[0]?.id ?? "";
  const voided = afterwards(paid, { what: "void", appointmentId: one.id, paymentId }, STAFF, NOW + HOUR_MS).diary;
  expect(only(voided).depositDueAt).toBe(NOW + 24 * HOUR_MS);
});

test("a client gets no more time to pay by moving the visit, or by cancelling it and taking that back", () => {
  const { diary, one } = booked();
  const due = NOW + 24 * HOUR_MS;
  const at = due - 10 * 60_000;
  const moved = { ...aBook({ minute: 780 }), what: "change", appointmentId: one.id } as const;
  expect(only(afterwards(diary, moved, GRACE, at).diary).depositDueAt).toBe(due);
  const gone = afterwards(diary, { what: "cancel", appointmentId: one.id }, GRACE, at).diary;
  const back = { what: "bring-back", appointmentId: one.id, date: one.date } as const;
  expect(only(afterwards(gone, back, GRACE, at).diary)).toMatchObject({ status: one.status, depositDueAt: due });
});

test("a booking without its deposit lapses when it is due; its time is free and its client is mailed", () => {
  const { diary, one } = booked();
  const lapse = (at: number) => decide(diary, aCommand({ what: "lapse", appointmentId: one.id }, { actor: CLOCK }), at);
  expect(lapse(NOW + 24 * HOUR_MS - 1)).toEqual({ ok: false, reason: "no-deposit-awaited" });
  const decision = decisionOf(lapse(NOW + 24 * HOUR_MS));
  const lapsed = apply(diary, decision);
  expect(only(lapsed)).toMatchObject({ status: "cancelled", lapsed: true, depositDueAt: null, fee: null });
  expect(lapsed.taken).toEqual([]);
  expect(decision.emails.map((change) => change.what === "queue" && change.email.kind)).toEqual(["cancelled"]);
  const again = afterwards(
    lapsed,
    { what: "status", appointmentId: one.id, status: "confirmed" },
    STAFF,
    NOW + 25 * HOUR_MS,
  ).diary;
  expect(only(again)).toMatchObject({ lapsed: false, depositDueAt: NOW + 26 * HOUR_MS });
});

test("staff waive a deposit with a reason, and after an undo it is awaited again", () => {
  const { diary, one } = booked();
  const { diary: waived, decision } = afterwards(
    diary,
    { what: "waive", appointmentId: one.id, reason: "A friend" },
    STAFF,
  );
  expect(only(waived)).toMatchObject({ depositDueAt: null, waived: "A friend" });
  const undone = afterwards(waived, { what: "undo", commandId: decision.sent.id }, STAFF).diary;
  expect(only(undone)).toMatchObject({ depositDueAt: NOW + 24 * HOUR_MS, waived: null });
});

const to15 = { what: "change", serviceQuantities: {}, date: FRIDAY, minute: 900, paymentMethod: "cash" } as const;
const LATER = { ...TERMS, id: "terms-2", deposit: { ...TERMS.deposit, kind: "percent", amount: 40 } } as const;

test("a move keeps the agreement and the deposit; a dearer visit asks for a larger deposit", () => {
  const { diary, one } = booked();
  const change = { ...to15, appointmentId: one.id };
  const renewed = { ...diary, terms: LATER };
  const moved = only(afterwards(renewed, { ...change, services: [{ id: "gel" }] }, GRACE, NOW + HOUR_MS).diary);
  expect(moved.agreed).toMatchObject({ termsId: "terms-2", depositPence: 1400 });
  const cheaper = { ...diary, terms: { ...LATER, deposit: { ...LATER.deposit, amount: 10 } } };
  expect(only(afterwards(cheaper, change, GRACE, NOW + HOUR_MS).diary)).toMatchObject({
    agreed: { termsId: "terms-1" },
    depositDueAt: one.depositDueAt,
  });
});

test("a waiver moves along with its deposit, and does not carry over to a larger one", () => {
  const { diary, one } = booked();
  const waived = afterwards(diary, { what: "waive", appointmentId: one.id, reason: "A friend" }, STAFF).diary;
  const moved = (terms: Terms) =>
    only(afterwards({ ...waived, terms }, { ...to15, appointmentId: one.id }, GRACE, NOW + HOUR_MS).diary);
  expect(moved(TERMS)).toMatchObject({ waived: "A friend", depositDueAt: null });
  expect(moved(LATER)).toMatchObject({ waived: null, agreed: { depositPence: 1400 } });
  expect(moved(LATER).depositDueAt).toBeGreaterThan(NOW);
});

test("a no-show owes the agreed fee; asking for it takes no money and mails the client once", () => {
  const { diary, one } = booked();
  const paid = afterwards(diary, deposit(one.id), STAFF).diary;
  const missed = afterwards(
    paid,
    { what: "cancel", appointmentId: one.id, noShow: true },
    STAFF,
    START + HOUR_MS,
  ).diary;
  expect(only(missed).fee).toEqual({ why: "no-show", amountPence: 1750, askedAt: null });
  const { diary: asked, decision } = afterwards(
    missed,
    { what: "ask-fee", appointmentId: one.id },
    STAFF,
    START + 2 * HOUR_MS,
  );
  expect(only(asked).fee?.askedAt).toBe(START + 2 * HOUR_MS);
  expect(decision.pays).toBe(undefined);
  expect(decision.emails).toEqual([
    { what: "queue", email: { appointmentId: one.id, kind: "fee", dueAt: START + 2 * HOUR_MS } },
  ]);
  const twice = decide(asked, aCommand({ what: "ask-fee", appointmentId: one.id }), START + 3 * HOUR_MS);
  expect(twice).toEqual({ ok: false, reason: "no-fee-to-ask" });
  expect(
    only(
      afterwards(asked, { what: "status", appointmentId: one.id, status: "confirmed" }, STAFF, START + 3 * HOUR_MS)
        .diary,
    ).fee,
  ).toBe(null);
});

test("no client’s visit starts without its deposit, in any order of commands and hourly runs", () => {
  const step = fc.record({
    what: fc.constantFrom("move", "pay", "part", "void", "waive", "cancel", "bring-back", "change", "clock"),
    minutes: fc.integer({ min: 0, max: 14 * 60 }),
    minute: fc.integer({ min: 36, max: 70 }).map((quarter) => quarter * 15),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      let { diary } = booked();
      let at = NOW;
      const run = (what: Instruction, actor: Actor) => {
        const decided = decide(diary, aCommand(what, { actor }), at);
        if ("writes" in decided) diary = apply(diary, decided);
      };
      const clock = () => {
        for (const one of diary.appointments)
          if (one.depositDueAt !== null && one.depositDueAt <= at) run({ what: "lapse", appointmentId: one.id }, CLOCK);
      };
      for (const { what, minutes, minute } of steps) {
        at += minutes * 60_000;
        clock();
        const one = only(diary);
        const { id, version } = one;
        if (at >= instantAt(LONDON, one.date, one.startsMinute)) break;
        const start = { date: FRIDAY, minute };
        if (what === "move") run({ what, appointmentId: id, version, tell: false, ...start }, STAFF);
        if (what === "change")
          run({ what, appointmentId: id, serviceQuantities: {}, paymentMethod: "cash", ...start }, GRACE);
        if (what === "pay") run(deposit(id), STAFF);
        if (what === "part") run(deposit(id, 300), STAFF);
        if (what === "void") run({ what, appointmentId: id, paymentId: diary.payments.at(-1)?.id ?? "" }, STAFF);
        if (what === "waive") run({ what, appointmentId: id, reason: "Kind" }, STAFF);
        if (what === "cancel") run({ what, appointmentId: id }, GRACE);
        if (what === "bring-back") run({ what, appointmentId: id, date: one.date }, GRACE);
      }
      const last = only(diary);
      at = Math.max(at, instantAt(LONDON, last.date, last.startsMinute));
      clock();
      const begun = only(diary);
      const rows = paymentsOf(diary.payments, begun);
      if (isOpen(begun)) expect(begun.waived !== null || isDepositPaid(begun, rows)).toBe(true);
      expect(begun.depositDueAt).toBe(null);
      expect(paidOf(rows)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
});

describe("where clients pay by card", () => {
  const byCard = (with_: Partial<SalonDiary> = {}) => {
    const diary = salon(with_);
    return { ...diary, settings: { ...diary.settings, takesOnline: true } };
  };
  const asked = (diary: SalonDiary, what: Instruction, at = NOW) => {
    const decided = decide(diary, aCommand(what, { actor: GRACE }), at);
    if (decided.ok || !("first" in decided)) throw new Error(`No deposit is asked for: ${JSON.stringify(decided)}`);
    return decided.first?.parts ?? [];
  };
  const paidWith = (parts: DepositPart[], name = "pi_1") =>
    parts.map((part, place) => ({ ...part, stripeId: `${name} ${place}` }));

  test("a booking is refused with the amount to pay, and one decision books it with its payment", () => {
    const parts = asked(byCard(), aBook());
    expect(parts).toMatchObject([{ amountPence: 1000, pricePence: 3500, agreed: { termsId: "terms-1", at: NOW } }]);
    const { diary, decision } = afterwards(byCard(), aBook({ paid: paidWith(parts) }), GRACE, NOW + HOUR_MS);
    expect(only(diary)).toMatchObject({ depositDueAt: null, paymentStatus: "pending", agreed: { at: NOW } });
    expect(decision.pays).toMatchObject([
      { kind: "deposit", method: "online", amountPence: 1000, stripeId: "pi_1 0", appointmentId: only(diary).id },
    ]);
    expect(decision.emails.some((one) => one.what === "queue" && one.email.kind === "deposit-reminder")).toBe(false);
  });

  test("no visit is too soon for a card; a deposit that is too small for Stripe is paid by transfer", () => {
    expect(asked(byCard(), aBook({ date: TODAY, minute: 720 }))).toHaveLength(1);
    const little = byCard({ terms: { ...TERMS, deposit: { ...TERMS.deposit, amount: 29 } } });
    expect(only(afterwards(little, aBook(), GRACE).diary).depositDueAt).toBe(NOW + 24 * HOUR_MS);
  });

  test("a paid booking has the price, terms, notice and limits of the time of the agreement", () => {
    const parts = asked(byCard(), aBook({ assertedPricePence: 3500, termsRead: "terms-1" }));
    const open = Array.from({ length: 10 }, (_, place) => ({
      ...{ id: `${place}`, date: FRIDAY, startsMinute: 900, endsMinute: 960 },
    }));
    const later = byCard({
      terms: { ...TERMS, id: "terms-2", deposit: { ...TERMS.deposit, amount: 2000 } },
      menu: salon().menu.map((service) => ({ ...service, pricePence: 9000 })),
      clients: [aKnownClient({ open })],
    });
    const paid = paidWith(parts);
    const booking = aBook({ assertedPricePence: 3500, termsRead: "terms-1", paid });
    const one = only(afterwards(later, booking, GRACE, NOW + HOUR_MS).diary);
    expect(one).toMatchObject({ pricePence: 3500, agreed: { termsId: "terms-1" }, depositDueAt: null });
    const notice = { ...later, settings: { ...later.settings, noticeMinutes: 24 * 60 } };
    const almost = START - HOUR_MS;
    expect(decide(notice, aCommand(booking, { actor: GRACE }), almost).ok).toBe(true);
    expect(decide(later, aCommand(booking, { actor: GRACE }), START)).toEqual({ ok: false, reason: "past" });
  });

  test("friends’ deposits are paid with it, each as a part; if a part is missing, nobody is booked", () => {
    const friends = [
      { customerName: "Ada", comes: "after" as const, services: [{ id: "gel" }], serviceQuantities: {} },
    ];
    const parts = asked(byCard(), aBook({ friends }));
    expect(parts.map(({ amountPence }) => amountPence)).toEqual([1000, 1000]);
    const { decision } = afterwards(byCard(), aBook({ friends, paid: paidWith(parts) }), GRACE);
    expect(decision.pays?.map(({ amountPence, stripeId }) => [amountPence, stripeId])).toEqual([
      [1000, "pi_1 0"],
      [1000, "pi_1 1"],
    ]);
    const [own] = paidWith(parts);
    const half = decide(byCard(), aCommand(aBook({ friends, paid: own ? [own] : [] }), { actor: GRACE }), NOW);
    expect(half).toMatchObject({ ok: false, reason: "deposit-first" });
  });

  test("staff book as before, and ask for a transfer when they say so", () => {
    expect(only(afterwards(byCard(), aBook(), STAFF).diary).agreed).toBe(null);
    expect(only(afterwards(byCard(), aBook({ askDeposit: true }), STAFF).diary).depositDueAt).toBe(NOW + 24 * HOUR_MS);
  });

  test("in any order of clients’ commands, no appointment stands without its paid deposit and its card on file", () => {
    const step = fc.record({
      cardOnFile: fc.boolean(),
      mailbox: fc.constantFrom("grace@example.com", "grace@work.example.com"),
      what: fc.constantFrom("book", "pay", "change", "pay for a change", "cancel", "bring-back"),
      services: fc.constantFrom(["gel"], ["chrome"], ["gel", "art"]),
      minute: fc.integer({ min: 36, max: 70 }).map((quarter) => quarter * 15),
      percent: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let diary: SalonDiary = byCard();
        let paidInAll = 0;
        const stored: StoredCard[] = [];
        const run = (what: Instruction) => {
          const decided = decide(diary, aCommand(what, { actor: GRACE }), NOW);
          if ("writes" in decided) diary = apply(diary, decided);
          if ("keeps" in decided && decided.keeps) stored.push(decided.keeps);
          return decided;
        };
        steps.forEach(({ what, services, minute, percent, cardOnFile, mailbox }, place) => {
          diary = {
            ...diary,
            terms: {
              ...{ ...TERMS, id: `terms ${place}`, cardOnFile },
              deposit: { ...TERMS.deposit, kind: "percent", amount: percent },
            },
          };
          const start = { services: services.map((id) => ({ id })), date: FRIDAY, minute };
          const customer = { ...CUSTOMER, customerEmail: mailbox };
          const standing = diary.appointments.find((one) => isOpen(one) && one.replacedById === null);
          const id = standing?.id ?? "none";
          const changes: Instruction = {
            ...{ what: "change", appointmentId: id, serviceQuantities: {}, paymentMethod: "cash", ...start, customer },
          };
          if (what === "cancel") run({ what, appointmentId: id });
          else if (what === "bring-back") run({ what, appointmentId: id, date: FRIDAY });
          else {
            const wanted = what === "book" || what === "pay" ? aBook({ ...start, ...customer }) : changes;
            const refused = run(wanted);
            if (refused.ok || !("first" in refused) || !refused.first || !what.startsWith("pay")) return;
            const { parts, keepsCard } = refused.first;
            const card = keepsCard ? aCardLeft(`visit ${place}`) : undefined;
            const booked = run({ ...wanted, paid: paidWith(parts, `pi_${place}`), card });
            expect(booked.ok).toBe(true);
            paidInAll += parts.reduce((sum, { amountPence }) => sum + amountPence, 0);
          }
        });
        for (const one of diary.appointments.filter((one) => isOpen(one) && one.replacedById === null)) {
          const left =
            Math.min(one.agreed?.depositPence ?? 0, one.pricePence) - paidOf(paymentsOf(diary.payments, one));
          expect(left).toBeLessThan(30);
          const ofIt = stored.filter(({ mailbox }) => mailbox === one.customerEmail);
          if (one.agreed?.cardOnFile) expect(ofIt.map(({ userId }) => userId)).toContain("grace");
        }
        expect(paidOf(diary.payments)).toBe(paidInAll);
      }),
      { numRuns: 300 },
    );
  });
});
