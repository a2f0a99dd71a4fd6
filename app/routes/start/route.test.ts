import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { salons, services, technicians, users } from "../../database/schema.ts";
import { menuChoices } from "../../models/new-salon/menus.ts";
import { settingsOfNewSalon, UNITED_KINGDOM } from "../../models/new-salon/settings.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { SERVICE_CATEGORIES } from "../../models/services/service.ts";
import { database } from "../../testing/database.ts";
import { textOf, unescaped } from "../../testing/html.ts";
import { emailsTo, mailCodesAtOnce, until, withBindings } from "../../testing/mail-factories.ts";
import { ask, cookiesAfter, postForm, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

/* Opening a salon in the browser: docs/rules.md 18.9. */

const SALON = { name: "Rosé & Thorn", ownerName: "Ada O’Hara", phone: "01904 960 000", address: "3 Weir Lane, York" };

beforeEach(() => mailCodesAtOnce());

test("with the code from their mailbox somebody makes a salon, chooses a password there and opens it", async () => {
  const { operator, email, site, start, codeTo } = await aStart();
  const made = await start({ intent: "open", code: await codeTo(), site, ...SALON, menu: "gel" });
  const invitation = invitationIn(await textOf(made, 201));
  const host = `${site}.${operator.host}`;
  expect(invitation).toMatch(new RegExp(`^http://${host}/invitation/`));
  const [salon] = await database.select().from(salons).where(eq(salons.host, host));
  if (!salon) throw new Error("No salon was made");
  expect(salon).toMatchObject({
    name: SALON.name,
    email,
    openForBooking: false,
    ...settingsOfNewSalon(UNITED_KINGDOM),
  });
  const [technician] = await database.select().from(technicians).where(eq(technicians.salonId, salon.id));
  expect(technician?.name).toBe(SALON.ownerName);
  expect(await database.$count(services, eq(services.salonId, salon.id))).toBe(12);
  await until(async () => (await emailsTo(email)).length === 2);
  expect((await emailsTo(email))[1]?.text).toContain(new URL(invitation).pathname);

  const password = "a rose by any name";
  const signedIn = await ask(invitation, {
    method: "POST",
    body: new URLSearchParams({ password, confirmPassword: password }),
    redirect: "manual",
  });
  const Cookie = cookiesAfter("", signedIn);
  const first = await textOf(visit(salon, "/admin/appointments", { headers: { Cookie } }));
  expect(first).toContain("Before clients can book");
  expect(first).toContain("Open for booking");
  expect(await textOf(visit(salon, "/"))).toContain("is being set up");
  await postForm(salon, "/admin/business-hours", { intent: "open" }, { Cookie });
  expect(await textOf(visit(salon, "/"))).not.toContain("is being set up");
  const [owner] = await database.select().from(users).where(eq(users.salonId, salon.id));
  expect(owner).toMatchObject({ email, role: "admin", staffRole: "owner" });
  expect(await database.$count(users, and(eq(users.salonId, operator.id), eq(users.email, email)))).toBe(0);
});

test("a menu with services of its own kinds brings their categories along", async () => {
  const { operator, site, start, codeTo } = await aStart();
  const form = unescaped(await textOf(start({})));
  for (const [value, label] of menuChoices()) {
    expect(form).toContain(`value="${value}"`);
    expect(form).toContain(label);
  }
  expect((await start({ intent: "open", code: await codeTo(), site, ...SALON, menu: "usual" })).status).toBe(400);
  const sent = await start({ intent: "open", code: await codeTo(), site, ...SALON, menu: "natural" });
  expect(sent.status).toBe(201);
  const [salon] = await database
    .select()
    .from(salons)
    .where(eq(salons.host, `${site}.${operator.host}`));
  expect(salon?.categories?.map(({ name }) => name)).toEqual(["Manicures", "Pedicures", ...SERVICE_CATEGORIES]);
  const menu = await database
    .select()
    .from(services)
    .where(eq(services.salonId, salon?.id ?? ""));
  expect(menu.map(({ name }) => name).toSorted()).toEqual([
    ...["Block Colour Manicure", "Classic Manicure", "Classic Pedicure", "File and Polish", "French Manicure"],
    ...["Nail Art", "Nail Gems", "Nail Repair", "Toe File and Polish"],
  ]);
});

test("without the right code no salon is made, and what was typed stays", async () => {
  const { site, start, codeTo, made } = await aStart();
  const code = await codeTo();
  const wrong = code === "111111" ? "222222" : "111111";
  const refused = await start({ intent: "open", code: wrong, site, ...SALON });
  expect(refused.status).toBe(401);
  const page = unescaped(await refused.text());
  expect(page).toContain("This code is wrong or has expired");
  for (const typed of [site, SALON.name, SALON.ownerName, SALON.address]) expect(page).toContain(`value="${typed}"`);
  expect(await made()).toEqual([]);
  expect((await start({ intent: "open", code, site, ...SALON })).status).toBe(201);
  expect(await made()).toHaveLength(1);
});

test("a code is good for one salon, and the same submit twice makes one", async () => {
  const { site, start, codeTo, made } = await aStart();
  const fields = { intent: "open", code: await codeTo(), site, ...SALON };
  const answers = await Promise.all([start(fields), start(fields)]);
  expect(answers.map(({ status }) => status).toSorted()[0]).toBe(201);
  expect((await start({ ...fields, site: `${site}-2` })).status).toBe(401);
  expect(await made()).toHaveLength(1);
});

test.each([2, 3, 10])(
  "one code that is sent %d times at once, for as many addresses, makes one salon",
  async (count) => {
    const { site, start, codeTo, made } = await aStart();
    const code = await codeTo();
    const answers = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        start({ intent: "open", code, site: `${site}-${at}`, ...SALON, menu: at % 2 ? "full" : "own" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await made()).toHaveLength(1);
    expect((await start({ intent: "open", code, site: `${site}-later`, ...SALON })).status).toBe(401);
    expect((await start({ intent: "open", code: await codeTo(), site: `${site}-later`, ...SALON })).status).toBe(201);
  },
);

test("an address that another salon has is refused, and the code stays good", async () => {
  const { operator, site, start, codeTo } = await aStart();
  await aSalon({ host: `${site}.${operator.host}` });
  const fields = { intent: "open", code: await codeTo(), ...SALON };
  const taken = await start({ ...fields, site });
  expect([taken.status, unescaped(await taken.text()).includes("Another salon has this address")]).toEqual([409, true]);
  expect((await start({ ...fields, site: `${site}-2` })).status).toBe(201);
});

test.each(["ab", "-rose", "rose-", "www", "api", "ro se", "rose.thorn", "xn--rose", "x".repeat(41)])(
  "%j is no address of a salon",
  async (site) => {
    const { start, codeTo } = await aStart();
    expect((await start({ intent: "open", code: await codeTo(), site, ...SALON })).status).toBe(400);
  },
);

test("the page is on the operator’s host alone, and nowhere while none is named", async () => {
  const operator = await aSalon();
  const other = await aSalon();
  const at = (salon: Salon, host: string | null) =>
    withBindings({ SIGN_UP_HOST: host }, async () => (await visit(salon, "/start")).status);
  expect([await at(operator, operator.host), await at(other, operator.host), await at(operator, "")]).toEqual([
    200, 404, 404,
  ]);
});

test("a mailbox makes three salons a day, and codes are limited as everywhere", async () => {
  const { start, codeTo, site } = await aStart();
  for (const number of [1, 2, 3]) {
    const sent = await start({ intent: "open", code: await codeTo(), site: `${site}-${number}`, ...SALON });
    expect(sent.status).toBe(201);
  }
  expect((await start({ intent: "open", code: await codeTo(), site: `${site}-4`, ...SALON })).status).toBe(429);
});

/** Where a new salon's owner chooses a password. */
function invitationIn(page: string): string {
  return /href="([^"]*\/invitation\/[^"]*)"/.exec(page)?.[1] ?? expect.fail("No way to the salon is shown");
}

/** An operator’s salon, and the browser of somebody who opens one of their own there. */
async function aStart() {
  const operator = await aSalon();
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `ada-${mark}@example.com`;
  let Cookie = "";
  const start = (fields: Record<string, string>) =>
    withBindings({ SIGN_UP_HOST: operator.host }, async () => {
      if (!Cookie) Cookie = cookiesAfter("", await visit(operator, "/start"));
      return postForm(operator, "/start", { email, menu: "own", ...fields }, { Cookie });
    });
  const codeTo = async () => {
    const before = (await emailsTo(email)).length;
    expect((await start({})).status).toBe(200);
    await until(async () => (await emailsTo(email)).length > before);
    const latest = (await emailsTo(email)).at(-1);
    return /\b\d{6}\b/.exec(latest?.text ?? "")?.[0] ?? expect.fail("No code was mailed");
  };
  const made = () => database.select({ host: salons.host }).from(salons).where(eq(salons.email, email));
  return { operator, email, site: `rose-${mark}`, start, codeTo, made };
}
