import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { files } from "./sources.ts";

/*
 * Imports go one way, those of types included: a layer imports no later one, and no circle of imports leads through the
 * rooms of a folder. A room is what stands in one folder of it. docs/architecture.md
 */

/** The layers: each imports itself and those before it. The files of `app/` itself belong to its routes. */
const LAYERS = [
  "app/kernel",
  "app/diary",
  "app/database",
  "app/models",
  "app/mail",
  "app/auth",
  "app/payments",
  "app/components",
  "app/routes",
  "workers",
];

/** Layers that import fewer than those before them. */
const FEWER: Record<string, string[]> = { "app/diary": ["app/kernel", "app/diary"] };

/** The folders whose rooms import each other in no circle. */
const TREES = ["app/models", "app/routes/admin"];

/** Imports between rooms that close a circle. */
const KNOWN: string[] = [
  "app/models: appointments -> calendar",
  "app/models: appointments -> customers",
  "app/models: salon -> appointments",
  "app/models: salon -> opening",
  "app/models: salon -> reviews",
  "app/models: salon -> services",
  "app/models: salon -> team",
  "app/models: team -> opening",
  "app/routes/admin: calendar -> appointments",
];

interface Import {
  from: string;
  to: string;
}

/** The imports that go the wrong way. Tests, and what only they need, may import anything. */
export function wrongWayImports(): string[] {
  const product = files.filter((file) => /^(app|workers)\/.*(?<!\.test)\.tsx?$/.test(file));
  const imports = product.filter((file) => layerOf(file) !== TESTING).flatMap(importsOf);
  return [...imports.flatMap(againstTheLayers), ...TREES.flatMap((tree) => circles(tree, imports))];
}

const TESTING = "app/testing";

/** The imports of a source from the house, as paths from its root. */
function importsOf(from: string): Import[] {
  const source = readFileSync(from, "utf8");
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*"([.#][^"]*)"/g)].map(([, path = ""]) => ({
    from,
    to: path.startsWith("#") ? path.slice(1) : join(dirname(from), path),
  }));
}

/** The layer that a file belongs to, as a folder. */
function layerOf(file: string): string {
  return [...LAYERS, TESTING].find((layer) => file.startsWith(`${layer}/`)) ?? "app/routes";
}

function againstTheLayers({ from, to }: Import): string[] {
  const layer = layerOf(from);
  const allowed = FEWER[layer] ?? LAYERS.slice(0, LAYERS.indexOf(layer) + 1);
  return allowed.includes(layerOf(to))
    ? []
    : [`${from} imports ${to}: ${layer}/ may import only ${allowed.join(", ")}`];
}

/** The circles through the rooms of a folder, each with the imports that close it. */
function circles(tree: string, imports: Import[]): string[] {
  const between = imports.flatMap((one) => {
    const [from, to] = [roomOf(tree, one.from), roomOf(tree, one.to)];
    return from && to && from !== to ? [{ ...one, rooms: `${tree}: ${from} -> ${to}`, inside: { from, to } }] : [];
  });
  const needless = KNOWN.filter((rooms) => rooms.startsWith(`${tree}:`) && !between.some((one) => one.rooms === rooms));
  const counted = between.filter(({ rooms }) => !KNOWN.includes(rooms));
  const after = Map.groupBy(counted, ({ inside }) => inside.from);
  const reached = (room: string, seen: Set<string> = new Set()): Set<string> => {
    for (const { inside } of after.get(room) ?? []) {
      if (seen.has(inside.to)) continue;
      seen.add(inside.to);
      reached(inside.to, seen);
    }
    return seen;
  };
  return [
    ...counted
      .filter(({ inside }) => reached(inside.to).has(inside.from))
      .map(({ from, to, rooms }) => `${from} imports ${to}: ${rooms} closes a circle of rooms`),
    ...needless.map((rooms) => `scripts/lint/rooms.ts: ${rooms} is gone`),
  ];
}

/** The room of a folder that a file stands in, or undefined for a file outside of them. */
function roomOf(tree: string, file: string): string | undefined {
  const [room, ...rest] = file.startsWith(`${tree}/`) ? file.slice(tree.length + 1).split("/") : [];
  return rest.length > 0 ? room : undefined;
}
