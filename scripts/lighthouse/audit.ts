import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import lighthouse, { type Result as Report } from "lighthouse";
import { blockedTime, waitedFor } from "./blocked-time.ts";

/** Lighthouse's result for a page: scores of 0 to 100, times in ms, and the bytes that were transferred. */
export interface Verdict {
  page: string;
  performance: number;
  accessibility: number;
  practices: number;
  /** Null where search engines are kept out. */
  seo: number | null;
  agentic: number;
  lcp: number;
  cls: number;
  /** The total blocking time by the clock, in which the machine does other things too. */
  tbt: number;
  /** The same by the processor's time, in which it works for the page alone. */
  blocked: number;
  /** For how much of its time the page's thread was kept from the processor, percent. */
  waited: number;
  requests: number;
  kilobytes: number;
  /** The audits that took something from a score of 100, other than of performance. */
  wrong: string[];
}

const LIMITS = {
  performance: 98,
  accessibility: 100,
  practices: 100,
  seo: 100,
  agentic: 100,
  lcp: 1600,
  cls: 0.01,
  tbt: 50,
  blocked: 50,
};

/** Beyond so many percent, the times of a run say more of the machine than of the page. */
const MOST_WAITED = 20;

/** True for a run on a machine that had little else to do. */
export function isQuiet({ waited }: Verdict): boolean {
  return waited <= MOST_WAITED;
}

/** Where the whole reports are kept, for https://googlechrome.github.io/lighthouse/viewer/. */
const REPORTS = "test-results/lighthouse";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo", "agentic-browsing"];

/** Opens a page as Lighthouse's phone, in the Chromium that is controlled at `port`. */
export async function audit(
  address: string,
  { page, indexed, cookie, port }: { page: string; indexed: boolean; cookie?: string | undefined; port: number },
): Promise<Verdict> {
  const flags = {
    port,
    onlyCategories: CATEGORIES.filter((category) => indexed || category !== "seo"),
    ...(cookie && { extraHeaders: { Cookie: cookie } }),
    logLevel: "error" as const,
  };
  const { lhr, artifacts } = (await lighthouse(`${address}${page}`, flags)) ?? {};
  if (!lhr || lhr.runtimeError) throw new Error(`Lighthouse could not open ${page}: ${lhr?.runtimeError?.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== page) throw new Error(`${page} led to ${lhr.finalDisplayedUrl}`);
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, `${page.slice(1) || "home"}.json`), JSON.stringify(lhr));
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    page,
    performance: score("performance"),
    accessibility: score("accessibility"),
    practices: score("best-practices"),
    seo: indexed ? score("seo") : null,
    agentic: score("agentic-browsing"),
    lcp: Math.round(number("largest-contentful-paint")),
    cls: Math.round(number("cumulative-layout-shift") * 1000) / 1000,
    tbt: Math.round(number("total-blocking-time")),
    blocked: blockedTime(artifacts?.Trace?.traceEvents ?? []),
    waited: waitedFor(artifacts?.Trace?.traceEvents ?? []),
    requests: requestsOf(lhr.audits["network-requests"]),
    kilobytes: Math.round(number("total-byte-weight") / 1000),
    wrong: CATEGORIES.slice(1).flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  };
}

function requestsOf(audit: Report["audits"][string] | undefined): number {
  return audit?.details?.type === "table" ? audit.details.items.length : 0;
}

/** The `count` runs in which the machine had least else to do. */
export function quietest([first, ...rest]: [Verdict, ...Verdict[]], count: number): [Verdict, ...Verdict[]] {
  const [quiet = first, ...others] = [first, ...rest].toSorted((one, other) => one.waited - other.waited);
  return [quiet, ...others.slice(0, count - 1)];
}

/** The middle of several verdicts on one page, number by number, and everything that was wrong in any of them. */
export function median(verdicts: [Verdict, ...Verdict[]]): Verdict {
  const middle = (name: keyof Omit<Verdict, "page" | "wrong" | "seo">) => middleOf(verdicts.map((one) => one[name]));
  return {
    page: verdicts[0].page,
    performance: middle("performance"),
    accessibility: middle("accessibility"),
    practices: middle("practices"),
    seo: verdicts[0].seo === null ? null : middleOf(verdicts.map(({ seo }) => seo ?? 0)),
    agentic: middle("agentic"),
    lcp: middle("lcp"),
    cls: middle("cls"),
    tbt: middle("tbt"),
    blocked: middle("blocked"),
    waited: middle("waited"),
    requests: middle("requests"),
    kilobytes: middle("kilobytes"),
    wrong: [...new Set(verdicts.flatMap(({ wrong }) => wrong))],
  };
}

function middleOf(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** What of a verdict is beyond a limit, in words. */
export function beyond({ page, wrong, ...verdict }: Verdict): string[] {
  const busy = verdict.waited > MOST_WAITED ? `, on a busy machine: its thread waited for ${verdict.waited} %` : "";
  const scores = (["performance", "accessibility", "practices", "seo", "agentic"] as const).filter(
    (name) => (verdict[name] ?? 100) < LIMITS[name],
  );
  const times = (["lcp", "cls", "tbt", "blocked"] as const).filter((name) => !(verdict[name] < LIMITS[name]));
  return [
    ...scores.map(
      (name) => `${page}: ${name} is ${verdict[name]}, not ${LIMITS[name]}${name === "performance" ? busy : ""}`,
    ),
    ...times.map(
      (name) => `${page}: ${name} is ${verdict[name]}, not under ${LIMITS[name]}${name === "tbt" ? busy : ""}`,
    ),
    ...wrong.map((audit) => `${page}: ${audit}`),
  ];
}
