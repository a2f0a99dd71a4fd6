import { mkdtempSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { findOrInstallChromium } from "./chromium.ts";
import { DEMO_ACCOUNTS } from "./demo/demo-names.ts";
import { aFreePort } from "./free-port.ts";
import { audit, beyond, isQuiet, median, quietest, type Verdict } from "./lighthouse/audit.ts";
import { serveAsTheEdge } from "./lighthouse/edge.ts";
import { buildLocally } from "./local/build.ts";
import { prepareLocalDatabase } from "./local/database.ts";
import { startServer, untilReady } from "./local/server.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";

const PAGES = [
  { page: "/", indexed: true, signedIn: false },
  { page: "/reviews", indexed: true, signedIn: false },
  { page: "/booking", indexed: false, signedIn: true },
  { page: "/cancel", indexed: false, signedIn: false },
];

/** `--short` audits one page once, and holds no limit against it: it shows that the command works. `npm test -- --commands` runs it. */
const SHORT = process.argv.includes("--short");

/** Each page is audited as many times while the machine is quiet, and the median counts. */
const RUNS = SHORT ? 1 : Number(process.env.RUNS ?? 3);

/** The most runs on a machine that is busy with other things. Then the quietest ones count. */
const MOST_RUNS = SHORT ? 1 : 3 * RUNS;

// As root, Chromium raises its own process to -8 and leaves the page's at 0. On a phone, the page in front comes first.
if (process.getuid?.() === 0 && !SHORT) setPriority(-12);

await runLeavingNothingBehind(auditPages, 1);

/**
 * `npm run lighthouse`: what Lighthouse says of the demo salon's pages on a phone, over HTTP/2 with gzip. Fails beyond
 * the limits of lighthouse/audit.ts. `npm run lighthouse -- /reviews` audits the pages named, RUNS=1 audits once.
 * docs/tests.md
 */
async function auditPages(): Promise<number> {
  const named = SHORT ? ["/cancel"] : process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), "lacquer-lighthouse-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const settings = { port: await aFreePort(), stateDirectory: folder, minimal: SHORT };
  const [configuration] = await Promise.all([buildLocally(settings), prepareLocalDatabase(settings)]);
  await untilReady(startServer(settings, configuration, ["ignore", "pipe", "inherit"]));
  const address = await serveAsTheEdge(settings.port, folder, await aFreePort());

  const verdicts: Verdict[] = [];
  for (const page of PAGES.filter(({ page }) => named.length === 0 || named.includes(page))) {
    const once = () => auditOnce(page, address, settings.port);
    const all: [Verdict, ...Verdict[]] = [await once()];
    while (all.filter(isQuiet).length < RUNS && all.length < MOST_RUNS) all.push(await once());
    verdicts.push(median(quietest(all, RUNS)));
  }
  const failures = SHORT ? [] : verdicts.flatMap(beyond);
  console.table(verdicts.map(({ wrong: _, ...verdict }) => verdict));
  for (const failure of failures) console.error(failure);
  return failures.length > 0 ? 1 : 0;
}

/** Each time in a browser of its own, because a page that is closed ends its client's session. */
async function auditOnce({ page, indexed, signedIn }: (typeof PAGES)[number], address: string, serverPort: number) {
  const cookie = signedIn ? await signIn(serverPort) : undefined;
  // The first answer of a server that has just started is slow.
  await fetch(`http://localhost:${serverPort}${page}`, { headers: cookie ? { Cookie: cookie } : {} });
  const port = await aFreePort();
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ["--no-sandbox", "--ignore-certificate-errors", `--remote-debugging-port=${port}`],
  });
  try {
    return await audit(address, { page, indexed, cookie, port });
  } finally {
    await browser.close();
  }
}

/** The cookies of the demo's client. */
async function signIn(port: number): Promise<string> {
  const origin = `http://localhost:${port}`;
  const answer = await fetch(`${origin}/?index`, {
    method: "POST",
    body: new URLSearchParams(DEMO_ACCOUNTS.client),
    headers: { Origin: origin },
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (cookies.length === 0) throw new Error(`The demo's client could not sign in: ${answer.status}`);
  return cookies.join("; ");
}
