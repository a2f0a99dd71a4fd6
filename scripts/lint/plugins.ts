import { readdirSync } from "node:fs";
import { partOf, type Source, sourceOf } from "./syntax.ts";

/** Hooks and settings by which a build gives a module another text, or another module in its place. */
const CHANGES = ["transform", "load", "resolveId", "resolveDynamicImport", "renderChunk", "alias"];

/**
 * What could change a dependency in the build: such a hook in `vite.config.ts` or `scripts/bundle/`, or a plugin of ours
 * from elsewhere. What a package's own plugin does is not looked at. docs/decisions/0035-libraries-as-they-come.md
 */
export function changedDependencies(): string[] {
  const files = ["vite.config.ts", ...readdirSync("scripts/bundle").map((name) => `scripts/bundle/${name}`)];
  return files.map(sourceOf).flatMap((source) => [
    ...namesOf(source, "Property", "key")
      .filter((name) => CHANGES.includes(name))
      .map((name) => `${source.file}: "${name}" can change the text of a dependency: docs/decisions/0035`),
    ...namesOf(source, "ImportDeclaration", "source")
      .filter((path) => /^[./#]/.test(path) && !/^\.\/(scripts\/bundle\/)?[\w-]+\.ts$/.test(path))
      .map((path) => `${source.file}: what the build takes from ${path} belongs in scripts/bundle/`),
  ]);
}

/** The names or quoted texts in a part of all nodes of a type. */
function namesOf({ nodes }: Source, type: string, part: string): string[] {
  return nodes
    .filter((node) => node.type === type)
    .map((node) => partOf(node, part))
    .map((name) => String(name?.name ?? name?.value));
}
