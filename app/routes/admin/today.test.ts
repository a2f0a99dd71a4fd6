import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { services, technicians, users } from "../../database/schema.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import type { User } from "../../models/accounts/user.server.ts";
import { aStaffMember, cookieOf } from "../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { visit } from "../../testing/requests.ts";

/* Today at a glance: docs/rules.md 13.12. */

test("counts today's appointments of the salon, and a technician's own for them", async () => {
  const { salon, open } = await aSalonWithAdmin();
  const read = async (answer: Response): Promise<{ date: string; booked: number; expectedPence: number }> =>
    answer.json();
  const before = await read(await open("/admin/today"));
  expect(before).toMatchObject({ booked: 0, expectedPence: 0 });
  const { date } = before;
  await database.insert(technicians).values({ id: `${salon.id}-2`, salonId: salon.id, name: "Tina", createdAt: 1 });
  await anAppointment(salon, { date, technicianId: salon.id, startsMinute: 0, endsMinute: 60, pricePence: 1_000 });
  await anAppointment(salon, {
    ...{ date, technicianId: `${salon.id}-2`, startsMinute: 0, endsMinute: 60, pricePence: 300 },
    paymentStatus: "paid",
  });
  expect(await read(await open("/admin/today"))).toMatchObject({ booked: 2, expectedPence: 1_300, takenPence: 300 });
  const Cookie = await cookieOf(await aStaffMember(salon, "technician"));
  const own = await read(await visit(salon, "/admin/today", { headers: { Cookie } }));
  expect(own).toMatchObject({ booked: 1, expectedPence: 1_000, takenPence: 0 });
  const pages = await Promise.all(["/admin/calendar", "/admin/appointments"].map((path) => open(path)));
  for (const page of pages) expect(await textOf(page)).toContain("Today at a glance");
});

test("who doesn’t see revenue doesn’t read what today comes to, on no page and not as data", async () => {
  const { salon } = await aSalonWithAdmin();
  await anAppointment(salon, { date: salonTime(salon.timeZone, now()).date, pricePence: 98_700 });
  const read = async (account: User) => {
    const headers = { Cookie: await cookieOf(account) };
    const paths = ["/admin/today", "/admin/calendar", "/admin/appointments"];
    return Promise.all(paths.map((path) => textOf(visit(salon, path, { headers }))));
  };
  const manager = await aStaffMember(salon, "manager");
  const [seen = "", ...pages] = await read(manager);
  expect(JSON.parse(seen)).toMatchObject({ booked: 1, expectedPence: 98_700, takenPence: 0 });
  for (const page of pages) expect(page).toMatch(/£987<\/b> expected/);
  await database
    .update(users)
    .set({ withheld: ["revenue"] })
    .where(eq(users.id, manager.id));
  for (const account of [manager, await aStaffMember(salon, "receptionist")]) {
    const [today = "", ...shown] = await read(account);
    expect(JSON.parse(today)).toMatchObject({ booked: 1, late: [] });
    expect(today).not.toMatch(/Pence/);
    for (const page of shown) {
      expect(page).toContain("Today at a glance");
      expect(page).not.toMatch(/<\/b> (expected|paid)|(expected|taken)Pence/);
    }
  }
});

test("a salon without services is led to add them, and is not told that no gap is left", async () => {
  const { salon, page } = await aSalonWithAdmin();
  await database.delete(services).where(eq(services.salonId, salon.id));
  for (const path of ["/admin/calendar", "/admin/appointments"]) {
    const shown = await page(path);
    expect(shown).toMatch(/href="\/admin\/services\?add"[^>]*>Add services first</);
    expect(shown).not.toContain("No gap left");
  }
});
