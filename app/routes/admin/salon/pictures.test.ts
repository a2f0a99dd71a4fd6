import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import * as v from "valibot";
import { expect, test, vi } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { pictures } from "../../../database/schema.ts";
import { HOUR_MS, now } from "../../../kernel/clock.ts";
import { salonPictures } from "../../../models/pictures/picture.server.ts";
import { fileSizes, type Size } from "../../../models/pictures/picture.ts";
import { clearRemovedPictures } from "../../../models/pictures/stored-pictures.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { database } from "../../../testing/database.ts";
import { aPicture } from "../../../testing/pictures/a-picture.ts";
import { aWebp, chunk, lossyImage, riff } from "../../../testing/pictures/webp.ts";
import { visit } from "../../../testing/requests.ts";
import { aSalon, aTechnician } from "../../../testing/salons.ts";

/* Uploading and serving pictures over HTTP, with the real R2: docs/rules.md 19. */

const SIZE = { width: 1600, height: 1200 };

test("an uploaded picture is served in three sizes, to be kept for ever, as nothing but an image", async () => {
  const { salon, upload, page } = await aGallery();
  const { status, id } = await upload({ place: "hero", alt: "The window" });
  expect(status).toBe(201);
  for (const { width, height } of fileSizes(SIZE)) {
    const file = await visit(salon, `/pictures/${id}/${width}.webp`);
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(aWebp(width, height));
  }
  expect(await page("/admin/salon")).toContain(`/pictures/${id}/800.webp`);
});

test("nobody gets a picture from the host of another salon, nor anything else from R2", async () => {
  const { salon, upload } = await aGallery();
  const other = await aSalon();
  const { id } = await upload({});
  expect((await visit(salon, `/pictures/${id}/400.webp`)).status).toBe(200);
  expect((await visit(other, `/pictures/${id}/400.webp`)).status).toBe(404);
  for (const path of [
    ...[`${id}/401.webp`, `${id}/400.png`, `${id}/400`, `${id}/0400.webp`, `${id}/%2e%2e`, "nowhere/400.webp"],
    ...[`..%2F${salon.id}%2F${id}/400.webp`, `${salon.id}%2F${id}/400.webp`],
  ]) {
    const answer = await visit(other, `/pictures/${path}`);
    expect([path, answer.status]).toEqual([path, 404]);
    expect((await visit(salon, `/pictures/${path}`)).status).toBe(404);
  }
});

test.each(["client", "user"] as const)("a %s uploads nothing, and neither does a visitor", async (role) => {
  const { salon } = await aGallery();
  const account = await anAccount(salon, { role });
  const body = aForm({});
  const sent = (Cookie: string) =>
    visit(salon, UPLOADS, { method: "POST", body, headers: { Cookie, Origin: `http://${salon.host}` } });
  expect((await sent(await cookieOf(account))).status).toBe(403);
  expect((await sent("")).status).toBe(302);
  expect(await rowsOf(salon)).toEqual([]);
  expect(await keysOf(salon)).toEqual([]);
});

test("an admin of one salon can change no picture of another", async () => {
  const { upload, salon } = await aGallery();
  const other = await aGallery();
  const { id = "" } = await upload({ alt: "Mine" });
  for (const intent of ["remove", "describe"]) {
    const answer = await other.send("/admin/salon", { intent, id, alt: "Yours" });
    expect(answer.status).toBe(404);
  }
  const serviceId = `${salon.id}-gel`;
  expect(await other.upload({ place: "service", serviceId })).toMatchObject({ status: 404 });
  expect(await rowsOf(salon)).toMatchObject([{ alt: "Mine", removedAt: null }]);
});

const GOOD = files(SIZE);
const [SMALL, HALF, WHOLE] = GOOD;

