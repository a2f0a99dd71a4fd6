import { expect, test } from "vitest";
import {
  appointmentItems,
  cardsOnFile,
  clientFacts,
  customerNotes,
  passkeys,
  rememberedDevices,
  wishes,
} from "../../database/schema.ts";
import { addDays, DAY_MS, now } from "../../kernel/clock.ts";
import { storeFiles } from "../../models/pictures/files.server.ts";
import { fileSizes } from "../../models/pictures/picture.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { wishesExpireAt } from "../../models/wishes/wish.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { aWebp } from "../../testing/pictures/webp.ts";
import { visit } from "../../testing/requests.ts";
import { aReview, aSalon } from "../../testing/salons.ts";

/* A client downloads all that the salon holds of them: docs/rules.md 24.12 */

const SIZE = { width: 1600, height: 1200 };
const FILES = fileSizes(SIZE).map(({ width, height }) => aWebp(width, height));

/** When they said yes to news and offers, and to what. */
const YES_THEN = { agreed: true, answered: "2026-01-02T03:04:05.000Z", words: "Yes to news" };

test("the file holds all that the salon holds of its client", async () => {
  const { salon, email, past, date, ask } = await aKnownClient();
  const answer = await ask();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/json",
    "content-disposition": expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/),
    "cache-control": "private, no-store",
  });
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const [, , whole] = FILES;
  const contact = { name: "Zephyrine", email, phone: "07700 900871" };
  expect(await answer.json()).toEqual({
    salon: { name: salon.name, address: salon.address, phone: salon.phone },
    account: { email, emailConfirmed: instant, hasPassword: true, opened: instant },
    profile: {
      ...{ name: "Zephyrine Quill", phone: "07700 900871", birthday: "1987-02-28", favouriteTechnician: null },
      ...{ pleaseKnow: "Allergic to zirconium", newsAndOffers: YES_THEN },
    },
    asTheSalonHasIt: { birthday: "06-03", newsAndOffers: null },
    passkeys: [{ name: "Quill’s phone", added: instant, lastUsed: null }],
    rememberedBrowsers: [{ name: "Safari on iPhone", remembered: instant, lastUsed: null }],
    cardsOnFile: [{ card: "Visa ending 4242", until: "04/39", added: instant, agreedTo: "Half." }],
    reviews: [
      {
        ...{ name: "Zephyrine Quill", email: null, rating: 5, comment: "Of a visit", service: null, ofAVisit: true },
        ...{ status: "approved", written: instant },
      },
      {
        ...{ name: "Zephyrine Quill", email, rating: 5, comment: "By email", service: null, ofAVisit: false },
        ...{ status: "approved", written: instant },
      },
    ],
    notInThisFile: expect.stringContaining("Please ask the salon for it."),
    appointments: [
      {
        ...{ date: past, from: "09:00", to: "10:00", technician: null, status: "completed", cancelledLate: false },
        ...{ services: [{ name: "Gel Polish", quantity: 2, price: "35.00" }], price: "70.00" },
        ...{ paymentMethod: "cash", paymentStatus: "paid", ...contact, notes: 'Ring "thrice"' },
        answers: [{ question: "Gel on now?", answer: "Yes" }],
        ...{ booked: instant, lastChanged: instant, pictures: [] },
      },
      {
        ...{ date, from: "09:00", to: "10:00", technician: null, status: "pending", cancelledLate: false },
        ...{ services: [], price: "35.00", paymentMethod: "cash", paymentStatus: "pending", ...contact, notes: "" },
        ...{ answers: [], booked: instant, lastChanged: instant },
        pictures: Array.from(
          { length: 2 },
          () => `data:image/webp;base64,${Buffer.from(whole ?? []).toString("base64")}`,
        ),
      },
    ],
  });
});

test("it holds no id, no hash, no note of the salon's, and nothing of anybody else or of another salon", async () => {
  const { salon, client, ask, ids, email } = await aKnownClient();
  const other = await aKnownClient({ at: salon, name: "Somebody Else", startsMinute: 780 });
  await aKnownClient({ email, name: "At another salon" });
  const file = await textOf(ask());
  expect(file).toContain("Zephyrine Quill");
  for (const secret of [...ids, client.id, salon.id, client.passwordHash, "Likes marzipan"])
    expect(file).not.toContain(secret);
  for (const foreign of [other.email, "Somebody Else", "At another salon"]) expect(file).not.toContain(foreign);
});

test("what is known by the email alone is in it once the email is verified", async () => {
  const { salon, ask, email } = await aKnownClient({ emailVerifiedAt: null });
  await anAppointment(salon, { customerName: "By a stranger", customerEmail: email });
  const file = await textOf(ask());
  for (const theirs of ["Of a visit", "Quill’s phone", "Ring "]) expect(file).toContain(theirs);
  for (const unproved of ["By a stranger", "By email", "Safari on iPhone"]) expect(file).not.toContain(unproved);
  const verified = await aKnownClient();
  await anAppointment(verified.salon, { customerName: "As a guest", customerEmail: verified.email });
  expect(await textOf(verified.ask())).toContain("As a guest");
});

