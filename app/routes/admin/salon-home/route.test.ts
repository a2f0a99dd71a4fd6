import { expect, test } from "vitest";
import { STAFF_PAGES } from "../../../auth/staff-addresses.ts";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { textOf } from "../../../testing/html.ts";
import { visit } from "../../../testing/requests.ts";
import { aSalon } from "../../../testing/salons.ts";

/* The page of all that is not in the menu: docs/rules.md 11.12. */

test("an owner reaches every named page of ours by the menu or here, and technicians only what they may open", async () => {
  const { ways } = await aHome("owner");
  const owners = await ways();
  const elsewhere = ["Add a client"];
  const ours = STAFF_PAGES.filter(({ name = "", menu }) => name !== "" && !menu && !elsewhere.includes(name));
  expect(owners).toEqual(expect.arrayContaining(ours.map(({ path }) => `/admin/${path}`)));
  expect(owners).toEqual(expect.arrayContaining(["/admin/pay", "/admin/exports/clients.csv", "/admin/salon/terms"]));
  const technicians = await (await aHome("technician")).ways();
  expect(technicians.toSorted()).toEqual(
    ["blocked-time", "calendar-feed", "pay", "preview", "security"].map((path) => `/admin/${path}`),
  );
});

test("says what isn't set up yet to who may set it up", async () => {
  const owner = await (await aHome("owner")).page();
  for (const what of ["Set your hours", "Set your terms", "Fill in the salon page"]) expect(owner).toContain(what);
  const manager = await (await aHome("manager")).page();
  expect(manager).toContain("Set your hours");
  expect(manager).not.toContain("Set your terms");
  expect(await (await aHome("technician")).page()).not.toContain("Not set up yet");
});

test("without script the search is a form that leaves what was asked for", async () => {
  const { page, ways } = await aHome("owner");
  expect(await ways("?q=commis")).toEqual(["/admin/pay"]);
  expect(await page("?q=commis")).toMatch(/<input[^>]*value="commis"/);
  expect(await page("?q=commis")).not.toContain("Not set up yet");
  expect(await ways("?q=zzz")).toEqual([]);
  expect(await page("?q=zzz")).toContain("No page is called that.");
});

async function aHome(role: Parameters<typeof aStaffMember>[1]) {
  const salon = await aSalon();
  const headers = { Cookie: await cookieOf(await aStaffMember(salon, role)) };
  const page = async (search = "") => textOf(await visit(salon, `/admin/salon-home${search}`, { headers }));
  const ways = async (search = "") => {
    const [, main = ""] = (await page(search)).split("<main");
    const groups = [...main.matchAll(/<section aria-label="[^"]*".*?<\/section>/gs)].join("");
    return [...groups.matchAll(/href="([^"]*)"/g)].map(([, to = ""]) => to);
  };
  return { page, ways };
}
