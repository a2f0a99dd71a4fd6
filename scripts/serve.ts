import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { Miniflare } from "miniflare";
import type { unstable_getMiniflareWorkerOptions } from "wrangler";
import { DEMO_ACCOUNTS, TEAM_SALON } from "./demo/demo-names.ts";

/*
 * Serves a built Worker with workerd alone: node scripts/serve.ts <wrangler.json> <state> <port>. `wrangler dev` adds a
 * proxy in front, which breaks for good when a request is answered before its body was read. Any refused request may
 * be.
 */
const [configuration = "", stateDirectory = "", port = ""] = process.argv.slice(2);
const {
  workerOptions,
  main = "",
  externalWorkers,
}: ReturnType<typeof unstable_getMiniflareWorkerOptions> = JSON.parse(
  execFileSync(process.execPath, ["scripts/local/worker-options.ts", configuration], { encoding: "utf8" }),
);
const folder = dirname(main);
const modules = globSync("**/*.js", { cwd: folder }).map((file) => join(folder, file));

// With RESEND_URL set, emails go there instead of to the local mailbox.
const { END_CLIENT_SESSION_WHEN_HIDDEN, API_ORIGINS, PASSWORD_COST, RATE_LIMITS } = process.env;
const { RESEND_URL, RESEND_API_KEY = "local", MAIL_PAUSED } = process.env;
const { INSPECTOR_PORT } = process.env;
const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL } = process.env;
const { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY } = process.env;
const mailbox = RESEND_URL ? undefined : { MAILBOX: "MAILBOX" };

const miniflare = new Miniflare({
  host: "localhost",
  port: Number(port),
  cf: false,
  ...(INSPECTOR_PORT && { inspectorPort: Number(INSPECTOR_PORT) }),
  // Nothing triggers cron here: GET /cdn-cgi/handler/scheduled does instead.
  unsafeTriggerHandlers: true,
  d1Persist: join(stateDirectory, "v3/d1"),
  kvPersist: join(stateDirectory, "v3/kv"),
  r2Persist: join(stateDirectory, "v3/r2"),
  durableObjectsPersist: join(stateDirectory, "v3/do"),
  workers: [
    {
      ...workerOptions,
      name: "lacquer",
      bindings: {
        ...workerOptions.bindings,
        ...(END_CLIENT_SESSION_WHEN_HIDDEN && { END_CLIENT_SESSION_WHEN_HIDDEN }),
        ...(API_ORIGINS && { API_ORIGINS }),
        RUNS_LOCALLY: "yes",
        SIGN_UP_HOST: "localhost",
        ...(PASSWORD_COST && { PASSWORD_COST }),
        ...(RATE_LIMITS && { RATE_LIMITS }),
        ...(RESEND_URL && { RESEND_URL, RESEND_API_KEY }),
        ...(MAIL_PAUSED && { MAIL_PAUSED }),
        ...(STRIPE_SECRET_KEY && { STRIPE_SECRET_KEY }),
        ...(STRIPE_WEBHOOK_SECRET && { STRIPE_WEBHOOK_SECRET }),
        ...(STRIPE_URL && { STRIPE_URL }),
        ...(PUSH_PUBLIC_KEY && PUSH_PRIVATE_KEY && { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY }),
        PUBLIC_URL: `http://localhost:${port}`,
      },
      kvNamespaces: { ...workerOptions.kvNamespaces, ...mailbox, TEXTBOX: "TEXTBOX" },
      modulesRoot: folder,
      modules: [main, ...modules.filter((path) => path !== main)].map((path) => ({ type: "ESModule", path })),
    },
    ...externalWorkers,
  ],
});
await miniflare.ready;
console.log(`Ready on http://localhost:${port}`);
for (const [role, { email, password }] of Object.entries(DEMO_ACCOUNTS)) console.log(`${role} ${email} / ${password}`);
if (process.env.DEMO_DATA !== "minimal")
  console.log(`A salon with three technicians: http://${TEAM_SALON.host}:${port}`);
console.log(`mail ${RESEND_URL ?? `http://localhost:${port}/dev/mail`}`);
if (RATE_LIMITS === "off") console.log("The limits by address, account and mailbox are off (RATE_LIMITS=off).");
