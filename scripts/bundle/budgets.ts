import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/*
 * The most that pages and the start of the Worker may weigh, bytes. A heavier build fails.
 * docs/decisions/0035-libraries-as-they-come.md
 */

const kB = 1000;

/** The most script that a page starts with, each file with gzip, and the route modules of the page. */
const SCRIPT: Record<string, { most: number; routes: string[] }> = {
  "/": { most: 130 * kB, routes: ["home/route.tsx"] },
  "/reviews": { most: 130 * kB, routes: ["reviews/route.tsx"] },
  "/book": { most: 165 * kB, routes: ["book/route.tsx"] },
  "/booking": { most: 165 * kB, routes: ["site/clients-only.ts", "booking/route.tsx"] },
};

/** The route modules of every page outside the admin pages. */
const EVERY_PAGE = ["root.tsx", "routes/site/layout.tsx", "routes/site/outside-admin.ts"];

/** Both faces, all weights. */
const MOST_FONTS = 60 * kB;

/** The polish of the landing page and what cuts it out: the same files on every screen. */
const MOST_POLISH = 40 * kB;

/** All drawn nails together, as the menu may show them. */
const MOST_NAILS = 30 * kB;

/** The coats of a booking's nail. */
const MOST_COATS = 5 * kB;

/** What the Worker reads before its first answer: its first module and all that it imports at once, each with gzip. */
const MOST_AT_START = 500 * kB;

interface Weight {
  of: string;
  bytes: number;
  most: number;
}

export const budgets: Plugin = {
  name: "budgets",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client" || name === "ssr",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const isClient = this.environment.name === "client";
      const weights = isClient ? [...scripts(bundle), ...fonts(bundle), ...drawings()] : [atStart(bundle)];
      const lines = weights.map(({ of, bytes, most }) => `${of}: ${bytes} of ${most} bytes`);
      this.info(lines.join("; "));
      const tooHeavy = lines.filter((_line, index) => !fits(weights[index]));
      if (tooHeavy.length > 0) this.error(`Over its budget (scripts/bundle/budgets.ts): ${tooHeavy.join("; ")}`);
    },
  },
};

/** Nothing at all is no weight either: then the file is called something else now. */
function fits(weight: Weight | undefined): boolean {
  return weight !== undefined && weight.bytes > 0 && weight.bytes <= weight.most;
}

function scripts(bundle: Rolldown.OutputBundle): Weight[] {
  return Object.entries(SCRIPT).map(([page, { most, routes }]) => {
    const files = [...EVERY_PAGE, ...routes.map((route) => `routes/${route}`)];
    const loaded = new Set<Rolldown.OutputChunk>();
    for (const file of ["entry.client.tsx", ...files.map((file) => `app/${file}`)]) {
      const starts = startsOf(file, bundle);
      if (starts.length === 0) throw new Error(`No script starts with ${file}.`);
      for (const start of starts) addWithImports(start, bundle, loaded);
    }
    return { of: `script of ${page}`, bytes: sum([...loaded].map(({ code }) => gzipped(code))), most };
  });
}

/** The chunks that start with a module or with a part that the compiler split off it. */
function startsOf(file: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle)
    .filter((part) => part.type === "chunk")
    .filter(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.split("?")[0]?.endsWith(`/${file}`));
}

function addWithImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, loaded: Set<Rolldown.OutputChunk>) {
  if (loaded.has(chunk)) return;
  loaded.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === "chunk") addWithImports(imported, bundle, loaded);
  }
}

function atStart(bundle: Rolldown.OutputBundle): Weight {
  const loaded = new Set<Rolldown.OutputChunk>();
  const first = bundle["index.js"];
  if (first?.type === "chunk") addWithImports(first, bundle, loaded);
  return { of: "the Worker's start", bytes: sum([...loaded].map(({ code }) => gzipped(code))), most: MOST_AT_START };
}

function fonts(bundle: Rolldown.OutputBundle): Weight[] {
  const files = Object.values(bundle).filter((part) => part.fileName.endsWith(".woff2"));
  const bytes = sum(files.map((part) => (part.type === "asset" ? Buffer.byteLength(part.source) : 0)));
  return [{ of: "fonts", bytes, most: MOST_FONTS }];
}

function drawings(): Weight[] {
  return [
    { of: "polish", bytes: drawnIn("public", /^polish/), most: MOST_POLISH },
    { of: "coats", bytes: drawnIn("public", /^coats/), most: MOST_COATS },
    { of: "drawn nails", bytes: drawnIn("public/nails"), most: MOST_NAILS },
  ];
}

function drawnIn(folder: string, named = /./): number {
  const drawings = readdirSync(folder).filter((file) => /\.(svg|webp)$/.test(file) && named.test(file));
  return sum(drawings.map((file) => statSync(join(folder, file)).size));
}

function gzipped(code: string): number {
  return gzipSync(code, { level: 9 }).byteLength;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
