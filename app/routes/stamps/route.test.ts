import { expect, test } from "vitest";
import { stampAddress } from "../../models/services/stamp.ts";
import { visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

/* The stamp of emails: docs/rules.md 10.5 */

test("the stamp of a booking is a small PNG that browsers and mail programs keep, the same under every host", async () => {
  const [salon, another] = [await aSalon(), await aSalon()];
  const address = stampAddress([{ name: "Gel Polish" }, { name: "Nail Gems" }]);
  expect(address).toBe("/stamps/colour.gems.png");
  const answer = await visit(salon, address);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect(answer.headers.get("Cache-Control")).toContain("immutable");
  expect(answer.headers.getSetCookie()).toEqual([]);
  const picture = new Uint8Array(await answer.arrayBuffer());
  expect(picture.length).toBeLessThan(16_000);
  expect([...picture.subarray(1, 4)]).toEqual([...new TextEncoder().encode("PNG")]);
  expect(new Uint8Array(await (await visit(another, address)).arrayBuffer())).toEqual(picture);
});

test("what is in the accent is a hole, and the paper around it isn’t", async () => {
  const salon = await aSalon();
  const { decode } = await pixels(await visit(salon, "/stamps/base.tips.matte.png"));
  const [tip, nail, paper] = [decode(82, 40), decode(82, 150), decode(30, 110)];
  expect(tip).toBeLessThan(110);
  expect(nail).toBe(255);
  expect(paper).toBe(255);
});

test.for(["/stamps/bare.png", stampAddress([{ name: "Soak Off" }]), stampAddress([])])(
  "%s is a bare nail",
  async (address) => {
    expect(address).toBe("/stamps/bare.png");
    expect((await visit(await aSalon(), address)).status).toBe(200);
  },
);

test.for([
  "nothing.png",
  "gems.colour.png",
  "colour.colour.png",
  "colour.png.exe",
  `${"colour.".repeat(40)}png`,
  "off.png",
])("%s is no stamp", async (file) => {
  expect((await visit(await aSalon(), `/stamps/${file}`)).status).toBe(404);
});

/** The alpha of the pixels of a PNG, which has no filters. */
async function pixels(answer: Response) {
  const png = new Uint8Array(await answer.arrayBuffer());
  const view = new DataView(png.buffer);
  const width = view.getUint32(16);
  const deflated = png.slice(41, 41 + view.getUint32(33));
  const inflated = new Response(deflated).body?.pipeThrough(new DecompressionStream("deflate"));
  const rows = new Uint8Array(await new Response(inflated).arrayBuffer());
  return { decode: (x: number, y: number) => rows[y * (1 + 4 * width) + 1 + 4 * x + 3] };
}