test("who is signed out, or signed in at another salon, is led to sign in", async () => {
  const { salon, Cookie } = await aKnownClient();
  const elsewhere = await aSalon();
  for (const [where, cookie] of [
    [salon, ""],
    [elsewhere, Cookie],
  ] as const) {
    const answer = await visit(where, "/profile/data", { headers: { Cookie: cookie } });
    expect([answer.status, await answer.text()]).toEqual([302, ""]);
  }
});

interface With {
  at?: Salon;
  email?: string;
  name?: string;
  emailVerifiedAt?: number | null;
  startsMinute?: number;
}

/** A client with a visit, an appointment to come with two pictures, two reviews, a passkey, a browser and a note on them. */
async function aKnownClient({
  at,
  name = "Zephyrine Quill",
  emailVerifiedAt = 1,
  startsMinute = 540,
  ...with_
}: With = {}) {
  const salon = at ?? (await aSalon());
  const email = with_.email ?? `quill-${crypto.randomUUID()}@example.com`;
  const client = await anAccount(salon, {
    ...{ email, name, phone: "07700 900871", birthday: "1987-02-28", pleaseKnow: "Allergic to zirconium" },
    ...{ emailVerifiedAt, marketing: true, marketingAt: Date.UTC(2026, 0, 2, 3, 4, 5), marketingWords: YES_THEN.words },
  });
  const booked = { customerName: name.split(" ")[0] ?? "", customerEmail: email, customerPhone: "07700 900871" };
  const [past, date] = [addDays(tomorrow(salon), -9), tomorrow(salon)];
  const visited = await anAppointment(salon, {
    ...{ ...booked, clientId: client.id, date: past, status: "completed", paymentStatus: "paid", pricePence: 7000 },
    ...{ startsMinute, endsMinute: startsMinute + 60, notes: 'Ring "thrice"' },
    answers: [{ question: "Gel on now?", answer: "Yes" }],
  });
  const coming = await anAppointment(salon, {
    ...{ ...booked, clientId: client.id, date, startsMinute, endsMinute: startsMinute + 60, pricePence: 3500 },
    ...{ status: "pending", paymentStatus: "pending" },
  });
  const of = { salonId: salon.id, createdAt: now() };
  const pictures = ["one", "two"].map((which) => ({ ...of, ...SIZE, id: `${coming}-${which}`, appointmentId: coming }));
  const gel = { serviceId: `${salon.id}-gel`, name: "Gel Polish", pricePence: 3500, durationMinutes: 60, quantity: 2 };
  const key = { credentialId: `${client.id}-credential`, publicKey: "a public key", algorithm: "ES256" as const };
  await database.batch([
    database.insert(appointmentItems).values({ appointmentId: visited, position: 0, salonId: salon.id, ...gel }),
    database.insert(wishes).values(pictures.map((picture) => ({ ...picture, expiresAt: wishesExpireAt(date) }))),
    database.insert(customerNotes).values({ salonId: salon.id, client: email, note: "Likes marzipan", updatedAt: 1 }),
    database
      .insert(clientFacts)
      .values({ salonId: salon.id, client: email, birthday: "06-03", consentWords: "", updatedAt: 1 }),
    database.insert(cardsOnFile).values({
      ...{
        id: crypto.randomUUID(),
        salonId: salon.id,
        appointmentId: "past",
        userId: client.id,
        mailbox: email,
        customerId: "c",
      },
      ...{ methodId: "m", brand: "visa", last4: "4242", expiryMonth: 4, expiryYear: 2039, leftAt: now() },
      ...{ termsId: "", agreedText: "Half." },
    }),
    database.insert(passkeys).values({
      ...{ ...of, ...key, id: `${client.id}-passkey`, userId: client.id, counter: 0, transports: [] },
      name: "Quill’s phone",
    }),
    database.insert(rememberedDevices).values({
      ...{ ...of, id: `${client.id}-device`, tokenHash: `${client.id}-hash`, mailbox: email, name: "Safari on iPhone" },
      expiresAt: now() + DAY_MS,
    }),
  ]);
  for (const picture of pictures) await storeFiles({ of: "wishes", ...picture }, FILES);
  await aReview(salon, {
    customerName: name,
    comment: "Of a visit",
    appointmentId: visited,
    verified: true,
    createdAt: 1,
  });
  await aReview(salon, { customerName: name, customerEmail: email, comment: "By email", createdAt: 2 });
  const Cookie = await cookieOf(client);
  const ask = () => visit(salon, "/profile/data", { headers: { Cookie } });
  const ids = [visited, coming, ...pictures.map(({ id }) => id), `${client.id}-hash`, key.credentialId, key.publicKey];
  return { salon, client, email, past, date, Cookie, ask, ids };
}
