import { expect, test } from "vitest";
import { clientFacts, customerNotes } from "../../../../database/schema.ts";
import { addDays } from "../../../../kernel/clock.ts";
import { anAccount, aStaffMember, cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { anAppointment } from "../../../../testing/appointments.ts";
import { database } from "../../../../testing/database.ts";
import { textOf } from "../../../../testing/html.ts";
import { visit } from "../../../../testing/requests.ts";
import { aReview, aSalon } from "../../../../testing/salons.ts";

/* Staff download what the salon holds of a client: docs/rules.md 23.17 */

test("the file holds the client’s appointments, reviews, profile, note and mark at this salon, and nothing of anybody else", async () => {
  const { salon, send, open, card, email } = await aKnownClient();
  const other = await aSalon();
  await anAppointment(other, { customerEmail: email, customerName: "Elsewhere" });
  await anAppointment(salon, { customerName: "Somebody Else", startsMinute: 900, endsMinute: 960 });
  const account = { pleaseKnow: "Allergic to zirconium", emailVerifiedAt: 1 };
  await anAccount(salon, { email, name: "Ada L.", ...account });
  await aReview(salon, { customerEmail: email, comment: "Lovely" });
  await send(card, { intent: "call", reason: "Three no-shows" });
  const answer = await open(`${card}/data`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/json",
    "content-disposition": expect.stringMatching(/^attachment; filename="client-data-\d{4}-\d\d-\d\d\.json"$/),
    "cache-control": "private, no-store",
  });
  const text = await textOf(answer);
  expect(JSON.parse(text)).toMatchObject({
    salon: { name: salon.name },
    client: { name: "Ada Lovelace", email, phone: "07700 900456" },
    salonsNote: { note: "Likes almond" },
    mayNotBookOnline: { reason: "Three no-shows" },
    inTheList: [],
    accounts: [{ account: { email }, profile: { name: "Ada L.", pleaseKnow: "Allergic to zirconium" } }],
    asTheSalonHasIt: { birthday: "06-03", newsAndOffers: { on: "2026-01-02", words: "May we?", how: "paper" } },
    reviews: [{ comment: "Lovely" }],
    appointments: [{ from: "10:00", email, pictures: [] }],
  });
  for (const secret of [salon.id, "Elsewhere", "Somebody Else", "passwordHash"]) expect(text).not.toContain(secret);
});

test("owners and managers download it, technicians and other salons do not", async () => {
  const { salon, card } = await aKnownClient();
  const [elsewhere, same] = [await aSalonWithAdmin(), await aSalonWithAdmin()];
  await anAppointment(elsewhere.salon, { customerEmail: "ada@example.com" });
  const statusFor = async (role: "manager" | "technician") => {
    const headers = { Cookie: await cookieOf(await aStaffMember(salon, role)) };
    return (await visit(salon, `${card}/data`, { headers })).status;
  };
  expect([await statusFor("manager"), await statusFor("technician")]).toEqual([200, 403]);
  expect((await same.open(`${card}/data`)).status).toBe(404);
  expect((await elsewhere.open(`${card}/data`)).status).toBe(404);
});

/** A salon and its client Ada, of whom it has a note. */
async function aKnownClient() {
  const made = await aSalonWithAdmin();
  const { salon } = made;
  const email = `${crypto.randomUUID()}@example.com`;
  const id = await anAppointment(salon, {
    id: crypto.randomUUID(),
    ...{ customerName: "Ada Lovelace", customerEmail: email, customerPhone: "07700 900456" },
    ...{ phoneKey: "+447700900456", date: addDays(made.date, 9) },
  });
  await database.insert(customerNotes).values({ salonId: salon.id, client: email, note: "Likes almond", updatedAt: 1 });
  const yes = { consentOn: "2026-01-02", consentWords: "May we?", consentHow: "paper" } as const;
  await database
    .insert(clientFacts)
    .values({ salonId: salon.id, client: email, birthday: "06-03", ...yes, updatedAt: 1 });
  return { ...made, email, card: `/admin/clients/${id}` };
}
