import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where the sources are, where building puts what it makes, and where that is stored for the next time. */
export interface Checkout {
  sources: string;
  output: string;
  stored: string;
}

/** The folder with what `build` makes of the sources as they are now. It builds only when one of them has changed. */
export async function storedBuild(
  { sources, output, stored }: Checkout,
  build: () => Promise<unknown>,
): Promise<string> {
  const [folder, digestFile] = [join(stored, "build"), join(stored, "built-from")];
  const builtFrom = sourcesDigest(sources);
  if (existsSync(digestFile) && readFileSync(digestFile, "utf8") === builtFrom) return folder;
  rmSync(stored, { recursive: true, force: true });
  await build();
  cpSync(output, folder, { recursive: true });
  // What was edited while it was being built may be in the build or not.
  if (sourcesDigest(sources) === builtFrom) writeFileSync(digestFile, builtFrom);
  return folder;
}

/** All that a build depends on: what is bundled, every file beside it, and which packages are installed. */
const BUILT_FROM = ["app/**", "workers/**", "public/**", "*", ".dev.vars*", ".env*", "node_modules/.package-lock.json"];

/** Written by the type check at every run. No build reads it. */
const NOT_BUILT_FROM = ".tsbuildinfo";

/** What tools look for in the environment, besides Node itself. */
const SETTINGS = /^(NODE_ENV|CLOUDFLARE_ENV|VITE_.*)$/;

/** A digest of the names and the contents of all that a build depends on. */
export function sourcesDigest(sources: string, environment: Record<string, string | undefined> = process.env): string {
  const digest = createHash("sha256");
  const files = globSync(BUILT_FROM, { cwd: sources }).filter((file) => isBuiltFrom(sources, file));
  for (const file of files.sort()) add(digest, file, readFileSync(join(sources, file)));
  const settings = Object.entries(environment).filter(([name]) => SETTINGS.test(name));
  for (const [name, value = ""] of settings.sort()) add(digest, name, value);
  add(digest, "node", process.version);
  return digest.digest("hex");
}

function isBuiltFrom(sources: string, file: string): boolean {
  return file !== NOT_BUILT_FROM && statSync(join(sources, file)).isFile();
}

/** Lengths stand before what they count: otherwise a name and its contents could be taken for others. */
function add(digest: ReturnType<typeof createHash>, name: string, contents: Buffer | string) {
  digest.update(`${name.length} ${name} ${contents.length} `).update(contents);
}
