import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureLocalSecrets } from "../scripts/local/secrets.ts";
import { expect, test } from "./journey.ts";

/* Who may read the local secrets. */

test("only its owner may read .dev.vars, whether it is new, is completed or is complete", () => {
  const folder = mkdtempSync(join(tmpdir(), "lacquer-secrets-"));
  const file = join(folder, ".dev.vars");
  ensureLocalSecrets(file);
  expect(modeOf(file)).toBe("600");
  const complete = readFileSync(file, "utf8");
  for (const stored of [complete, "TOKEN_SECRET=older\n"]) {
    writeFileSync(file, stored);
    chmodSync(file, 0o644);
    ensureLocalSecrets(file);
    expect(modeOf(file), stored).toBe("600");
    expect(readFileSync(file, "utf8")).toContain(stored);
  }
  rmSync(folder, { recursive: true });
});

test("only its owner may read the copies that a build and a server have of them", () => {
  for (const folder of [".wrangler/stored-build", process.env.STATE_DIR ?? ""]) {
    expect(modeOf(join(folder, "build/server/.dev.vars")), folder).toBe("600");
  }
});

function modeOf(file: string): string {
  return (statSync(file).mode & 0o777).toString(8);
}
