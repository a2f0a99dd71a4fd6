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
  "app/log",
  "app/database",
  "app/models",
  "app/words",
  "app/mail",
  "app/outbox",
  "app/auth",
  "app/payments",
  "app/components",
  "app/routes",
  "workers",
];

/** Layers that import fewer than those before them. */
const FEWER: Record<string, string[]> = {
  "app/diary": ["app/kernel", "app/diary"],
  "app/words": ["app/kernel", "app/diary", "app/models", "app/words"],
};

interface Import {
  from: string;
  to: string;
}

/** The imports that go the wrong way. Tests, and what only they need, may import anything. */
export function wrongWayImports(): string[] {
  const product = files.filter((file) => /^(app|workers)\/.*(?<!\.test)\.tsx?$/.test(file));
  const imports = product.filter((file) => layerOf(file) !== TESTING).flatMap(importsOf);
  const folders = new Set(product.flatMap(foldersAround));
  return [...imports.flatMap(againstTheLayers), ...[...folders].flatMap((folder) => circles(folder, imports))];
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

/** The folders around a file or a folder, the innermost first. */
function foldersAround(file: string): string[] {
  const folder = dirname(file);
  return folder === "." ? [] : [folder, ...foldersAround(folder)];
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

/** The imports that close a circle through the rooms of a folder. */
function circles(folder: string, imports: Import[]): string[] {
  const between = imports.flatMap((one) => {
    const [room, next] = [roomOf(folder, one.from), roomOf(folder, one.to)];
    return room && next && room !== next ? [{ ...one, room, next }] : [];
  });
  const after = Map.groupBy(between, ({ room }) => room);
  const reached = (room: string, seen = new Set<string>()): Set<string> => {
    for (const { next } of after.get(room) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  return between
    .filter(({ room, next }) => reached(next).has(room))
    .map(
      ({ from, to, room, next }) =>
        `${from} imports ${to}: ${room}/ -> ${next}/ closes a circle of rooms in ${folder}/`,
    );
}

/** The room of a folder that a file stands in, or undefined for a file outside of them. */
function roomOf(folder: string, file: string): string | undefined {
  const [room, ...rest] = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split("/") : [];
  return rest.length > 0 ? room : undefined;
}
