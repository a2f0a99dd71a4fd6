import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { pictures } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { database } from "../../testing/database.ts";
import { aPicture } from "../../testing/pictures/a-picture.ts";
import { aSalon } from "../../testing/salons.ts";
import { salonAt } from "../salon/salon.server.ts";
import { activeServices, catalogue, deleteService } from "../services/service.server.ts";
import { salonPictures } from "./picture.server.ts";
import { fileSizes } from "./picture.ts";

test("a picture has three files: a quarter, a half and the whole, none without a pixel", () => {
  expect(fileSizes({ width: 1600, height: 1067 })).toEqual([
    { width: 400, height: 267 },
    { width: 800, height: 534 },
    { width: 1600, height: 1067 },
  ]);
  expect(fileSizes({ width: 1, height: 1 })[0]).toEqual({ width: 1, height: 1 });
});

test("a salon shows its logo, its hero, and its gallery in order", async () => {
  const salon = await aSalon();
  expect(await salonPictures(primaryDatabase(), salon.id)).toEqual({
    ...{ logo: null, hero: null, gallery: [], portraits: {} },
  });
  const logo = await aPicture(salon, { place: "logo" });
  const hero = await aPicture(salon, { place: "hero", alt: "The window at dusk" });
  const second = await aPicture(salon, { place: "gallery", position: 2 });
  const first = await aPicture(salon, { place: "gallery", position: 1 });
  const { width, height } = { width: 1600, height: 1200 };
  expect(await salonPictures(primaryDatabase(), salon.id)).toEqual({
    logo: { id: logo.id, alt: "A picture", width, height },
    hero: { id: hero.id, alt: "The window at dusk", width, height },
    gallery: [first, second].map(({ id }) => ({ id, alt: "A picture", width, height, look: null })),
    portraits: {},
  });
  expect((await salonAt(primaryDatabase(), salon.host ?? "", now())).logo).toMatchObject({ id: logo.id });
});

test("a service on the menu has its picture, in a batch as well, and no other salon's or removed one", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  const serviceId = `${salon.id}-gel`;
  await aPicture(salon, { place: "service", serviceId, removedAt: now() });
  const shown = await aPicture(salon, { place: "service", serviceId, alt: "Red gel" });
  const [[gel, art]] = await database.batch([activeServices(primaryDatabase(), salon.id)]);
  expect(gel?.picture).toEqual({ id: shown.id, alt: "Red gel", width: 1600, height: 1200 });
  expect(art?.picture).toBeNull();
  expect((await catalogue(primaryDatabase(), salon.id))[0]?.picture).toEqual(gel?.picture);
  expect((await catalogue(primaryDatabase(), other.id)).every(({ picture }) => picture === null)).toBe(true);
});

test("the picture of a deleted service is shown nowhere", async () => {
  const salon = await aSalon();
  const { id } = await aPicture(salon, { place: "service", serviceId: `${salon.id}-gel` });
  await deleteService(salon, `${salon.id}-gel`);
  const [row] = await database.select().from(pictures).where(eq(pictures.id, id));
  expect(row?.removedAt).toBeTypeOf("number");
});

test("D1 refuses two logos, two pictures of one service, and a place that does not fit", async () => {
  const salon = await aSalon();
  await aPicture(salon, { place: "logo" });
  await aPicture(salon, { place: "service", serviceId: `${salon.id}-gel` });
  await expect(aPicture(salon, { place: "logo" })).rejects.toThrow();
  await expect(aPicture(salon, { place: "service", serviceId: `${salon.id}-gel` })).rejects.toThrow();
  await expect(aPicture(salon, { place: "service" })).rejects.toThrow();
  await expect(aPicture(salon, { place: "hero", serviceId: `${salon.id}-art` })).rejects.toThrow();
});
