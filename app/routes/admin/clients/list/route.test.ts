import { expect, test } from "vitest";
import { addedClients, customerNotes } from "../../../../database/schema.ts";
import { addDays } from "../../../../kernel/clock.ts";
import { aStaffMember, cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { anAppointment } from "../../../../testing/appointments.ts";
import { database } from "../../../../testing/database.ts";
import { textOf } from "../../../../testing/html.ts";
import { visit } from "../../../../testing/requests.ts";
import { aSalon } from "../../../../testing/salons.ts";

/* The list of clients: docs/rules.md 23.12. */

test("lists everybody who has booked or was added, each once, by name", async () => {
  const { salon, date, booked, added, names, page } = await aList();
  await booked("zoe", { customerName: "zoe z", date: addDays(date, -9), status: "completed" });
  await booked("zoe", { customerName: "Zoe", date: addDays(date, 2) });
  await booked("cara", { customerName: "Cara", date: addDays(date, 3), status: "cancelled" });
  await booked("", { customerName: "Bo", customerPhone: "07700 900789", phoneKey: "+447700900789" });
  await booked("", { customerName: "No Number", customerPhone: "", phoneKey: "" });
  await added("ada", "Ada");
  await added("zoe", "Zoe Added");
  await database
    .insert(customerNotes)
    .values({ salonId: salon.id, client: "zoe@example.com", note: "Almond", updatedAt: 1 });
  expect(await names()).toEqual(["Ada", "Bo", "Cara", "Zoe"]);
  const list = await page("/admin/clients");
  expect(list).toContain("4 clients");
  expect(list).toContain("Almond");
  expect(list.match(/Last visit/g)).toHaveLength(1);
  expect(list.match(/Next visit/g)).toHaveLength(2);
  expect(list.match(/No visit yet/g)).toHaveLength(2);
});

test("a visit that was completed before its start is a past one", async () => {
  const { date, booked, page } = await aList();
  await booked("zoe", { customerName: "Zoe", date, status: "completed" });
  const list = await page("/admin/clients");
  expect([list.includes("Last visit"), list.includes("Next visit")]).toEqual([true, false]);
});

test("each name leads to the client's card", async () => {
  const { booked, added, page, open } = await aList();
  await booked("zoe", { customerName: "Zoe" });
  await added("ada", "Ada");
  const list = await page("/admin/clients");
  for (const name of ["Ada", "Zoe"]) {
    const [, card = ""] = new RegExp(`href="(/admin/clients/[^"]+)"[^>]*><bdi>${name}<`).exec(list) ?? [];
    expect(await textOf(open(card)), name).toMatch(new RegExp(`<h1[^>]*><bdi>${name}<`));
  }
});

test.for([
  ["ZO", ["Zoe"]],
  ["ada@", ["Ada"]],
  ["07700 900789", ["Bo"]],
  ["+44 7700 900 789", ["Bo"]],
  ["nobody", []],
] as const)("a search for %s finds by name, email and phone", async ([q, found]) => {
  const { booked, added, names } = await aList();
  await booked("zoe", { customerName: "Zoe", customerPhone: "1", phoneKey: "1" });
  await booked("", { customerName: "Bo", customerPhone: "07700 900789", phoneKey: "+447700900789" });
  await added("ada", "Ada");
  expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(found);
});

test("fifty clients stand on a page, and the next page goes on", async () => {
  const { added, names, page, open } = await aList();
  for (let at = 0; at < 50; at++) await added(`c${at}`, `Client ${String(at).padStart(2, "0")}`);
  expect((await open("/admin/clients?page=2")).headers.get("Location")).toMatch(/^\/admin\/clients\?/);
  await added("c50", "Client 50");
  expect(await names()).toHaveLength(50);
  expect(await names("?page=2")).toEqual(["Client 50"]);
  expect((await open("/admin/clients?page=9")).headers.get("Location")).toMatch(/^\/admin\/clients\?/);
  expect(await page("/admin/clients")).toContain("51 clients");
});

test("another salon's clients are in no list, and a technician has none", async () => {
  const { salon, names, booked } = await aList();
  await booked("zoe", { customerName: "Zoe" });
  const other = await aSalon();
  await anAppointment(other, { customerName: "Eve" });
  expect(await names()).toEqual(["Zoe"]);
  for (const [role, status] of [
    ["manager", 200],
    ["technician", 403],
  ] as const)
    for (const path of ["", "/new", "/import"]) {
      const headers = { Cookie: await cookieOf(await aStaffMember(salon, role)) };
      expect((await visit(salon, `/admin/clients${path}`, { headers })).status, `${role} ${path}`).toBe(status);
    }
});

/** A salon, its admin, and the clients in its list. */
async function aList() {
  const made = await aSalonWithAdmin();
  const { salon, page } = made;
  let minute = 0;
  return {
    ...made,
    booked: (mailbox: string, with_: Parameters<typeof anAppointment>[1]) => {
      minute += 60;
      const customerEmail = mailbox && `${mailbox}@example.com`;
      return anAppointment(salon, { customerEmail, startsMinute: minute, endsMinute: minute + 60, ...with_ });
    },
    added: (mailbox: string, name: string) =>
      database.insert(addedClients).values({
        ...{ salonId: salon.id, id: crypto.randomUUID(), name, email: `${mailbox}@example.com` },
        ...{ phone: "", phoneKey: "", addedAt: 1, updatedAt: 1 },
      }),
    async names(search = "") {
      const list = await page(`/admin/clients${search}`);
      return [...list.matchAll(/<h2[^>]*><a[^>]*><bdi>([^<]*)</g)].map(([, name]) => name);
    },
  };
}
