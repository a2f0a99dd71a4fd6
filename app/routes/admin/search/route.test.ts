import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addedClients, services, technicians, users } from "../../../database/schema.ts";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { visit } from "../../../testing/requests.ts";
import { aSalon } from "../../../testing/salons.ts";

/* The search of staff: docs/rules.md 11.10. */

test("finds clients, coming appointments, pages and services, in this order", async () => {
  const { salon, matches } = await aSearch();
  const [client, appointment, page, service, ...further] = await matches("gel");
  expect(client).toMatchObject({ kind: "Client", name: "Angela Gelling", detail: "07700 900111, angela@example.com" });
  expect(appointment).toMatchObject({ kind: "Appointment", name: "Angela Gelling" });
  expect(appointment?.detail).toMatch(/10:00, /);
  expect(page).toMatchObject({ kind: "Service", name: "Gel Glow", to: `/admin/services?edit=${salon.id}-glow` });
  expect([service, ...further].every((one) => one === undefined || one.kind === "Service")).toBe(true);
  expect((await matches("add a c"))[0]).toMatchObject({ kind: "Page", to: "/admin/clients/new" });
});

test.for([
  ["900111", "Angela Gelling"],
  ["ANGELA@", "Angela Gelling"],
  ["ada", "Ada Added"],
  ["", undefined],
  ["nobody at all", undefined],
] as const)("finds a client by name, email or phone: “%s”", async ([q, name]) => {
  const { matches } = await aSearch();
  expect((await matches(q)).find(({ kind }) => kind === "Client")?.name).toBe(name);
});

test("each address that it leads to opens", async () => {
  const { matches, open } = await aSearch();
  for (const q of ["gel", "ada", "ser", "add", "till", "pay", "packages"])
    for (const { to } of await matches(q)) expect((await open(to)).status, to).toBe(200);
});

test("a cancelled appointment and one that has been are not among the coming ones", async () => {
  const { salon, matches } = await aSearch();
  await anAppointment(salon, { customerName: "Bygone Bo", date: "2020-01-02" });
  await anAppointment(salon, { customerName: "Bygone Cy", date: tomorrow(salon), status: "cancelled" });
  expect((await matches("bygone")).map(({ kind }) => kind)).toEqual(["Client"]);
});

test("without script it is a page", async () => {
  const { page } = await aSearch();
  const shown = await page("/admin/search?q=angela");
  expect(shown).toMatch(/<a[^>]*href="\/admin\/clients\/[^"]+"[^>]*><bdi>Angela Gelling</);
  expect(await page("/admin/search?q=%3Cb%3Enobody")).toContain("Nothing found for “&lt;b&gt;nobody”");
  expect(await page("/admin/search")).toContain("Search");
});

test("a technician finds the clients and appointments of their own column, and the pages of their role", async () => {
  const { salon, as } = await aSearch();
  await database.insert(technicians).values({ id: `${salon.id}-2`, salonId: salon.id, name: "Tina", createdAt: 1 });
  const theirs = { date: tomorrow(salon), technicianId: `${salon.id}-2` };
  await anAppointment(salon, { ...theirs, customerName: "Gelsomina", customerEmail: "gelsomina@example.com" });
  const found = await as("technician", "gel", `${salon.id}-2`);
  expect(found.map(({ kind, name }) => [kind, name])).toEqual([
    ["Client", "Gelsomina"],
    ["Appointment", "Gelsomina"],
  ]);
  expect(await as("technician", "ada", `${salon.id}-2`)).toEqual([]);
  for (const q of ["revenue", "team", "add a"]) expect(await as("technician", q, `${salon.id}-2`), q).toEqual([]);
  expect(await as("manager", "team")).toEqual([]);
  expect(await as("manager", "pay by card")).toEqual([]);
  expect(await as("manager", "revenue")).toMatchObject([{ to: "/admin/revenue" }]);
});

test("a manager from whom the clients are withheld finds appointments and no clients", async () => {
  const { salon } = await aSearch();
  const manager = await aStaffMember(salon, "manager");
  await database
    .update(users)
    .set({ withheld: ["clients"] })
    .where(eq(users.id, manager.id));
  const Cookie = await cookieOf(manager);
  const found = async (q: string): Promise<Match[]> =>
    (await visit(salon, `/admin/search/matches?q=${q}`, { headers: { Cookie } })).json();
  expect((await found("angela")).map(({ kind }) => kind)).toEqual(["Appointment"]);
  expect(await found("ada")).toEqual([]);
  const [appointment = expect.fail()] = await found("angela");
  expect((await visit(salon, appointment.to, { headers: { Cookie } })).status).toBe(200);
  const page = await visit(salon, "/admin/search?q=ada", { headers: { Cookie } });
  expect(await page.text()).not.toContain("ada@example.com");
});

test("nobody of another salon is found", async () => {
  const { matches } = await aSearch();
  const other = await aSalon();
  await anAppointment(other, { customerName: "Zora Elsewhere" });
  expect(await matches("zora")).toEqual([]);
});

interface Match {
  kind: string;
  name: string;
  detail: string;
  to: string;
}

/** A salon with a client who is booked, an added one and a service, and its admin, who searches. */
async function aSearch() {
  const made = await aSalonWithAdmin();
  const { salon, open } = made;
  const angela = { customerName: "Angela Gelling", customerEmail: "angela@example.com", customerPhone: "07700 900111" };
  await anAppointment(salon, {
    ...{ ...angela, phoneKey: "+447700900111", date: tomorrow(salon) },
    ...{ startsMinute: 600, endsMinute: 660, technicianId: salon.id },
  });
  await database.insert(addedClients).values({
    ...{ salonId: salon.id, id: `${salon.id}-ada`, name: "Ada Added", email: "ada@example.com" },
    ...{ phone: "", phoneKey: "", addedAt: 1, updatedAt: 1 },
  });
  await database.insert(services).values({
    ...{ id: `${salon.id}-glow`, salonId: salon.id, name: "Gel Glow", pricePence: 4_000, durationMinutes: 60 },
    ...{ category: "Gel Polish", position: -1, createdAt: 1, updatedAt: 1 },
  });
  const matched = async (answer: Response): Promise<Match[]> => answer.json();
  const path = (q: string) => `/admin/search/matches?${new URLSearchParams({ q })}`;
  return {
    ...made,
    matches: async (q: string) => matched(await open(path(q))),
    async as(role: "manager" | "technician", q: string, technicianId?: string) {
      const headers = { Cookie: await cookieOf(await aStaffMember(salon, role, technicianId)) };
      return matched(await visit(salon, path(q), { headers }));
    },
  };
}
