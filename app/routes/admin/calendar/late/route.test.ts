import { expect, test } from "vitest";
import { addDays, clockTime } from "../../../../kernel/clock.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { aStaffMember, cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { anAppointment } from "../../../../testing/appointments.ts";
import { textOf } from "../../../../testing/html.ts";
import { postForm, visit } from "../../../../testing/requests.ts";
import { emailsOf, rowsOf, standingOf } from "../../../../testing/rows.ts";
import { aBlock, aSalon, aTechnician } from "../../../../testing/salons.ts";
import { SAYS } from "../../../../testing/says.ts";
import { CHANGED_SINCE } from "../../../../words/appointments.ts";

/* The page that moves the rest of a technician's day, without script. docs/rules.md 13.13, 21.10 */

const PATH = "/admin/calendar/late";

/** Books an hour at each start, minutes of a day. */
async function booked(salon: Salon, date: string, starts: number[], technicianId = salon.id): Promise<string[]> {
  const ids = [];
  for (const startsMinute of starts) {
    const customerName = `Client ${clockTime(startsMinute)}`;
    ids.push(
      await anAppointment(salon, { date, technicianId, customerName, startsMinute, endsMinute: startsMinute + 60 }),
    );
  }
  return ids;
}

/** The form of the page, as a browser would send it with all boxes ticked. */
function formIn(page: string): [string, string][] {
  const form = page.split(/<form[^>]*(?=[\s\S]*name="by")/).at(-1) ?? "";
  const fields = [...form.matchAll(/<input[^>]*>/g)].map(([input]) => ({
    name: / name="([^"]*)"/.exec(input)?.[1] ?? "",
    value: / value="([^"]*)"/.exec(input)?.[1] ?? "on",
  }));
  return fields.filter(({ name }) => ["key", "by", "appointment", "tell"].includes(name)).map((f) => [f.name, f.value]);
}

async function startsOf(salon: Salon) {
  return (await standingOf(salon)).map(({ startsMinute }) => startsMinute).toSorted((one, other) => one - other);
}

test("three in a row start half an hour later in one step, once, and their clients are mailed", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  await booked(salon, date, [600, 660, 720]);
  const shown = await page(`${PATH}?date=${date}&by=30`);
  for (const start of ["10:30", "11:30", "12:30"]) expect(shown).toContain(start);
  const form = formIn(shown);
  const answer = await send(PATH, form);
  expect(await textOf(answer)).toContain("3 appointments start later.");
  expect(await startsOf(salon)).toEqual([630, 690, 750]);
  const moved = await standingOf(salon);
  expect(moved.every(({ replacesId, calendarSequence }) => replacesId !== null && calendarSequence === 1)).toBe(true);
  for (const { id } of moved) expect((await emailsOf(id)).map(({ kind }) => kind)).toContain("changed");
  const before = await rowsOf(salon);
  expect(await textOf(await send(PATH, form))).toContain("3 appointments start later.");
  expect(await rowsOf(salon)).toEqual(before);
});

test("only ticked appointments from the chosen one on are moved, and clients are mailed only if staff say so", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  const [, second = "", third = ""] = await booked(salon, date, [600, 700, 800]);
  const shown = await page(`${PATH}?from=${second}`);
  expect(shown).not.toContain("Client 10:00");
  const form = formIn(shown).filter(([name, value]) => name !== "tell" && !value.startsWith(third));
  // 11:40 is on no quarter of an hour.
  expect(shown).toContain("not on a quarter hour");
  expect(form.filter(([name]) => name === "appointment")).toEqual([]);
  expect((await send(PATH, form)).status).toBe(400);
  const [first = ""] = await booked(salon, addDays(date, 1), [600]);
  const next = formIn(await page(`${PATH}?from=${first}`)).filter(([name]) => name !== "tell");
  expect((await send(PATH, next)).status).toBe(200);
  expect(await startsOf(salon)).toEqual([600, 615, 700, 800]);
  const [moved] = (await standingOf(salon)).filter(({ replacesId }) => replacesId === first);
  expect((await emailsOf(moved?.id ?? "")).map(({ kind }) => kind)).not.toContain("changed");
});

test("appointments that stay are listed with the reason, and a refusal does not stop the others", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  await aBlock(salon, { date, startsMinute: 720, endsMinute: 780 });
  const [, , , last = ""] = await booked(salon, date, [600, 660, 780, 1200]);
  const shown = await page(`${PATH}?date=${date}`);
  const stays = shown.split("<li").filter((row) => row.includes(" stays</span>"));
  expect(stays).toEqual([
    expect.stringMatching(/Client 10:00.*another appointment is in the way/s),
    expect.stringMatching(/Client 11:00.*blocked time is in the way/s),
    expect.stringMatching(/Client 20:00.*outside opening hours/s),
  ]);
  const form = formIn(shown);
  form.push(["appointment", `${last} 1 1200`]);
  const done = await textOf(await send(PATH, form));
  expect(done).toContain("1 appointment starts later. The others stay as they are.");
  expect(done).toMatch(/Client 20:00:<\/span><span>stays\. The salon takes no bookings then/);
  expect(await startsOf(salon)).toEqual([600, 660, 795, 1200]);
});

test("an appointment that has begun or was changed since is not moved", async () => {
  const { salon, date, send } = await aSalonWithAdmin();
  const [begun = ""] = await booked(salon, addDays(date, -3), [600]);
  const [changed = ""] = await booked(salon, date, [600]);
  const done = await textOf(
    await send(PATH, [
      ["key", "late"],
      ["by", "15"],
      ["appointment", `${begun} 1 600`],
      ["appointment", `${changed} 7 600`],
    ]),
  );
  expect(done).toContain(SAYS.begun);
  expect(done).toContain(CHANGED_SINCE);
  expect(await startsOf(salon)).toEqual([600, 600]);
});

test("a technician sees and moves only their own column", async () => {
  const salon = await aSalon();
  await aTechnician(salon, { id: `${salon.id}-2`, name: "Tina" });
  const Cookie = await cookieOf(await aStaffMember(salon, "technician"));
  const date = addDays(new Date().toISOString().slice(0, 10), 3);
  const [own = ""] = await booked(salon, date, [600]);
  const [others = ""] = await booked(salon, date, [900], `${salon.id}-2`);
  for (const asked of [`date=${date}&technician=${salon.id}-2`, `from=${others}`]) {
    const shown = await textOf(visit(salon, `${PATH}?${asked}`, { headers: { Cookie } }));
    expect(shown).not.toMatch(/Client 15:00|Tina/);
  }
  const both: [string, string][] = [own, others].map((id, place) => ["appointment", `${id} 1 ${600 + 300 * place}`]);
  const done = await textOf(await postForm(salon, PATH, [["key", "k"], ["by", "30"], ...both], { Cookie }));
  expect(done).not.toContain("Client 15:00");
  expect(await startsOf(salon)).toEqual([630, 900]);
});
