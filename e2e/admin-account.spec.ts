import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "./journey.ts";
import type { OwnServer } from "./own-server.ts";
import { rowsOf } from "./rows.ts";

// In one process of the runner, so that they share a server.
test.describe.configure({ mode: "default" });

test("an admin is made beside a running server, and signs in", async ({ ownServer }) => {
  const email = `owner-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const args = ["--email", ` ${email.toUpperCase()} `, "--name", "Siobhán O'Connor"];
  const made = await createAdmin("first-secret\n", args, ownServer);
  expect(made).toEqual({ code: 0, said: `admin ${email} can sign in at /admin of Petal & Polish\n`, complained: "" });
  const account = { salon_id: "petal-and-polish", name: "Siobhán O'Connor", role: "admin" };
  expect(accountOf(ownServer, email)).toMatchObject([{ ...account, session_version: 0 }]);
  expect(accountOf(ownServer, email)[0]?.password_hash).toMatch(/^scrypt-steps\$8192\$8\$10\$/);
  const answer = await signIn(ownServer, email, "first-secret");
  expect(await answer.json()).toMatchObject({ user: { email, role: "admin" } });
});

test("without a password nothing is done, and one line says so", async ({ ownServer }) => {
  const stranger = `stranger-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const { code, said, complained } = await createAdmin("", ["--email", stranger], ownServer);
  expect({ code, said }, complained).toEqual({ code: 1, said: "" });
  expect(complained.trim().split("\n")).toEqual([expect.stringMatching(/no password was given\.$/)]);
  expect(accountOf(ownServer, stranger)).toEqual([]);
});

test("for the deployed database Wrangler gets the hash in a file that only its owner reads, gone afterwards", async () => {
  const checkout = aCheckoutWithoutWrangler(test.info().outputPath());
  const { code, said } = await createAdmin("first-secret", ["--email", "owner@example.com", "--remote"], { checkout });
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining("at /admin of Far Salon") });

  const [read, write, readAgain, ...others] = wranglerCalls(checkout);
  const target = ["d1", "execute", "DB", "--config", "wrangler.toml", "--remote"];
  expect(read?.args).toEqual([...target, "--json", "--command", expect.stringMatching(/^SELECT/)]);
  expect(write?.args).toEqual([...target, "--yes", "--file", write?.file]);
  expect(write).toMatchObject({ mode: "600", sql: expect.stringMatching(/^INSERT INTO users/) });
  expect(write?.sql).toContain(Buffer.from("scrypt-steps$8192$8$10$").toString("hex"));
  expect(existsSync(write?.file ?? "")).toBe(false);
  expect(readAgain?.args).toEqual(read?.args);
  expect(others).toEqual([]);
});

interface Where {
  stateDirectory?: string;
  /** The folder in which the command is run. */
  checkout?: string;
}

/** Runs the command as a person would, with `typed` on its standard input. */
async function createAdmin(typed: string, args: string[], { stateDirectory, checkout: cwd = "." }: Where) {
  const { PASSWORD_COST, ...environment } = process.env;
  const env = { ...environment, NODE_NO_WARNINGS: "1", ...(stateDirectory && { STATE_DIR: stateDirectory }) };
  const command = spawn(process.execPath, [resolve("scripts/create-admin.ts"), ...args], { cwd, env, stdio: "pipe" });
  command.stdin.on("error", () => {}).end(typed);
  const ended = new Promise((resolve) => command.once("exit", resolve));
  const [said, complained, code] = await Promise.all([text(command.stdout), text(command.stderr), ended]);
  return { code, said, complained };
}

/** A folder in which a script replaces Wrangler: it records its arguments and knows one deployed salon. */
function aCheckoutWithoutWrangler(folder: string): string {
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  const script = `const fs = require("node:fs");
    const args = process.argv.slice(2);
    const file = args[args.indexOf("--file") + 1];
    const call = args.includes("--file")
      ? { args, file, mode: (fs.statSync(file).mode & 0o777).toString(8), sql: fs.readFileSync(file, "utf8") }
      : { args };
    fs.appendFileSync("calls.jsonl", JSON.stringify(call) + "\\n");
    console.log(JSON.stringify([{ results: [{ salonId: "far", salonName: "Far Salon", role: null }] }]));`;
  writeFileSync(join(folder, "node_modules/.bin/wrangler"), script);
  return folder;
}

function wranglerCalls(folder: string): { args: string[]; file?: string; mode?: string; sql?: string }[] {
  const lines = readFileSync(join(folder, "calls.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

function accountOf({ stateDirectory }: OwnServer, email: string) {
  return rowsOf(stateDirectory, "SELECT * FROM users WHERE email = ?", email);
}

function signIn({ address }: OwnServer, email: string, password: string) {
  const body = JSON.stringify({ action: "admin-login", type: "admin", email, password });
  // The server may be closing a connection that was kept.
  const headers = { "Content-Type": "application/json", Connection: "close" };
  return fetch(`${address}/api/auth`, { method: "POST", headers, body });
}
