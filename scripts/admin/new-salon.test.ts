import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { salons, technicians } from "#app/database/schema.ts";
import { noDefaultSalon } from "#app/testing/salons.ts";
import { database } from "../../app/testing/database.ts";
import { firstTechnicianWrite, newSalonId, salonsRead, salonWrite } from "./new-salon.ts";
import type { SalonAsked } from "./salon-arguments.ts";

test("a salon has what was asked for, an id after its name, and no links", async () => {
  const asked = aNewSalon({ timeZone: "Europe/Paris" });
  const id = await made(asked);
  expect(id).toMatch(/^rose-thorn/);
  const [salon] = await database.select().from(salons).where(eq(salons.id, id));
  const { name, email, phone, address, host } = asked;
  expect(salon).toMatchObject({ name, email, phone, address, host, timeZone: "Europe/Paris", createdAt: 7 });
  expect(salon?.openForBooking).toBe(false);
  expect(salon).toMatchObject({ instagramUrl: "", facebookUrl: "", tagline: "", colourAccent: null, version: 1 });
  expect(await made({ ...asked, host: `other-${host}` })).toMatch(/^rose-thorn-[\da-f]{8}$/);
  await expect(made(asked)).rejects.toThrow(`${host} is the host of Rosé & Thorn already.`);
});

test("a salon begins with two hours’ notice and ends its day at closing time, and Britain has its own dates", async () => {
  const settingsIn = async (timeZone: string) => {
    const id = await made(aNewSalon({ timeZone }));
    return (await database.select().from(salons).where(eq(salons.id, id)))[0];
  };
  const begins = { noticeMinutes: 120, finishByClosing: true, realLengths: true };
  expect(await settingsIn("Europe/Paris")).toMatchObject({ ...begins, dateStyle: "en-US" });
  expect(await settingsIn("Europe/London")).toMatchObject({ ...begins, dateStyle: "en-GB" });
});

test("the first technician is named after the owner where they have a name, and else after the salon", async () => {
  const nameAt = async (with_: Partial<SalonAsked>) => {
    const asked = aNewSalon(with_);
    const id = await made(asked);
    for (const sql of firstTechnicianWrite(asked, id)) await env.DB.prepare(sql).run();
    return (await database.select().from(technicians).where(eq(technicians.salonId, id))).map(({ name }) => name);
  };
  expect(await nameAt({})).toEqual(["Rosé & Thorn"]);
  expect(await nameAt({ ownerName: "Ada O'Hara" })).toEqual(["Ada O'Hara"]);
  expect(await nameAt({ ownerName: "x".repeat(100) })).toEqual(["x".repeat(60)]);
});

test("a second salon without a host is refused", async () => {
  await noDefaultSalon();
  const asked = aNewSalon({ host: undefined, name: `The Only One ${crypto.randomUUID()}` });
  await made(asked);
  await expect(made(asked)).rejects.toThrow("has no host already. Give the new salon one with --host.");
  await noDefaultSalon();
});

test("a name with quotes, semicolons and comments is text", async () => {
  const name = `Rose'"; DROP TABLE users; -- $a$ /*`;
  const id = await made(aNewSalon({ name }));
  const [salon] = await database.select().from(salons).where(eq(salons.id, id));
  expect(salon).toMatchObject({ name });
});

function aNewSalon(with_: Partial<SalonAsked> = {}): SalonAsked {
  return {
    name: "Rosé & Thorn",
    email: "hello@rose.test",
    phone: "01904 960 000",
    address: "3 Weir Lane, York",
    timeZone: "Europe/London",
    host: `${crypto.randomUUID()}.test`,
    owner: "ada@rose.test",
    ownerName: undefined,
    remote: false,
    ...with_,
  };
}

async function made(asked: SalonAsked): Promise<string> {
  const { results } = await env.DB.prepare(salonsRead(asked)).all();
  const id = newSalonId(results, asked);
  await env.DB.prepare(salonWrite(asked, id, 7)).run();
  return id;
}
