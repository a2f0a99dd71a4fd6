import { expect, test } from "vitest";
import { addDays } from "../../../kernel/clock.ts";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { textOf } from "../../../testing/html.ts";
import { postForm, visit } from "../../../testing/requests.ts";
import { emailsOf, rowsOf, standingOf } from "../../../testing/rows.ts";
import { aBlock, aTechnician } from "../../../testing/salons.ts";

/*
 * One button gives appointments in blocked time to free technicians, and asks the other clients for another time.
 * docs/rules.md 21.23
 */

const PATH = "/admin/blocked-time";

/** A team of three. The first is off all day and has six appointments; the others are partly busy. */
async function aSickDay() {
  const opened = await aSalonWithAdmin();
  const { salon, date } = opened;
  const [mia, bea] = [`${salon.id}-mia`, `${salon.id}-bea`];
  await aTechnician(salon, { id: mia, name: "Mia", position: 1 });
  await aTechnician(salon, { id: bea, name: "Bea", position: 2, week: Object.fromEntries(EVERY_DAY) });
  const booked = async (customerName: string, startsMinute: number, with_ = {}) =>
    anAppointment(salon, { date, customerName, startsMinute, endsMinute: startsMinute + 60, ...with_ });
  const ids = [
    await booked("Ada", 600, { technicianRequested: true }),
    await booked("Bo", 660),
    await booked("Cy", 735),
    await booked("Di", 795),
    await booked("Ed", 855, { customerEmail: "" }),
    await booked("Flo", 915),
  ];
  return { ...opened, mia, bea, ids, booked };
}

/** Works from 10:00 to 12:00. */
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((day) => [day, [{ start: 600, end: 720 }]]);

/** The forms that give a day's appointments to whoever is free. */
function formsOf(page: string): string[] {
  return [...page.matchAll(/<form.*?<\/form>/gs)].map(([form]) => form).filter((form) => form.includes('value="give"'));
}

function formIn(page: string): [string, string][] {
  const form = formsOf(page)[0] ?? "";
  const key = / name="key" value="([^"]*)"/.exec(form);
  const shown = form.slice(form.indexOf("<h3"));
  const fields = [...shown.matchAll(/<input(?![^>]*disabled)[^>]*>/g)].map(([input]): [string, string] => [
    / name="([^"]*)"/.exec(input)?.[1] ?? "",
    / value="([^"]*)"/.exec(input)?.[1] ?? "on",
  ]);
  return [["intent", "give"], ["key", key?.[1] ?? ""], ...fields];
}

test("six appointments of a sick day: each is previewed, who is free gets it, the others are asked, once", async () => {
  const { salon, date, page, send, mia, bea, ids } = await aSickDay();
  await aBlock(salon, { date, technicianId: salon.id, startsMinute: 0, endsMinute: 1440 });
  for (const startsMinute of [855, 915])
    await anAppointment(salon, { date, technicianId: mia, startsMinute, endsMinute: startsMinute + 60 });
  const shown = await page(PATH);
  const preview = (formsOf(shown)[0]?.split("</ul>")[0] ?? "").replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  expect(preview).toMatch(
    /10:00 Ada → goes to Bea Asked for .* 11:00 Bo → goes to Bea 12:15 Cy → goes to Mia 13:15 Di → goes to Mia/,
  );
  expect(preview).toMatch(
    /14:15 Ed : nobody is free, no email: let them know yourself 15:15 Flo : nobody is free, will be asked/,
  );
  expect(shown).toContain("Reassign or email those ticked");
  const form = formIn(shown);
  const answer = await send(PATH, form);
  const done = await textOf(answer);
  expect([answer.status, done]).toEqual([200, expect.stringMatching(/4 appointments .*1 client /s)]);
  const standing = await standingOf(salon);
  const of = (id = "") => standing.find((one) => one.id === id || one.replacesId === id)?.technicianId;
  expect(ids.map(of)).toEqual([bea, bea, mia, mia, salon.id, salon.id]);
  expect((await emailsOf(ids[5] ?? "")).map(({ kind }) => kind)).toContain("another-time");
  expect((await emailsOf(ids[4] ?? "")).map(({ kind }) => kind)).toEqual([]);
  const before = await rowsOf(salon);
  expect(await textOf(await send(PATH, form))).toMatch(/4 appointments /);
  expect(await rowsOf(salon)).toEqual(before);
});