test.each<[string, (Uint8Array | undefined)[]]>([
  ["no file", []],
  ["two files", [SMALL, HALF]],
  ["four files", [...GOOD, WHOLE]],
  ["a drawing with script", [SMALL, HALF, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')]],
  ["a program", [Buffer.from("MZ\x90\0", "latin1"), HALF, WHOLE]],
  ["a page", [SMALL, Buffer.from("<html><script>alert(1)</script>"), WHOLE]],
  ["files in another order", [HALF, SMALL, WHOLE]],
  ["a half that is no half", [SMALL, aWebp(801, 600), WHOLE]],
  ["a quarter of another shape", [aWebp(400, 301), HALF, WHOLE]],
  ["an animation", [SMALL, HALF, riff(chunk("VP8X", [2, 0, 0, 0, 63, 6, 0, 175, 4, 0]), chunk("ANIM", [0, 0]))]],
  ["a picture with a program behind it", [SMALL, HALF, Buffer.concat([aWebp(1600, 1200), Buffer.from("MZ")])]],
])("%s is refused, and nothing is stored", async (_, uploaded) => {
  const { salon, upload } = await aGallery();
  const answer = await upload(
    {},
    uploaded.filter((file) => file !== undefined),
  );
  expect(answer).toMatchObject({ status: 400, error: expect.stringContaining("We can’t show this file") });
  expect(await rowsOf(salon)).toEqual([]);
  expect(await keysOf(salon)).toEqual([]);
});

test.each<[string, Size, number, string | null]>([
  ["hero", { width: 1, height: 1 }, 400, "needs at least 320 pixels"],
  ["hero", { width: 1600, height: 319 }, 400, "needs at least 320 pixels"],
  ["hero", { width: 320, height: 320 }, 201, null],
  ["logo", { width: 63, height: 200 }, 400, "a logo needs at least 64 pixels"],
  ["logo", { width: 64, height: 64 }, 201, null],
  ["hero", { width: 1600, height: 533 }, 201, null],
  ["hero", { width: 1600, height: 532 }, 400, "too long and narrow"],
  ["hero", { width: 400, height: 1203 }, 400, "too long and narrow"],
  ["hero", { width: 1604, height: 1200 }, 400, "too long and narrow"],
])("a %s of %j is answered with %i", async (place, size, status, sentence) => {
  const { upload } = await aGallery();
  const answer = await upload({ place }, files(size));
  expect(answer.status).toBe(status);
  if (sentence) expect(answer.error).toContain(sentence);
});

test.for([
  [0, 25],
  [1, 60],
  [2, 200],
] as const)("file %i may weigh %i KiB, and no more", async ([heavy, kibibytes]) => {
  const { upload } = await aGallery();
  const most = kibibytes * 1024;
  const weighing = (bytes: number) =>
    fileSizes(SIZE).map(({ width, height }, index) => aWebp(width, height, index === heavy ? bytes : 40));
  expect(await upload({}, weighing(most))).toMatchObject({ status: 201 });
  expect(await upload({}, weighing(most + 2))).toMatchObject({ status: 400, error: expect.stringContaining("phone") });
});

test("an upload may be larger than a form, and no larger than 320 KiB", async () => {
  const { salon, send, upload } = await aGallery();
  expect((await upload({ alt: "x".repeat(320 * 1024) })).status).toBe(413);
  expect((await send("/admin/salon", { intent: "save", policy: "x".repeat(70_000) })).status).toBe(413);
  expect((await send(`${UPLOADS}.data`, { policy: "x".repeat(70_000) })).status).toBe(413);
  expect(await keysOf(salon)).toEqual([]);
});

test("what a camera noted is not stored, even when a program sends it past the page", async () => {
  const { salon, upload } = await aGallery();
  const noted = fileSizes(SIZE).map(({ width, height }) =>
    riff(chunk("VP8 ", lossyImage(width, height)), chunk("EXIF", [...Buffer.from("51.5362 N, 0.1033 W")])),
  );
  const { id } = await upload({}, noted);
  for (const { width } of fileSizes(SIZE)) {
    const file = await visit(salon, `/pictures/${id}/${width}.webp`);
    expect(Buffer.from(await file.arrayBuffer()).toString("latin1")).not.toMatch(/EXIF|51\.5362/);
  }
});

test("a picture has to say what it shows, and says it to the page", async () => {
  const { upload, send, page } = await aGallery();
  expect(await upload({ alt: " " })).toMatchObject({
    status: 400,
    error: expect.stringContaining("what the picture shows"),
  });
  const { id = "" } = await upload({ alt: "A red set" });
  expect(await page("/admin/salon")).toContain('alt="A red set"');
  const renamed = await send("/admin/salon", { intent: "describe", id, alt: "A blue set" });
  expect(renamed.headers.get("Location")).toBe("/admin/salon?notice=described");
  expect(await page("/admin/salon")).toContain('alt="A blue set"');
  const blank = await send("/admin/salon", { intent: "describe", id, alt: "" });
  expect(blank.status).toBe(400);
  expect(await blank.text()).toContain("Please say in a few words what the picture shows");
});

test.each([{ place: "logo" }, { place: "hero" }, { place: "service" }])(
  "a new picture replaces the one at the same place, whose files are gone: %j",
  async ({ place }) => {
    const { salon, upload } = await aGallery();
    const serviceId = place === "service" ? `${salon.id}-gel` : "";
    const first = await upload({ place, serviceId });
    const second = await upload({ place, serviceId });
    expect(await rowsOf(salon)).toMatchObject([{ id: second.id, removedAt: null }]);
    expect((await visit(salon, `/pictures/${first.id}/800.webp`)).status).toBe(404);
    expect((await visit(salon, `/pictures/${second.id}/800.webp`)).status).toBe(200);
    expect(await keysOf(salon)).toHaveLength(3);
  },
);

test("sent twice with one key, a picture is stored once, also at the same time", async () => {
  const { salon, upload } = await aGallery();
  const same = { place: "gallery", key: "same" };
  const [one, two] = await Promise.all([upload(same), upload(same)]);
  const three = await upload(same);
  expect([one.status, two.status, three.status]).toEqual([201, 201, 201]);
  expect(new Set([one.id, two.id, three.id]).size).toBe(1);
  expect(await rowsOf(salon)).toHaveLength(1);
});

test("the thirteenth picture of a gallery is refused, also when several come at once, and leaves no file", async () => {
  const { salon, upload, send } = await aGallery();
  for (let count = 1; count <= 10; count++) await aPicture(salon, { position: count });
  const answers = await Promise.all([1, 2, 3].map(() => upload({ place: "gallery" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  expect(answers.find(({ status }) => status === 409)?.error).toContain("12 pictures");
  expect(await rowsOf(salon)).toHaveLength(12);
  expect(await keysOf(salon)).toHaveLength(6);
  const [first] = await rowsOf(salon);
  await send("/admin/salon", { intent: "remove", id: first?.id ?? "" });
  expect((await upload({ place: "gallery" })).status).toBe(201);
});

test("the gallery has the order that staff give it, and neither its ends nor two at once lose a picture", async () => {
  const { salon, upload, send } = await aGallery();
  const [one = "", two = "", three = ""] = [(await upload({})).id, (await upload({})).id, (await upload({})).id];
  const move = (intent: string, picture: string) => send("/admin/salon", { intent, id: picture });
  const order = async () => (await salonPictures(primaryDatabase(), salon.id)).gallery.map(({ id }) => id);
  expect((await move("earlier", three)).headers.get("Location")).toBe("/admin/salon?notice=moved");
  expect(await order()).toEqual([one, three, two]);
  await move("earlier", one);
  await move("later", two);
  expect(await order()).toEqual([one, three, two]);
  const { id: four = "" } = await upload({});
  await Promise.all([move("later", one), move("earlier", four)]);
  expect(await order()).toEqual([three, one, four, two]);
  const { id: logo = "" } = await upload({ place: "logo" });
  expect((await move("earlier", logo)).status).toBe(404);
  expect((await move("later", "nowhere")).status).toBe(404);
});

test("a picture of the gallery becomes a look of the salon's own services, and nothing typed is lost", async () => {
  const { salon, upload, send, page } = await aGallery();
  const { id = "" } = await upload({});
  const look = async () => (await salonPictures(primaryDatabase(), salon.id)).gallery[0]?.look;
  const wanted = { intent: "look", id, name: "Berry", service: `${salon.id}-gel`, technicianId: "" };
  const saved = await send("/admin/salon", wanted);
  expect(saved.headers.get("Location")).toBe("/admin/salon?notice=look");
  const stored = { name: "Berry", services: [{ id: `${salon.id}-gel`, quantity: 1 }], technicianId: null };
  expect(await look()).toEqual(stored);
  expect(await page("/admin/salon")).toContain("Berry");

  for (const [change, status, sentence] of [
    [{ name: " " }, 400, "Please give the look a short name"],
    [{ service: "" }, 400, "One of these services is no longer on the menu."],
    [{ service: "another-salons" }, 400, "One of these services is no longer on the menu."],
    [{ technicianId: "another-salons", name: "Typed anew" }, 400, "This technician is no longer on the team."],
  ] as const) {
    const refused = await send("/admin/salon", { ...wanted, ...change });
    const answer = await refused.text();
    expect([sentence, refused.status, answer.includes(sentence)]).toEqual([sentence, status, true]);
    if ("name" in change) expect(answer).toContain(`value="${change.name}"`);
  }
  expect(await look()).toEqual(stored);
  const { id: logo = "" } = await upload({ place: "logo" });
  expect((await send("/admin/salon", { ...wanted, id: logo })).status).toBe(404);
  await send("/admin/salon", { intent: "no-look", id });
  expect(await look()).toBeNull();
});

test("a look is somebody's who works here now", async () => {
  const { salon, page } = await aSalonWithAdmin();
  await aTechnician(salon, { name: "Bea Byron" });
  await aTechnician(salon, { name: "Gwen Gone", active: false });
  const read = await page("/admin/salon.data");
  expect([read.includes("Bea Byron"), read.includes("Gwen Gone")]).toEqual([true, false]);
});

test("a portrait takes the place of the one before, for a technician of the salon alone", async () => {
  const { salon, upload } = await aGallery();
  const other = await aSalon();
  const portrait = { place: "technician", technicianId: salon.id, alt: "Noor" };
  expect((await upload(portrait)).status).toBe(201);
  const { id } = await upload({ ...portrait, key: crypto.randomUUID() });
  const { portraits } = await salonPictures(primaryDatabase(), salon.id);
  expect(portraits).toMatchObject({ [salon.id]: { id, alt: "Noor" } });
  expect((await upload({ ...portrait, technicianId: other.id })).status).toBe(400);
  expect((await upload({ ...portrait, technicianId: "" })).status).toBe(400);
});

test("a removed picture is gone: from the page, from its address and from R2", async () => {
  const { salon, upload, send, page } = await aGallery();
  const { id = "" } = await upload({});
  const removed = await send("/admin/salon", { intent: "remove", id });
  expect(removed.headers.get("Location")).toBe("/admin/salon?notice=removed");
  expect(await page("/admin/salon")).not.toContain(id);
  expect((await visit(salon, `/pictures/${id}/400.webp`)).status).toBe(404);
  expect(await keysOf(salon)).toEqual([]);
  const again = await send("/admin/salon", { intent: "remove", id });
  expect(again.status).toBe(404);
});

test("when R2 does not delete the files, cron does", async () => {
  const { salon, upload, send } = await aGallery();
  const { id = "" } = await upload({});
  const failing = vi.spyOn(env.PICTURES, "delete").mockRejectedValue(new Error("R2 is away"));
  expect((await send("/admin/salon", { intent: "remove", id })).status).toBe(302);
  failing.mockRestore();
  expect(await keysOf(salon)).toHaveLength(3);
  await clearRemovedPictures(now() + HOUR_MS - 1_000);
  expect(await keysOf(salon)).toHaveLength(3);
  await clearRemovedPictures(now() + HOUR_MS + 1_000);
  expect(await keysOf(salon)).toEqual([]);
  expect(await rowsOf(salon)).toEqual([]);
});

test("when R2 does not take the files, nothing is shown, and the picture may be sent again", async () => {
  const { salon, upload } = await aGallery();
  const before = await upload({ place: "hero" });
  const failing = vi.spyOn(env.PICTURES, "put").mockRejectedValue(new Error("R2 is away"));
  expect(await upload({ place: "hero", key: "again" })).toMatchObject({ status: 503 });
  failing.mockRestore();
  const shown = (await rowsOf(salon)).filter(({ removedAt }) => removedAt === null);
  expect(shown).toMatchObject([{ id: before.id }]);
  expect(await upload({ place: "hero", key: "again" })).toMatchObject({ status: 201 });
});

const Said = v.partial(v.object({ id: v.string(), error: v.string() }));

const UPLOADS = "/admin/salon/pictures";

async function aGallery() {
  const { salon, admin, send, page } = await aSalonWithAdmin();
  const headers = { Cookie: await cookieOf(admin), Origin: `http://${salon.host}` };
  async function upload(fields: Record<string, string>, uploaded: Uint8Array[] = files(SIZE)) {
    const answer = await visit(salon, UPLOADS, { method: "POST", body: aForm(fields, uploaded), headers });
    const said = v.safeParse(Said, await answer.json().catch(() => null));
    return { status: answer.status, ...(said.success && said.output) };
  }
  return { salon, send, page, upload };
}

function aForm(fields: Record<string, string>, uploaded = files(SIZE)): FormData {
  const form = new FormData();
  const asked = { place: "gallery", serviceId: "", alt: "A picture", key: crypto.randomUUID(), ...fields };
  for (const [name, value] of Object.entries(asked)) form.set(name, value);
  for (const file of uploaded) form.append("file", new Blob([new Uint8Array(file)]));
  return form;
}

function files(size: Size): Uint8Array[] {
  return fileSizes(size).map(({ width, height }) => aWebp(width, height));
}

function rowsOf({ id }: Salon) {
  return database.select().from(pictures).where(eq(pictures.salonId, id));
}

async function keysOf({ id }: Salon): Promise<string[]> {
  return (await env.PICTURES.list({ prefix: `${id}/` })).objects.map(({ key }) => key);
}
