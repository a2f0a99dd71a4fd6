import { expect, test } from "vitest";
import { HOUR_MS, salonTime } from "../../kernel/clock.ts";
import { askedByStaffInWords } from "./by-staff.ts";

/* What staff read before they ask for a deposit. docs/rules.md 29.16 */

const LONDON = "Europe/London";
/** Tuesday, 10:00 in London. */
const NOW = Date.parse("2026-06-16T09:00:00Z");

function said(hoursAhead: number, with_: Partial<Parameters<typeof askedByStaffInWords>[0]> = {}) {
  const start = salonTime(LONDON, NOW + hoursAhead * HOUR_MS);
  return askedByStaffInWords({
    ...{ name: "Anna Lee", pence: 1000, dueHours: 24, start, timeZone: LONDON, at: NOW, mailed: true, online: true },
    ...with_,
  });
}

test("staff read who gets what, until when, and what happens otherwise", () => {
  expect(said(48)).toBe("Anna gets a link to pay £10 within 24 hours, or we release their time.");
  expect(said(26)).toBe("Anna gets a link to pay £10 within 24 hours, or we release their time.");
  expect(said(25)).toBe("Anna gets a link to pay £10 by 09:00 tomorrow, or we release their time.");
  expect(said(5)).toBe("Anna gets a link to pay £10 by 13:00 today, or we release their time.");
  expect(said(98, { dueHours: 97 })).toBe(
    "Anna gets a link to pay £10 by 10:00 on Saturday, or we release their time.",
  );
  expect(said(48, { name: " " })).toMatch(/^The client gets a link/);
});

test("without a link the client pays by transfer, and staff have to tell a client without an email", () => {
  expect(said(48, { online: false })).toBe(
    "Anna is emailed where to transfer £10 within 24 hours, or we release their time.",
  );
  expect(said(48, { pence: 20 })).toMatch(/^Anna is emailed where to transfer £0\.20/);
  expect(said(48, { mailed: false })).toBe(
    "Anna gets no email, so please tell them: £10 is due within 24 hours, or we release their time.",
  );
});

test("staff read nothing where the start is too soon for a deposit", () => {
  expect(said(3)).not.toBe(null);
  expect(said(2.99)).toBe(null);
  expect(said(-1)).toBe(null);
});
