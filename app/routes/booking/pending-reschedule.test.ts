import { expect, test } from "vitest";
import { addDays, now } from "../../kernel/clock.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBookedAppointment, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { textOf, withoutRandom } from "../../testing/html.ts";
import { openLink } from "../../testing/mail-factories.ts";
import { visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";

/* The server's part of the tab's record of a change. e2e/manage.spec.ts tests the rest of it. docs/rules.md 9.5 */

const BANNER = "Please sign in to complete your appointment change";

test("the address of a change without its services is completed with them and their quantities", async () => {
  const { salon, client, Cookie, date } = await aClientsBrowser();
  const services = [{ name: "Gel Polish" }, { name: "Nail Art", quantity: 4 }];
  const id = await aBookedAppointment(salon, client, { date, services });
  const change = `/booking?changing=true&appointment=${id}`;
  const led = await visit(salon, change, { headers: { Cookie } });
  const [gel, art] = [`${salon.id}-gel`, `${salon.id}-art`];
  expect([led.status, led.headers.get("Location")]).toEqual([
    302,
    `${change}&step=datetime&service=${gel}&quantity-${gel}=1&service=${art}&quantity-${art}=4`,
  ]);
  const page = await open(salon, led.headers.get("Location") ?? "", Cookie);
  expect(page).toContain("Select Date &amp; Time for Your Services");
  expect(page).toContain(`name="quantity-${art}" value="4"`);
  expect((await visit(salon, `${change}&step=datetime`, { headers: { Cookie } })).status).toBe(200);
});

test("the change of an appointment without items begins with nothing chosen", async () => {
  const { salon, client, Cookie, date } = await aClientsBrowser();
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, clientId: client.id, date });
  const answer = await visit(salon, `/booking?changing=true&appointment=${id}`, { headers: { Cookie } });
  expect(answer.status).toBe(200);
});

test("an open page reads the diary again with the client’s own start free while they change it, and no other one", async () => {
  const { salon, client, Cookie, date } = await aClientsBrowser();
  const id = await aBookedAppointment(salon, client, { date });
  const theirs = await anAppointment(salon, { date, startsMinute: 900, endsMinute: 960 });
  const starts = async (query: string) => {
    const answer = await visit(salon, `/booking/diary${query}`, { headers: { Cookie } });
    const { diary } = await answer.json<{ diary: { busy: Record<string, { start: number }[]> } }>();
    return diary.busy[date]?.map(({ start }) => start);
  };
  expect(await starts("")).toEqual([600, 900]);
  expect(await starts(`?appointment=${id}`)).toEqual([900]);
  expect(await starts(`?appointment=${theirs}`)).toEqual([600, 900]);
});

test("the landing page has the second banner for no address, only for a record", async () => {
  const salon = await aSalon();
  for (const next of ["/booking?changing=true", "/booking?changing=true&appointment=1&service=2"]) {
    const page = await open(salon, `/?${new URLSearchParams({ next })}`, "");
    expect(page).toContain("Booking System Access Required");
    expect(page).not.toContain(BANNER);
  }
});

test("the list tells the customer's own details, and a link does not", async () => {
  const { salon, client, Cookie, date } = await aClientsBrowser();
  const id = await aBookedAppointment(salon, client, { date });
  expect(await open(salon, "/cancel.data", Cookie)).toMatch(/Ada Lovelace.*ada@example.com.*07700 900456/s);
  const appointment = (await rowOf(id)) ?? expect.fail("It is not there");
  const { pathname } = new URL((await openLink(salon, appointment, now())) ?? expect.fail("No link"));
  const linked = await open(salon, `${pathname}.data`, "");
  expect(linked).toContain("Gel Polish");
  expect(withoutRandom(linked)).not.toMatch(/Lovelace|ada@example.com|900456/);
});

async function aClientsBrowser() {
  const salon = await aSalon();
  const client = await anAccount(salon);
  return { salon, client, Cookie: await cookieOf(client), date: addDays(tomorrow(salon), 6) };
}

function open(salon: Parameters<typeof visit>[0], path: string, Cookie: string): Promise<string> {
  return textOf(visit(salon, path, { headers: { Cookie } }));
}
