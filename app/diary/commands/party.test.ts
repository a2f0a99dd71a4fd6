import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { salonTime } from "../../kernel/clock.ts";
import {
  aBook,
  aClient,
  aCommand,
  aKnownClient,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  LONDON,
  NOW,
} from "../../testing/salon-diary.ts";
import { runs } from "../../testing/thoroughness.ts";
import { apply } from "../apply.ts";
import { isOfFriend } from "../appointments/booked.ts";
import type { Friend } from "../command.ts";
import { decide } from "../decide.ts";
import type { Decided } from "../decision.ts";
import { basketLength, type NamedService, wantedOf } from "../menu/basket.ts";
import { basketNamed } from "../menu/named-services.ts";
import { type SalonDiary, timesOf } from "../salon-diary.ts";
import { whyNotOffered } from "../times/availability.ts";
import { diaryFor } from "../times/diary.ts";
import type { TechnicianRow } from "../times/diary-from.ts";
import { book } from "./book.ts";

/* Bookings with friends: everybody is booked or nobody. docs/rules.md 5.40 */

const ADA = { id: "a", name: "Ada", services: null, week: {} };
const BEA = { id: "b", name: "Bea", services: ["gel"], week: {} };
const CLIENT = aClient("grace");
const TWO = aSalonDiary({ team: [ADA, BEA] });

describe("a friend", () => {
  test("gets an appointment of their own at the same start; the booker’s mailbox gets one confirmation for both", () => {
    const command = aCommand(aBook({ friends: [aFriend()] }), { actor: CLIENT });
    const decision = decisionOf(decide(TWO, command, NOW));
    const [own, friends] = addedBy(decision);
    expect(own).toMatchObject({ id: command.id, customerName: "Grace Hopper", startsMinute: 720, partyId: command.id });
    expect(friends).toMatchObject({
      ...{ customerName: "Mia", customerEmail: "grace@example.com", clientId: "grace", mailboxProved: true },
      ...{ startsMinute: 720, partyId: command.id, writtenBy: command.id, notes: "" },
    });
    expect(new Set([own?.technicianId, friends?.technicianId])).toEqual(new Set(["a", "b"]));
    expect(decision.createdId).toBe(command.id);
    expect([own, friends].map((one) => one && isOfFriend(one))).toEqual([false, true]);
    const mails = decision.emails.map((email) => email.what === "queue" && email.email);
    expect(mails).toMatchObject([
      { kind: "confirmation", appointmentId: own?.id },
      { kind: "reminder", appointmentId: own?.id },
      { kind: "reminder", appointmentId: friends?.id },
    ]);
    expect(decision.furtherHistory).toEqual([{ appointmentId: friends?.id, events: ["booked"] }]);
  });

  test("who comes after starts at the next start of the grid after the person before, buffer included", () => {
    const one = aSalonDiary();
    const friends = [aFriend({ comes: "after" }), aFriend({ comes: "after", customerName: "Zoe" })];
    const decision = decisionOf(decide(one, aCommand(aBook({ services: [{ id: "chrome" }], friends })), NOW));
    expect(addedBy(decision).map(({ startsMinute }) => startsMinute)).toEqual([720, 825, 885]);
  });

  test("gets the technician who does their services, even if the booker alone would have got them", () => {
    const friends = [aFriend({ services: [{ id: "chrome" }] })];
    const decision = decisionOf(decide(TWO, aCommand(aBook({ friends }), { actor: CLIENT }), NOW));
    expect(addedBy(decision).map(({ technicianId }) => technicianId)).toEqual(["b", "a"]);
  });

  test("without room is named in the refusal, and nobody is booked", () => {
    const friends = [aFriend(), aFriend({ customerName: "Zoe" })];
    expect(decide(TWO, aCommand(aBook({ friends }), { actor: CLIENT }), NOW)).toEqual({
      ...{ ok: false, reason: "taken", friend: 2 },
    });
    const unknown = aBook({ friends: [aFriend({ services: [{ id: "gone" }] })] });
    expect(decide(TWO, aCommand(unknown), NOW)).toMatchObject({ reason: "unknown-service", friend: 1 });
    expect(decide(TWO, aCommand(aBook({ services: [{ id: "gone" }], friends })), NOW)).toEqual({
      ...{ ok: false, reason: "unknown-service" },
    });
  });

  test("counts as one of the booker's open appointments", () => {
    const answered = aKnownClient({ answered: false });
    const diary = { ...TWO, team: [ADA, { ...ADA, id: "c" }, { ...ADA, id: "d" }], clients: [answered] };
    const asked = (friends: Friend[]) => decide(diary, aCommand(aBook({ friends }), { actor: CLIENT }), NOW);
    expect(asked([aFriend()]).ok).toBe(true);
    expect(asked([aFriend(), aFriend()])).toMatchObject({ reason: "mailbox-unanswered", friend: 2 });
  });

  test("counts in the networks as a booking", () => {
    const command = aCommand(aBook({ friends: [aFriend()] }), { actor: CLIENT, networks: ["home"] });
    expect(decisionOf(decide(TWO, command, NOW)).counts).toMatchObject([{ subject: "home", count: 2 }]);
  });

  test("stays in the party when their appointment is changed", () => {
    const command = aCommand(aBook({ friends: [aFriend()] }), { actor: CLIENT });
    const diary = apply(TWO, decisionOf(decide(TWO, command, NOW)));
    const friend = diary.appointments[1];
    const change = { what: "change" as const, appointmentId: friend?.id ?? "", serviceQuantities: {}, date: FRIDAY };
    const moved = decide(diary, aCommand({ ...change, minute: 900, paymentMethod: "cash" }), NOW);
    const after = addedBy(decisionOf(moved))[0];
    expect(after && isOfFriend(after)).toBe(true);
    expect(after?.partyId).toBe(command.id);
  });
});