test("each day has a button of its own, which acts on those of its day that stay ticked", async () => {
  const { salon, date, page, send, mia, ids } = await aSickDay();
  await aBlock(salon, { date, technicianId: salon.id, startsMinute: 0, endsMinute: 1440 });
  const later = addDays(date, 2);
  await aBlock(salon, { date: later, technicianId: salon.id, startsMinute: 0, endsMinute: 1440 });
  const other = await anAppointment(salon, { date: later, customerName: "Gus", startsMinute: 600, endsMinute: 660 });
  const shown = await page(PATH);
  expect(formsOf(shown)).toHaveLength(2);
  const form = formIn(shown);
  expect(form.some(([, value]) => value.includes(other))).toBe(false);
  const ticked = form.filter(([name, value]) => name !== "gift" || value.startsWith(ids[2] ?? ""));
  const unmailed = ticked.filter(([name]) => name !== "appointment");
  expect(await textOf(await send(PATH, unmailed))).toContain("1 appointment was");
  const standing = await standingOf(salon);
  expect(standing.filter(({ technicianId }) => technicianId !== salon.id)).toMatchObject([
    { replacesId: ids[2], technicianId: mia },
  ]);
  for (const id of [...ids, other]) expect((await emailsOf(id)).map(({ kind }) => kind)).not.toContain("another-time");
});

test("who has been asked for another time is not offered to a colleague as well", async () => {
  const { salon, date, page, send, ids } = await aSickDay();
  const bo = ids[1] ?? "";
  await aBlock(salon, { date, technicianId: salon.id, startsMinute: 0, endsMinute: 1440 });
  expect(formsOf(await page(PATH)).join()).toContain(`value="${bo}`);
  await send(PATH, { intent: "tell", appointment: bo });
  expect((await emailsOf(bo)).map(({ kind }) => kind)).toContain("another-time");
  expect(formsOf(await page(PATH)).join()).not.toContain(`value="${bo}`);
});

test("an appointment stays, with the reason, if the colleague was booked meanwhile; the others are still given", async () => {
  const { salon, date, page, send, mia, bea, ids } = await aSickDay();
  await aBlock(salon, { date, technicianId: salon.id, startsMinute: 0, endsMinute: 1440 });
  const form = formIn(await page(PATH));
  await anAppointment(salon, { date, technicianId: mia, startsMinute: 795, endsMinute: 855 });
  const done = await textOf(await send(PATH, form));
  expect(done).toMatch(/<li class="[^"]*text-brick"><span[^>]*>13:15 Di:<\/span><span>not reassigned to Mia\. /);
  expect(done.match(/<li class="[^"]*text-brick"/g)).toHaveLength(1);
  const standing = await standingOf(salon);
  expect(standing.find(({ id }) => id === ids[3])?.technicianId).toBe(salon.id);
  expect(standing.filter(({ replacesId }) => replacesId !== null).map(({ technicianId }) => technicianId)).toEqual(
    expect.arrayContaining([bea, mia]),
  );
});

test("a technician gives nothing away, and sees neither such a button nor a plan", async () => {
  const { salon, date, page, mia, ids } = await aSickDay();
  await aBlock(salon, { date, technicianId: salon.id, startsMinute: 0, endsMinute: 1440 });
  const Cookie = await cookieOf(await aStaffMember(salon, "technician"));
  const shown = await textOf(visit(salon, PATH, { headers: { Cookie } }));
  expect(shown).toContain("Still booked");
  expect(formsOf(shown)).toEqual([]);
  // A field that only plans have, in what the page was made from.
  expect([await page(PATH), shown].map((one) => one.includes("requested"))).toEqual([true, false]);
  await postForm(salon, PATH, { intent: "give", key: "k", gift: `${ids[0]} 1 ${mia}` }, { Cookie });
  expect((await standingOf(salon)).every(({ technicianId }) => technicianId === salon.id)).toBe(true);
});
