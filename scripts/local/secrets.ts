import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";

const secrets = ["TOKEN_SECRET", "DOCTOR_TOKEN"];

/**
 * Writes random secrets for this checkout to `.dev.vars`, which only its owner may read. Existing ones stay, or every
 * session would end.
 */
export function ensureLocalSecrets(path = ".dev.vars"): void {
  if (existsSync(path)) chmodSync(path, 0o600);
  const stored = existsSync(path) ? readFileSync(path, "utf8").trimEnd() : "";
  const missing = secrets.filter((name) => !new RegExp(`^\\s*${name}\\s*=\\s*\\S`, "m").test(stored));
  if (missing.length === 0) return;
  const added = missing.map((name) => `${name}=${randomBytes(32).toString("base64url")}`);
  writeFileSync(path, `${[stored, ...added].filter(Boolean).join("\n")}\n`, { mode: 0o600 });
}
