import type { APIRequestContext } from "@playwright/test";
import { filledIn, REPLIES } from "../app/words/texts.ts";
import { DEMO_PROFILE } from "../scripts/demo/demo-profile.ts";
import { BY_DAY, expect, salon, test } from "./journey.ts";
import { booked, clock, gelPolish, goTo, hydrated, ON_A_PHONE, rows, signInAsAdmin } from "./salon.ts";

const STATUS = "SELECT status FROM appointments WHERE customer_name = ?";

test("a client with a phone alone confirms, cancels by the link that comes back, and hears what STOP leaves", {
  tag: BY_DAY,
}, async ({ page: staff, browser, baseURL }) => {
  const phone = aPhone();
  const name = `Wendy ${crypto.randomUUID().slice(0, 8)}`;
  await signInAsAdmin(staff.request);
  await sent(staff.request, "/admin/salon/texts", {
    ...{ intent: "save", on: "on", kind: "booked", first: "24", second: "", monthly: "20" },
  });
  await booksByPhone(staff.request, name, phone);
  const [news = ""] = await textsTo(staff.request, phone, 1);
  expect(news).toContain(clock(booked().minute));

  const client = await (await browser.newContext({ baseURL: baseURL ?? "", viewport: ON_A_PHONE })).newPage();
  await client.goto(linkIn(news));
  await expect(client.getByRole("heading", { name: "Your appointment" })).toBeVisible();
  await expect(client.getByText(`${clock(booked().minute)} to ${clock(booked().minute + 45)}`)).toBeVisible();
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBe(ON_A_PHONE.width);

  await replies(staff.request, phone, "c");
  await textsTo(staff.request, phone, 2);
  await goTo(staff, `/admin/appointments?from=${booked().date}&to=${booked().date}`);
  await expect(staff.getByText("Confirmed by text").locator("visible=true")).toBeVisible();
  expect(rows(STATUS, name)).toEqual([{ status: "confirmed" }]);

  await replies(staff.request, phone, "X");
  const [answer = ""] = (await textsTo(staff.request, phone, 3)).slice(-1);
  expect(rows(STATUS, name)).toEqual([{ status: "confirmed" }]);
  await staff.reload();
  await expect(staff.getByText("Asked by text to cancel").locator("visible=true")).toBeVisible();
  await client.goto(linkIn(answer));
  await hydrated(client);
  await client.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(client.getByText("Appointment cancelled successfully!")).toBeVisible();
  expect(rows(STATUS, name)).toEqual([{ status: "cancelled" }]);

  await replies(staff.request, phone, "Stop.");
  const heard = await textsTo(staff.request, phone, 4);
  expect(heard.at(-1)).toBe(filledIn(REPLIES.stopped, { salon: DEMO_PROFILE.name, phone: DEMO_PROFILE.phone }));
});

/** Staff book Gel Polish for somebody who has left a name and a mobile. */
function booksByPhone(staff: APIRequestContext, customerName: string, customerPhone: string) {
  const { date, minute } = booked();
  return sent(staff, "/admin/new-booking", {
    ...{ intent: "save", key: crypto.randomUUID(), service: gelPolish(), date, time: clock(minute) },
    ...{ customerName, customerPhone, customerEmail: "", tell: "on" },
  });
}

/** Waits until a phone has got so many texts, and answers them, the oldest first. */
async function textsTo(browser: APIRequestContext, phone: string, many: number): Promise<string[]> {
  const bodies: string[] = [];
  await expect(async () => {
    const texts: { body: string }[] = await (await browser.get("/dev/texts.json", { params: { to: phone } })).json();
    bodies.splice(0, bodies.length, ...texts.toReversed().map(({ body }) => body));
    expect(bodies).toHaveLength(many);
  }).toPass();
  return bodies;
}

/** A reply as the phone would send it. */
function replies(browser: APIRequestContext, from: string, body: string) {
  return sent(browser, "/dev/texts", { from, body });
}

/** The path of the link in a text, which leads to the salon's own host. */
function linkIn(text: string): string {
  const link = new URL(/https?:\/\/\S+\/appointment\/\S+/.exec(text)?.[0] ?? "");
  expect(link.hostname).toBe(salon().host);
  return link.pathname + link.search;
}

/** A mobile that no other journey has: all salons together text it six times an hour. docs/rules.md 34.7 */
function aPhone(): string {
  return `+4474002${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .slice(-5)
    .padStart(5, "0")}`;
}

async function sent(browser: APIRequestContext, path: string, form: Record<string, string>) {
  const answer = await browser.post(path, { form, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(302);
}
