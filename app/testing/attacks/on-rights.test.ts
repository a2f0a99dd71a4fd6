import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { IMPORT_PATH } from "../../auth/body-limit.ts";
import { ALL_RIGHTS, type Right, WITHHOLDABLE, whoHas } from "../../auth/rights.ts";
import { STAFF_PAGES } from "../../auth/staff-addresses.ts";
import { users } from "../../database/schema.ts";
import type { User } from "../../models/accounts/user.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { needsToken, rightOf } from "../../routes/api/openapi/answers.ts";
import { CALLS } from "../../routes/api/openapi/calls.ts";
import { aStaffMember, bearerOf, cookieOf } from "../accounts.ts";
import { aSalonWithAdmin } from "../admin.ts";
import { anAppointment } from "../appointments.ts";
import { database } from "../database.ts";
import { callApi, postForm, visit } from "../requests.ts";

/*
 * Receptionists, and managers from whom the owner has taken one right, try every address and every call that takes a right
 * which they lack, written in several ways. docs/rules.md 21.9
 */

interface Sign {
  Cookie: string;
  bearer: Record<string, string>;
}

const signOf = async (user: User): Promise<Sign> => ({ Cookie: await cookieOf(user), bearer: await bearerOf(user) });

/** A manager without these rights. */
async function aManagerWithout(salon: Salon, withheld: Right[]): Promise<User> {
  const manager = await aStaffMember(salon, "manager");
  await database.update(users).set({ withheld }).where(eq(users.id, manager.id));
  return manager;
}

/** The addresses that take a right and no other, with a word for each parameter. */
function addressesOf(right: Right): string[] {
  return STAFF_PAGES.filter((page) => page.right === right && !page.orRight && page.path !== "*").map(
    ({ path }) => `/admin/${path.replace(/:\w+/g, "nowhere")}`,
  );
}

/** Opens an address in several spellings, asks for its data and sends it a form; answers the statuses. */
async function tries(salon: Salon, { Cookie }: Sign, address: string): Promise<number[]> {
  const headers = { Cookie };
  const answers = await Promise.all([
    ...[address, address.toUpperCase().replace("/ADMIN", "/admin"), `${address}/`, `${address}.data`].map((path) =>
      visit(salon, path, { headers }),
    ),
    visit(salon, address, { headers, method: "HEAD" }),
    postForm(salon, address, { intent: "", key: "one" }, headers),
  ]);
  return answers.map(({ status }) => status);
}

/** What each call that takes a right is answered. */
async function calls(salon: Salon, { bearer: headers }: Sign, right: Right): Promise<[string, number][]> {
  const taking = CALLS.filter((call) => needsToken(call) && rightOf(call) === right);
  return Promise.all(
    taking.map(async ({ method, path }): Promise<[string, number]> => {
      const asked = path.slice("/api/".length).replace("{id}", "nowhere");
      const body = method === "GET" ? undefined : {};
      const { status } = await callApi(salon, asked, { method, headers, body });
      return [`${method} ${path}`, status];
    }),
  );
}

test("a receptionist reaches nothing of the rights that are not theirs, in over a hundred tries", async () => {
  const { salon } = await aSalonWithAdmin();
  const sign = await signOf(await aStaffMember(salon, "receptionist"));
  let tried = 0;
  for (const right of ALL_RIGHTS.filter((one) => !whoHas(one).includes("receptionist"))) {
    for (const address of addressesOf(right)) {
      const statuses = await tries(salon, sign, address);
      tried += statuses.length;
      expect([address, ...statuses]).toEqual([address, ...statuses.map(() => 403)]);
    }
    const called = await calls(salon, sign, right);
    tried += called.length;
    expect(called).toEqual(called.map(([call]) => [call, 403]));
  }
  expect(tried).toBeGreaterThan(100);
});

