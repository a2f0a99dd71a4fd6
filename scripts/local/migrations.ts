import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The migrations, in their order. */
export function migrationFiles(): { name: string; text: string }[] {
  const names = readdirSync("migrations").filter((file) => file.endsWith(".sql"));
  return names.sort().map((name) => ({ name, text: readFileSync(join("migrations", name), "utf8") }));
}