const aMinute = fc.integer({ min: 0, max: 24 }).map((step) => 570 + step * 15);
const aPerson = fc.record({
  services: fc.constantFrom<NamedService[]>(
    [{ id: "gel" }],
    [{ id: "chrome" }],
    [{ id: "gel" }, { id: "art", quantity: 2 }],
  ),
  technicianId: fc.constantFrom<(string | undefined)[]>(undefined, undefined, "a", "b", "c"),
});
const someFriends = fc.array(
  fc
    .tuple(aPerson, fc.constantFrom("beside" as const, "after" as const))
    .map(([person, comes]) => ({ ...aFriend(), ...person, comes })),
  { minLength: 1, maxLength: 2 },
);
const TEAMS: TechnicianRow[][] = [
  [ADA],
  [ADA, BEA],
  [BEA, ADA, { ...ADA, id: "c", week: { 5: [{ start: 600, end: 780 }] } }],
  [ADA, { ...BEA, id: "c", ownTerms: { gel: { minutes: 90 } } }, BEA],
];
const aTeam = fc.constantFrom(...TEAMS);
const someTaken = fc
  .array(fc.tuple(fc.constantFrom("a", "b", "c"), aMinute), { maxLength: 6 })
  .map((taken) =>
    taken.map(([technicianId, start], n) => ({ id: `t${n}`, technicianId, date: FRIDAY, start, end: start + 45 })),
  );
const aCase = fc.record({ team: aTeam, taken: someTaken, minute: aMinute, person: aPerson, friends: someFriends });

describe("in any diary", () => {
  test("a party is booked as each person alone in order with those technicians, or no choice of technicians works", () => {
    fc.assert(
      fc.property(aCase, ({ team, taken, minute, person, friends }) => {
        const diary = aSalonDiary({ team, taken, unlimited: true });
        const command = aCommand(aBook({ minute, ...person, friends }), { actor: CLIENT });
        const decided = decide(diary, command, NOW);
        const everyWay = waysToBook(diary, [{ ...person, comes: "beside" }, ...friends], minute);
        if (!decided.ok) {
          expect(everyWay).toEqual([]);
          return;
        }
        const got = addedBy(decided).map(({ startsMinute, endsMinute, technicianId, customerName, serviceNames }) => ({
          ...{ startsMinute, endsMinute, technicianId, customerName, serviceNames },
        }));
        expect(everyWay).toContainEqual(got);
      }),
      { numRuns: runs(300) },
    );
  });

  test("a start is offered to a party exactly if the command books it", () => {
    fc.assert(
      fc.property(aCase, ({ team, taken, minute, person, friends }) => {
        const diary = aSalonDiary({ team, taken, unlimited: true });
        const decided = decide(diary, aCommand(aBook({ minute, ...person, friends }), { actor: CLIENT }), NOW);
        const narrowed = ({ services, technicianId }: Pick<Friend, "services" | "technicianId">) => {
          const basket = basketNamed(services, {}, diary.menu);
          if (!Array.isArray(basket)) throw new Error(basket);
          return {
            length: basketLength(basket),
            diary: diaryFor(timesOf(diary), wantedOf(basket, technicianId ?? null)),
          };
        };
        const known = [person, ...friends].every(
          ({ technicianId }) => !technicianId || team.some(({ id }) => id === technicianId),
        );
        const own = narrowed(person);
        const party = friends.map((friend) => ({ ...narrowed(friend), comes: friend.comes }));
        const why = whyNotOffered(
          { ...own.diary, party },
          { date: FRIDAY, minute },
          own.length,
          salonTime(LONDON, NOW),
        );
        if (known) expect(why === null).toBe(decided.ok);
      }),
      { numRuns: runs(300) },
    );
  });
});

/** Every assignment of the persons to technicians in order, each booked alone on the diary that the earlier ones leave. */
function waysToBook(
  diary: SalonDiary,
  [person, ...others]: (Pick<Friend, "services" | "technicianId" | "comes"> & { customerName?: string })[],
  start: number,
): object[][] {
  if (!person) return [[]];
  const { services, technicianId, customerName } = person;
  return diary.team.flatMap(({ id }) => {
    const asked = aBook({ services, technicianId, minute: start, ...(customerName && { customerName }) });
    const decided = book(diary, aCommand(asked, { actor: CLIENT }), NOW, (technician) => technician.id === id);
    if (!decided.ok || addedBy(decided)[0]?.technicianId !== id) return [];
    const [{ startsMinute, endsMinute, bufferMinutes, serviceNames, customerName: name } = never()] = addedBy(decided);
    const over = endsMinute + bufferMinutes;
    const next = others[0]?.comes === "after" ? Math.ceil(over / 15) * 15 : startsMinute;
    const own = { startsMinute, endsMinute, technicianId: id, customerName: name, serviceNames };
    return waysToBook(apply(diary, decided), others, next).map((rest) => [own, ...rest]);
  });
}

function never(): never {
  throw new Error("A booking added nothing");
}

function aFriend(with_: Partial<Friend> = {}): Friend {
  return { customerName: "Mia", services: [{ id: "gel" }], serviceQuantities: {}, comes: "beside", ...with_ };
}

function addedBy(decided: Decided) {
  return decisionOf(decided).writes.flatMap((write) => (write.what === "add" ? [write.appointment] : []));
}
