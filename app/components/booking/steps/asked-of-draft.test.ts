import { describe, expect, test } from "vitest";
import { agreedTo, NO_TERMS, type Terms } from "../../../diary/terms/terms.ts";
import type { Draft } from "../draft.ts";
import { askedOfDraft } from "./asked-of-draft.ts";
import { confirmWord } from "./confirm.tsx";

const TERMS: Terms = { ...NO_TERMS, id: "one", text: "" };
const TENTH = { ...TERMS, deposit: { ...TERMS.deposit, kind: "fixed" as const, amount: 1000 } };
const NEW_ONLY = { ...TENTH, deposit: { ...TENTH.deposit, who: "new" as const } };
const MISSED_ONLY = { ...TENTH, deposit: { ...TENTH.deposit, who: "missed" as const } };
const THIRD = { ...TENTH, deposit: { ...TENTH.deposit, kind: "percent" as const, amount: 33 } };
const WITH_CARD = { ...TERMS, cardOnFile: true };
const KNOWN = { visited: true, missed: 0, mark: null };
const CARD = { mailbox: "ada@example.com", lasts: "2039-04", brand: "visa", last4: "4242" };

const draft: Draft = {
  ...{ rescheduling: null, step: "details", basket: [], answered: {} },
  ...{ technician: null, date: "2036-06-16", minute: 600 },
};
const ONE = { basket: [], pricePence: 3500, priceFrom: false, length: 60, lengthFrom: false };

interface Case {
  terms?: Terms | null;
  client?: typeof KNOWN | null;
  byCard?: boolean;
  cards?: (typeof CARD)[];
  before?: Parameters<typeof askedOfDraft>[0]["before"];
  friend?: boolean;
  pricePence?: number;
  priceFrom?: boolean;
}

function asked({ terms = TENTH, client = null, byCard = true, cards = [], before = null, friend, ...price }: Case) {
  const quote = { ...ONE, ...price, ...(friend && { friend: { ...ONE, minute: 600 } }) };
  const shown = terms && { terms, client, byCard, cards };
  const { inWords, next } = askedOfDraft({ terms: shown, before, draft, quote, mailbox: CARD.mailbox });
  return [inWords, confirmWord(next, before !== null)];
}

describe("what a draft asks for before it is booked, and where its button leads", () => {
  const old = (terms: Terms, pence: number) => ({ agreed: agreedTo(terms, pence, 0), paidPence: pence });
  test.each<[string, string, Case]>([
    ["£10 now, £25 at the salon", "Continue to payment", {}],
    ["£10 now, from £25 at the salon", "Continue to payment", { priceFrom: true }],
    ["£20 now: £10 each, £50 at the salon", "Continue to payment", { friend: true }],
    ["£10 by bank transfer, £25 at the salon", "Confirm Appointment", { byCard: false }],
    ["", "Confirm Appointment", { terms: null }],
    ["If it’s your first visit: £10 now, £25 at the salon", "Confirm Appointment", { terms: NEW_ONLY }],
    ["If you’ve missed a visit: £10 now, £25 at the salon", "Confirm Appointment", { terms: MISSED_ONLY }],
    [
      "If it’s your first visit: £20 now: £10 each, £50 at the salon",
      "Confirm Appointment",
      { terms: NEW_ONLY, friend: true },
    ],
    ["", "Confirm Appointment", { terms: { ...NEW_ONLY, deposit: { ...NEW_ONLY.deposit, saturdays: true } } }],
    ["", "Confirm Appointment", { terms: NEW_ONLY, client: KNOWN }],
    ["£10 now, £25 at the salon", "Continue to payment", { terms: NEW_ONLY, client: { ...KNOWN, visited: false } }],
    ["Nothing now, £35 at the salon", "Continue to your card", { terms: WITH_CARD }],
    ["Nothing now, from £35 at the salon", "Continue to your card", { terms: WITH_CARD, priceFrom: true }],
    ["", "Confirm Appointment", { terms: WITH_CARD, byCard: false }],
    ["", "Confirm Appointment", { terms: WITH_CARD, client: KNOWN, cards: [CARD] }],
    [
      "£4.29 now by card (you’ve paid £11.55), £32.16 at the salon",
      "Continue to payment",
      { terms: THIRD, client: KNOWN, before: old(THIRD, 1155), pricePence: 4800 },
    ],
    [
      "£11.55 paid, £23.45 to pay at the salon",
      "Confirm change",
      { terms: THIRD, client: KNOWN, before: old(THIRD, 1155) },
    ],
    ["", "Confirm change", { terms: WITH_CARD, client: KNOWN, before: old(WITH_CARD, 0) }],
    ["", "Confirm change", { client: KNOWN, before: { agreed: null } }],
  ])("“%s”: %s", (words, button, of) => {
    expect(asked(of)).toEqual([words, button]);
  });
});
