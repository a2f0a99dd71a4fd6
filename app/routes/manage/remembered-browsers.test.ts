import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { rememberBrowser, rememberedIn } from "../../auth/guests/mailbox-proof.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { rememberedDevices } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { addDevice } from "../../models/devices/remembered-devices.server.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { postForm, sentBack, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";
import { BROWSERS_FORGOTTEN } from "../../words/own-profile.ts";

/* The browsers that are remembered for a mailbox without an account, for who has proved the mailbox: docs/rules.md 6.32 */

test("who has proved a mailbox by a code sees its browsers, forgets one and then all, and nobody else's", async () => {
  const { send, page, ids, mailbox } = await aGuest();
  const shown = await page();
  expect(shown).toContain("Safari on a lost phone");
  expect(shown).toContain("Edge on Windows");
  expect(shown).not.toContain("Opera of somebody else");
  const one = await send({ intent: "forget-browser", browser: (await ids())[0] ?? "" });
  expect(one.headers.get("Location")).toBe("/cancel?notice=browser");
  expect(await page("/cancel?notice=browser")).toContain(BROWSERS_FORGOTTEN.browser);
  expect(await ids()).toHaveLength(1);
  await send({ intent: "forget-browser", browser: (await ids("other@example.com"))[0] ?? "" });
  await send({ intent: "forget-browsers" });
  expect(await ids()).toEqual([]);
  expect(await ids("other@example.com")).toHaveLength(1);
  expect(await page()).not.toContain("Remembered browsers");
  await addDevice(primaryDatabase(), (await aSalon()).id, { mailbox, name: "Elsewhere", at: now() });
  await send({ intent: "forget-browsers" });
  expect(await ids()).toHaveLength(1);
});

test("this browser is forgotten with its cookie", async () => {
  const { salon, mailbox, send } = await aGuest();
  const remembered = await rememberBrowser(new Request("https://x.test"), salon.id, mailbox);
  const all = await send({ intent: "forget-browsers" }, remembered.split(";")[0]);
  expect(all.headers.getSetCookie().join()).toContain("__Host-lacquer-remembered=;");
});

test("a browser that is remembered anew can't go on with what it was remembered by before", async () => {
  const { salon, mailbox } = await aGuest();
  const asks = (cookie = "") => new Request("https://x.test", { headers: { Cookie: cookie.split(";")[0] ?? "" } });
  const former = await rememberBrowser(asks(), salon.id, mailbox);
  expect(await rememberedIn(asks(former), salon.id)).toBe(mailbox);
  const latter = await rememberBrowser(asks(former), salon.id, "new@example.com");
  expect(await rememberedIn(asks(latter), salon.id)).toBe("new@example.com");
  expect(await rememberedIn(asks(former), salon.id)).toBeNull();
});

test("a remembered browser alone, a link to one appointment and a stranger see and forget none", async () => {
  const { salon, mailbox, ids } = await aGuest();
  const remembered = (await rememberBrowser(new Request("https://x.test"), salon.id, mailbox)).split(";")[0] ?? "";
  const link = await giveAccessGrant(new Request("https://x.test"), { appointmentId: "one", mailbox }, salon.id);
  for (const Cookie of ["", remembered, sentBack(new Headers(link))]) {
    expect(await textOf(visit(salon, "/cancel", { headers: { Cookie } }))).not.toContain("Edge on Windows");
    const [browser = ""] = await ids();
    await postForm(salon, "/cancel", { intent: "forget-browser", browser }, { Cookie });
    await postForm(salon, "/cancel", { intent: "forget-browsers" }, { Cookie });
    expect(await ids()).toHaveLength(3);
  }
});

/** A guest without an account who has just proved their mailbox, which two browsers remember; another mailbox has one too. */
async function aGuest() {
  const salon = await aSalon();
  const mailbox = `guest-${crypto.randomUUID()}@example.com`;
  for (const [owner, name] of [
    [mailbox, "Safari on a lost phone"],
    [mailbox, "Edge on Windows"],
    ["other@example.com", "Opera of somebody else"],
  ] as const)
    await addDevice(primaryDatabase(), salon.id, { mailbox: owner, name, at: now() });
  const grant = await giveAccessGrant(new Request("https://x.test"), { email: mailbox }, salon.id);
  const Cookie = sentBack(new Headers(grant));
  return {
    ...{ salon, mailbox },
    page: (path = "/cancel") => textOf(visit(salon, path, { headers: { Cookie } })),
    send: (fields: Record<string, string>, also = "") =>
      postForm(salon, "/cancel", fields, { Cookie: also ? `${Cookie}; ${also}` : Cookie }),
    async ids(of = mailbox) {
      const rows = await database.select().from(rememberedDevices).where(eq(rememberedDevices.mailbox, of));
      return rows.filter(({ salonId }) => of === mailbox || salonId === salon.id).map(({ id }) => id);
    },
  };
}
