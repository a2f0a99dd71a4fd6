import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type Checkout, sourcesDigest, storedBuild } from "./stored-build.ts";

/* When the product is built again, and when the stored build is served. */

const SOURCES = [
  "app/routes/home/route.tsx",
  "workers/app.ts",
  "public/favicon.svg",
  "scripts/bundle/budgets.ts",
  "package-lock.json",
  "wrangler.toml",
];

const OTHERS = [".dev.vars", ".env.local", "app/new.ts", "node_modules/.package-lock.json"];

test("what was built is stored until anything that it was built from is changed, added or taken away", async () => {
  const checkout = aCheckout();
  const built = async () => readFileSync(join(await buildOf(checkout), "made"), "utf8");
  expect([await built(), await built()]).toEqual(["1", "1"]);
  for (const [index, file] of [...SOURCES, ...OTHERS].entries()) {
    write(checkout.sources, file, "changed");
    expect([await built(), await built()], file).toEqual([`${index + 2}`, `${index + 2}`]);
  }
  rmSync(join(checkout.sources, "app/new.ts"));
  expect(await built()).toBe("12");
  for (const file of ["docs/rules.md", "e2e/booking.spec.ts", "build/server/index.js", ".tsbuildinfo"])
    write(checkout.sources, file, "changed");
  expect(await built()).toBe("12");
});

test("what was edited while it was being built, or a build that failed, is not stored", async () => {
  const checkout = aCheckout();
  const edited = () =>
    buildOf(checkout, () => write(checkout.sources, "app/routes/home/route.tsx", `${Math.random()}`));
  expect(readFileSync(join(await edited(), "made"), "utf8")).toBe("1");
  expect(readFileSync(join(await buildOf(checkout), "made"), "utf8")).toBe("2");
  write(checkout.sources, "app/routes/home/route.tsx", "broken");
  const broken = buildOf(checkout, () => {
    throw new Error("It does not build");
  });
  await expect(broken).rejects.toThrow("It does not build");
  expect(readFileSync(join(await buildOf(checkout), "made"), "utf8")).toBe("4");
});

test("what tools are told by the environment makes another build", () => {
  const { sources } = aCheckout();
  const plain = sourcesDigest(sources, { PORT: "8787" });
  expect(sourcesDigest(sources, { PORT: "8788" })).toBe(plain);
  for (const name of ["NODE_ENV", "CLOUDFLARE_ENV", "VITE_NAME"]) {
    expect(sourcesDigest(sources, { [name]: "development" }), name).not.toBe(plain);
  }
});

function aCheckout(): Checkout & { builds: number } {
  const sources = mkdtempSync(join(tmpdir(), "lacquer-checkout-"));
  process.on("exit", () => rmSync(sources, { recursive: true, force: true }));
  for (const file of SOURCES) write(sources, file, "");
  return { sources, output: join(sources, "build"), stored: join(sources, ".wrangler/stored-build"), builds: 0 };
}

/** Builds if needed. A build contains its own number, counted from 1. */
function buildOf(checkout: ReturnType<typeof aCheckout>, meanwhile = () => {}): Promise<string> {
  return storedBuild(checkout, async () => {
    checkout.builds++;
    meanwhile();
    write(checkout.output, "made", `${checkout.builds}`);
  });
}

function write(folder: string, file: string, contents: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), contents);
}
