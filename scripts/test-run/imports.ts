import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a file imports, unless it imports types alone. */
const IMPORTED = /^(?:import|export) (?!type\b)(?:[^"';]*? from )?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

const known = new Map<string, string[]>();

/** What a source imports: our own files by their path from the project's root, and modules of the platform by their names. */
export function importsOf(file: string): string[] {
  const before = known.get(file);
  if (before) return before;
  const found = readImports(file);
  known.set(file, found);
  return found;
}

function readImports(file: string): string[] {
  if (!/\.tsx?$/.test(file) || !existsSync(file)) return [];
  return [...readFileSync(file, "utf8").matchAll(IMPORTED)].flatMap(([, stated, loaded]) => {
    const name = stated ?? loaded ?? "";
    if (name.startsWith("#")) return name.slice(1);
    return name.startsWith(".") ? join(file, "..", name) : name;
  });
}
