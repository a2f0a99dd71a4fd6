import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The folders of the sources, of a build's output, and of the stored build for the next time. */
export interface Checkout {
  sources: string;
  output: string;
  stored: string;
}

/** The folder with the build of the current sources. It builds only when one of them has changed. */
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
  // An edit during the build may be in it or not.
  if (sourcesDigest(sources) === builtFrom) writeFileSync(digestFile, builtFrom);
  return folder;
}

/** Everything that a build depends on: the bundled sources, the files beside them, and the installed packages. */
const BUILT_FROM = [
  "app/**",
  "workers/**",
  "migrations/**",
  "public/**",
  "scripts/bundle/**",
  "*",
  ".dev.vars*",
  ".env*",
  "node_modules/.package-lock.json",
];

/** The type check writes it at every run. No build reads it. */
const NOT_BUILT_FROM = ".tsbuildinfo";

/** The environment variables that tools read, besides Node's own. */
const SETTINGS = /^(NODE_ENV|CLOUDFLARE_ENV|VITE_.*)$/;

/** A digest of the names and contents of everything that a build depends on. */
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

/** Puts the lengths first: otherwise the end of a name could be taken for the start of its contents. */
function add(digest: ReturnType<typeof createHash>, name: string, contents: Buffer | string) {
  digest.update(`${name.length} ${name} ${contents.length} `).update(contents);
}