test.for(WITHHOLDABLE)("a manager without “%s” lacks its addresses and calls, and no others", async (right) => {
  const { salon } = await aSalonWithAdmin();
  const sign = await signOf(await aManagerWithout(salon, [right]));
  for (const address of addressesOf(right)) {
    const statuses = await tries(salon, sign, address);
    expect([address, ...statuses]).toEqual([address, ...statuses.map(() => 403)]);
  }
  const called = await calls(salon, sign, right);
  expect(called).toEqual(called.map(([call]) => [call, 403]));
  const others = WITHHOLDABLE.filter((one) => one !== right);
  for (const address of others.flatMap((one) => addressesOf(one).slice(0, 1))) {
    const { status } = await visit(salon, address, { headers: { Cookie: sign.Cookie } });
    expect([address, status === 403]).toEqual([address, false]);
  }
  const page = await (await visit(salon, "/admin/security", { headers: { Cookie: sign.Cookie } })).text();
  for (const address of addressesOf(right)) expect(page).not.toContain(`href="${address}"`);
});

test("a manager with either right brings in what it is for, and with neither finds no page", async () => {
  const { salon } = await aSalonWithAdmin();
  const menu = { list: "Name,Price,Minutes\nPasted,20,30", intent: "import" };
  const clients = { list: "Name,Email\nXena,xena@example.com", intent: "import" };
  const statuses = async (withheld: Right[]) => {
    const headers = { Cookie: await cookieOf(await aManagerWithout(salon, withheld)) };
    const page = await visit(salon, IMPORT_PATH, { headers });
    const sent = [menu, clients].map((form) => postForm(salon, IMPORT_PATH, form, headers));
    return [page, ...(await Promise.all(sent))].map(({ status }) => status);
  };
  expect(await statuses(["client files"])).toEqual([200, 200, 403]);
  expect(await statuses(["menu"])).toEqual([200, 403, 200]);
  expect(await statuses(["menu", "client files"])).toEqual([403, 403, 403]);
});

test("what the owner takes is gone with the next request, also for a session and a token of before", async () => {
  const { salon, send, page } = await aSalonWithAdmin();
  const manager = await aStaffMember(salon, "manager");
  const { Cookie, bearer } = await signOf(manager);
  const menu = () => visit(salon, "/admin/services", { headers: { Cookie } });
  const call = () => callApi(salon, "services", { method: "POST", headers: bearer, body: {} });
  expect([(await menu()).status, (await call()).status]).toEqual([200, 400]);
  const rights = WITHHOLDABLE.filter((right) => right !== "menu");
  const form = Object.entries({ intent: "role", id: manager.id, role: "manager", ticks: "on" });
  expect(
    (await send("/admin/team", [...form, ...rights.map((right): [string, string] => ["rights", right])])).status,
  ).toBe(302);
  expect([(await menu()).status, (await call()).status]).toEqual([403, 403]);
  expect(await page("/admin/team")).toMatch(/value="menu"(?![^>]*checked)/);
  await send("/admin/team", { intent: "role", id: manager.id, role: "receptionist" });
  await send("/admin/team", { intent: "role", id: manager.id, role: "manager" });
  expect([(await menu()).status, (await call()).status]).toEqual([200, 400]);
});

test("neither a receptionist nor a manager without revenue reads turnover anywhere", async () => {
  const { salon } = await aSalonWithAdmin();
  const id = await anAppointment(salon, { status: "completed", customerEmail: "zoe@example.com", pricePence: 98_765 });
  for (const user of [await aStaffMember(salon, "receptionist"), await aManagerWithout(salon, ["revenue"])]) {
    const headers = { Cookie: await cookieOf(user) };
    const card = await (await visit(salon, `/admin/clients/${id}`, { headers })).text();
    expect(card).toContain("zoe@example.com");
    expect(card).not.toContain("Paid so far");
    expect(await (await visit(salon, "/admin/vouchers", { headers })).text()).not.toContain("Left on vouchers");
    expect(await (await visit(salon, "/admin/till", { headers })).text()).not.toContain("/admin/revenue");
    expect((await visit(salon, "/admin/revenue", { headers })).status).toBe(403);
  }
});
