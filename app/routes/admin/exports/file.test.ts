import { expect, test } from "vitest";
import { customerNotes } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import { appointmentPages, clientPages } from "../../../models/exports/pages.server.ts";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi, visit } from "../../../testing/requests.ts";
import { aCompleted } from "../../../testing/revenue-factories.ts";

/* What an owner takes along: docs/rules.md 25.1 */

test("the files have every row of the salon, whole and guarded, and none of another salon", async () => {
  await anAppointment((await aSalonWithAdmin()).salon, { customerName: "Strange Stranger" });
  const { salon, date, open } = await aSalonWithAdmin();
  await anAppointment(salon, {
    date,
    customerName: "=HYPERLINK(1)",
    serviceNames: "Gel Polish",
    notes: 'Says "hi"\nTwice',
  });
  await database.insert(customerNotes).values({
    ...{ salonId: salon.id, client: "grace@example.com", note: `${"x".repeat(200)}\nAlmond`, updatedAt: 1 },
  });
  const clients = await fileAt(open, "clients.csv");
  expect(clients).toContain(`"${"x".repeat(200)}\nAlmond"`);
  await aCompleted(salon, { date, startsMinute: 900, endsMinute: 960 }, [
    { name: "Gel Polish", pricePence: 3500, quantity: 1 },
    { name: "Gems", pricePence: 150, quantity: 2 },
  ]);
  const appointments = await fileAt(open, "appointments.csv");
  expect(appointments).toContain('"Gel Polish, Gems x 2"');
  expect(appointments).toMatch(/^\ufeff?"Date","Time","Minutes","Services","Client","Email","Phone","Technician"/);
  expect(appointments).toContain(`"${date}","10:00","60","Gel Polish","'=HYPERLINK(1)","grace@example.com"`);
  expect(appointments).toContain('"Says ""hi""\nTwice"');
  expect(await fileAt(open, "services.csv")).toContain('"Gel Polish","35.00","60"');
  for (const file of [clients, appointments]) expect(file).not.toContain("Stranger");
  expect((await open("/admin/exports/passwords.csv")).status).toBe(404);
});

test("the API answers the same as CSV, and as JSON for who accepts it", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  await anAppointment(salon, { date });
  for (const what of ["clients", "appointments", "services"]) {
    const csv = await callApi(salon, `export/${what}`, { user: admin });
    expect([csv.status, csv.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const json = await callApi(salon, `export/${what}`, { user: admin, headers: { Accept: "application/json" } });
    expect(json.headers.get("Content-Type")).toBe("application/json");
    const lines = (await csv.text()).trimEnd().split("\r\n");
    expect((await json.json<unknown[]>()).length).toBe(lines.length - 1);
    const browsers = { Accept: "text/csv,application/json" };
    const both = await callApi(salon, `export/${what}`, { user: admin, headers: browsers });
    expect(both.headers.get("Content-Type")).toContain("text/csv");
  }
});

test("pages of any size have every row once, and none is read after the last", async () => {
  const { salon, date } = await aSalonWithAdmin();
  for (const [at, name] of ["Ada", "Bo", "Cy", "Di", "Ed"].entries())
    await anAppointment(salon, {
      date: addDays(date, at % 2),
      startsMinute: 600 + 60 * at,
      endsMinute: 660 + 60 * at,
      customerName: name,
      customerEmail: `${name}@example.com`,
    });
  for (const size of [2, 5]) {
    const appointments = await pagesOf(appointmentPages(salon, size));
    expect(appointments.flat().map(({ customerName }) => customerName)).toEqual(["Ada", "Cy", "Ed", "Bo", "Di"]);
    const clients = await pagesOf(clientPages(salon, size));
    expect(clients.flat().map(({ name }) => name)).toEqual(["Ada", "Bo", "Cy", "Di", "Ed"]);
    for (const pages of [appointments, clients])
      expect(pages.map(({ length }) => length)).toEqual(size === 2 ? [2, 2, 1] : [5]);
  }
});

test("an owner sees the links, a manager does not", async () => {
  const { salon, page } = await aSalonWithAdmin();
  const Cookie = await cookieOf(await aStaffMember(salon, "manager"));
  for (const what of ["clients", "appointments", "services"]) {
    expect(await page(`/admin/${what}`)).toContain(`href="/admin/exports/${what}.csv"`);
    const managers = await visit(salon, `/admin/${what}`, { headers: { Cookie } });
    expect([managers.status, (await managers.text()).includes("/admin/exports/")]).toEqual([200, false]);
  }
});

async function pagesOf<Row>(pages: AsyncIterable<Row[]>): Promise<Row[][]> {
  const read: Row[][] = [];
  for await (const page of pages) read.push(page);
  return read;
}

async function fileAt(open: (path: string) => Promise<Response>, file: string): Promise<string> {
  const answer = await open(`/admin/exports/${file}`);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(answer.headers.get("Content-Disposition")).toMatch(/attachment; filename="\w+-\d{4}-\d\d-\d\d\.csv"/);
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
  return answer.text();
}
