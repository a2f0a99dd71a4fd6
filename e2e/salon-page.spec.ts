import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { anAnimation, anAppleFile, aPhoto, drawn, NOTED } from "./originals.ts";
import { goTo, openAdmin, startBooking } from "./salon.ts";

test.describe("at 375 px", () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test("a photo from a phone stands on its service, upright, and nothing of what the phone noted leaves it", async ({
    page,
    browser,
    baseURL,
  }) => {
    await openAdmin(page, "/admin/salon");
    const photo = await aPhoto(page, 1800, 1200);
    expect(photo.includes(NOTED)).toBe(true);
    await page.locator("summary", { hasText: "Services" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "French Gel Polish" });
    await page.evaluate(RECORDING);
    await choose(row, "photo.jpg", photo);
    await expect(row.getByText("Picture added.")).toBeVisible();
    const sent = await page.evaluate<string>("window.sent");
    expect(sent.match(/RIFF/g)).toHaveLength(3);
    for (const noted of [NOTED, "Exif", "EXIF", "JFIF"]) expect(sent, noted).not.toContain(noted);

    const client = await browser.newPage({ viewport: { width: 375, height: 800 }, ...(baseURL && { baseURL }) });
    await startBooking(client);
    const picture = client.locator("img[srcset*='/pictures/']").first();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
    expect([await picture.getAttribute("width"), await picture.getAttribute("height")]).toEqual(["1067", "1600"]);
    const files = ((await picture.getAttribute("srcset")) ?? "").split(", ").map((file) => file.split(" ")[0] ?? "");
    expect(files).toHaveLength(3);
    for (const file of files) {
      const answer = await client.request.get(file);
      const bytes = await answer.body();
      expect(bytes.toString("latin1", 0, 4) + bytes.toString("latin1", 8, 12)).toBe("RIFFWEBP");
      for (const noted of [NOTED, "EXIF", "Exif", "ICCP", "XMP "]) expect(bytes.includes(noted), noted).toBe(false);
    }
    await client.close();

    await row.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Picture removed.")).toBeVisible();
    for (const file of files) expect((await page.request.get(file)).status()).toBe(404);
  });
});

test("a browser that encodes no WebP, as Safari, uploads WebP all the same", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await openAdmin(page, "/admin/salon");
  const photo = await aPhoto(page, 640, 480);
  await page.evaluate(AS_IN_SAFARI);
  await page.evaluate(RECORDING);
  await page.locator("summary", { hasText: "Services" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "French Gel Polish" });
  await choose(row, "photo.jpg", photo);
  await expect(row.getByText("Picture added.")).toBeVisible({ timeout: 60_000 });
  const sent = await page.evaluate<string>("window.sent");
  expect(sent.match(/RIFF/g)).toHaveLength(3);
  expect(sent).not.toContain(NOTED);
  const picture = row.locator("img[srcset*='/pictures/']");
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  expect(complaints).toEqual([]);
});

test("what is no picture, or no good one, is refused with a sentence; what is unusual is taken", async ({ page }) => {
  await openAdmin(page, "/admin/salon");
  const slot = page.getByRole("region", { name: "Another picture" });
  await slot.getByLabel("What it shows").fill("A set");
  const refused = async (name: string, bytes: Buffer, sentence: string) => {
    await choose(slot, name, bytes);
    await expect(slot.getByRole("alert")).toContainText(sentence);
  };
  await refused("IMG_0042.HEIC", anAppleFile(20_000_000), "This browser can’t read HEIC photos.");
  await refused("setup.jpg", Buffer.from(`MZ${"\0".repeat(500)}`), "We can’t show this file");
  await refused("strip.png", await drawn(page, 400, 200, "image/png"), "it needs at least 320 pixels");

  await slot.getByLabel("What it shows").fill("");
  await refused("good.png", await drawn(page, 600, 600, "image/png"), "Describe the picture, then upload it.");
  // It is kept: once its words are there, nobody chooses it again.
  await slot.getByLabel("What it shows").fill("The good one");
  await slot.getByRole("button", { name: "Upload the picture" }).click();
  await expect(page.getByRole("img", { name: "The good one" })).toBeVisible();
  await expect(slot.getByRole("button", { name: "Upload the picture" })).toHaveCount(0);

  const taken = async (name: string, bytes: Buffer, size: [string, string]) => {
    const words = `The ${name}`;
    await slot.getByLabel("What it shows").fill(words);
    await choose(slot, name, bytes);
    const picture = page.getByRole("img", { name: words });
    await expect(picture).toBeVisible();
    // Only then the words are cleared for the next one.
    await expect(slot.getByText("Picture added.")).toBeVisible();
    expect([await picture.getAttribute("width"), await picture.getAttribute("height")]).toEqual(size);
  };
  await taken("animation.webp", await anAnimation(page, 640, 480), ["640", "480"]);
  await taken("window.png", await drawn(page, 700, 2800, "image/png"), ["533", "1600"]);
});

test("the page shows colours while they are chosen, says what is wrong with them, and wears them once saved", async ({
  page,
}) => {
  await openAdmin(page, "/admin/salon");
  await page.getByLabel("Use the salon’s own colours").check();
  await page.getByLabel("Accent: buttons and links").fill("#f4a6c0");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("This accent is too pale on the background")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("Accent: buttons and links")).toHaveAccessibleDescription(/#\w{6}\.$/);
  await page.getByLabel("Accent: buttons and links").fill("#005f73");
  await page.getByLabel("Name").fill("Teal & Co");
  await expect(preview.getByText("Teal & Co").first()).toBeVisible();
  const book = preview.getByText("Book", { exact: true }).first();
  await expect(book).toHaveCSS("background-color", "rgb(0, 95, 115)");
  const dark = preview.getByText("Dark", { exact: true }).locator("..");
  await expect(dark).toHaveCSS("background-color", /^rgb\((\d|[1-5]\d), (\d|[1-5]\d), (\d|[1-5]\d)\)$/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Salon page saved.")).toBeVisible();
  await goTo(page, "/");
  await expect(page.getByRole("link", { name: "Teal & Co" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Book: / })).toHaveCSS("background-color", "rgb(0, 95, 115)");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the texts are edited, and pictures say what they need", async ({ page }) => {
    await openAdmin(page, "/admin/salon");
    await expect(page.locator("noscript p")).toHaveText(/^Adding pictures needs JavaScript/);
    await page.getByLabel("One line about it").fill("Nails by the canal");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Salon page saved.")).toBeVisible();
  });
});

/** Lets the page keep the text of every file that it sends from now on. */
const RECORDING = `{
  const send = window.fetch;
  window.sent = "";
  window.fetch = async (address, call) => {
    for (const part of call?.body?.values?.() ?? []) if (part instanceof Blob) window.sent += await part.text();
    return send(address, call);
  };
}`;

/** Canvases that give PNG when they are asked for WebP. */
const AS_IN_SAFARI = `{
  const { convertToBlob } = OffscreenCanvas.prototype;
  OffscreenCanvas.prototype.convertToBlob = function ({ type, ...options } = {}) {
    return convertToBlob.call(this, { ...options, type: type === "image/webp" ? "image/png" : type });
  };
}`;

/**
 * Chooses a file in a part of the page with one file input. The browser reads it from the disk, as a person's does:
 * bytes that are sent through its remote control take seconds when they are many.
 */
async function choose(part: ReturnType<Page["getByRole"]>, name: string, bytes: Buffer) {
  const file = test.info().outputPath(name);
  writeFileSync(file, bytes);
  await part.locator("input[type=file]").setInputFiles(file);
}
