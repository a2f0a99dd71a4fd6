import { expect, test } from "vitest";
import { aStaffMember, cookieOf } from "../../testing/accounts.ts";
import { textOf } from "../../testing/html.ts";
import { visit } from "../../testing/requests.ts";
import { aSalon, aService } from "../../testing/salons.ts";
import { CLASH_WORDS } from "../../words/booking-steps.ts";

/* Services that don’t go together are asked about: docs/rules.md 9.20 */

test("two services that cover all nails are asked about, and neither are others nor what staff book", async () => {
  const salon = await aSalon();
  await aService(salon, { id: `${salon.id}-biab`, name: "BIAB", durationMinutes: 75, pricePence: 4800, active: true });
  const choice = (...names: string[]) => new URLSearchParams(names.map((name) => ["service", `${salon.id}-${name}`]));
  const both = await textOf(visit(salon, `/book?${choice("gel", "biab")}`));
  expect(both).toContain(CLASH_WORDS.cover);
  const one = await textOf(visit(salon, `/book?${choice("biab", "art")}`));
  expect(one).not.toContain(CLASH_WORDS.cover);
  expect(one).toContain("£52.50");
  const Cookie = await cookieOf(await aStaffMember(salon, "owner"));
  const staff = await textOf(visit(salon, `/admin/book-appointment?${choice("gel", "biab")}`, { headers: { Cookie } }));
  expect(staff).not.toContain(CLASH_WORDS.cover);
  expect(staff).toContain("£83");
});

test("who doesn’t answer goes on with both", async () => {
  const salon = await aSalon();
  await aService(salon, { id: `${salon.id}-biab`, name: "BIAB", durationMinutes: 75, pricePence: 4800, active: true });
  const choice = `service=${salon.id}-gel&service=${salon.id}-biab&step=datetime`;
  expect(await textOf(visit(salon, `/book?${choice}`))).toContain("£83");
});
