import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { nextPort, serve } from "../../bench/server.ts";
import { aFreePort } from "../free-port.ts";
import { buildLocally } from "../local/build.ts";
import { prepareLocalDatabase } from "../local/database.ts";
import { runLeavingNothingBehind } from "../process-tree.ts";
import { quantile, slopeOf } from "./figures.ts";
import { liveHeap } from "./heap.ts";
import { aSocket, theAdmin } from "./people.ts";
import { type Day, type Step, visitOfClient, workOfStaff } from "./soak-people.ts";

const MINUTE = 60_000;
const MIB = 2 ** 20;
const SAMPLE_MS = 15_000;

/** A leak is called one when the live heap surely grows by more in an hour: workerd holds an isolate in 128 MiB. */
const MOST_MIB_AN_HOUR = 30;
/** How much slower the last five minutes may be than the first. The machine may be busy with other things. */
const MOST_RATIO = 2;
const SOCKETS = { clients: 40, staff: 10 };

await runLeavingNothingBehind(soak, 1);

/**
 * `npm run soak -- --minutes 30 --clients 200 --staff 20`: one server, and people who use it at a human pace: a client does
 * something every 40 seconds, one of the staff every 20. Ends with 1 when an answer is another one than its step allows, when
 * the Worker's live heap grows in the second half, or when the last minutes are slower than the first.
 */
async function soak(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "30" },
      clients: { type: "string", default: "200" },
      staff: { type: "string", default: "20" },
    },
  });
  const [minutes, clients, staff] = [values.minutes, values.clients, values.staff].map(Number);
  if (!minutes || !clients || !staff) throw new Error("--minutes, --clients and --staff are numbers above 0");
  const stateDirectory = mkdtempSync(join(tmpdir(), "lacquer-soak-"));
  try {
    const settings = { port: await nextPort(), stateDirectory, minimal: true };
    mkdirSync(stateDirectory, { recursive: true });
    Object.assign(process.env, { PASSWORD_COST: "2", RUNS_LOCALLY: "yes" });
    const [configuration] = await Promise.all([buildLocally(settings), prepareLocalDatabase(settings)]);
    const inspector = await aFreePort();
    const { port } = await serve(settings, configuration, { INSPECTOR_PORT: `${inspector}` });
    return judged(await lived({ port, inspector, minutes, clients, staff }));
  } finally {
    rmSync(stateDirectory, { recursive: true, force: true });
  }
}

interface Lived {
  steps: (Step & { at: number })[];
  samples: { x: number; y: number }[];
  sockets: Map<string, number>;
  /** When it was all over, ms since the beginning. */
  lasted: number;
}

/** The steps of everybody until the time is over, and the Worker's live heap during it, MiB by hours. */
async function lived(of: Record<"port" | "inspector" | "minutes" | "clients" | "staff", number>): Promise<Lived> {
  const { port } = of;
  const began = performance.now();
  const since = () => performance.now() - began;
  const sockets = new Map<string, number>();
  const heard = (what: string) => void sockets.set(what, (sockets.get(what) ?? 0) + 1);
  const day: Day = { port, admin: await theAdmin(port), over: AbortSignal.timeout(of.minutes * MINUTE) };
  const steps: Lived["steps"] = [];
  const note = (step: Step) => void steps.push({ ...step, at: since() });
  const close = [
    ...Array.from({ length: SOCKETS.clients }, () => aSocket(port, "/live", {}, heard)),
    ...Array.from({ length: SOCKETS.staff }, () => aSocket(port, "/admin/live", day.admin, heard)),
  ];
  const samples: Lived["samples"] = [];
  const sampling = (async () => {
    for (;;) {
      samples.push({ x: since() / (60 * MINUTE), y: (await liveHeap(of.inspector)) / MIB });
      await pause(SAMPLE_MS, null, { signal: day.over });
    }
  })();
  const ended = await Promise.allSettled([
    ...Array.from({ length: of.clients }, (_, number) => visitOfClient(day, number, note)),
    ...Array.from({ length: of.staff }, (_, number) => workOfStaff(day, number, note)),
    sampling,
  ]);
  for (const one of ended) if (one.status === "rejected" && one.reason?.name !== "AbortError") throw one.reason;
  for (const end of close) end();
  return { steps, samples, sockets, lasted: since() };
}

/** Prints the table, and answers how the soak ends. */
function judged({ steps, samples, sockets, lasted }: Lived): number {
  const part = Math.min(5 * MINUTE, lasted / 3);
  const first = steps.filter(({ at }) => at < part).map(({ milliseconds }) => milliseconds);
  const last = steps.filter(({ at }) => at > lasted - part).map(({ milliseconds }) => milliseconds);
  const half = lasted / 2 / (60 * MINUTE);
  const { rise, error } = slopeOf(samples.filter(({ x }) => x > half));
  const wrong = steps.filter(({ fits }) => !fits);
  const ratio = (q: number) => quantile(last, q) / quantile(first, q);
  const line = (what: string, figure: string) => console.log(`${what.padEnd(48)} ${figure}`);

  line("Answers", `${steps.length} in ${(lasted / MINUTE).toFixed(1)} minutes, ${perSecond(steps.length, lasted)}`);
  const byStep = Map.groupBy(steps, ({ what }) => what);
  for (const [what, of] of [...byStep].toSorted(([a], [b]) => a.localeCompare(b))) {
    const counts = [...Map.groupBy(of, ({ status }) => status)].map(([status, some]) => `${status}: ${some.length}`);
    line(`  ${what}`, `${counts.toSorted().join(", ")}; p50 ${ms(of, 0.5)}, p95 ${ms(of, 0.95)}`);
  }
  line("Answers that no step allows", `${wrong.length}${wrong[0] ? `, the first: ${wrong[0].said}` : ""}`);
  line("Sockets", [...sockets].map(([what, times]) => `${what} ${times}`).join(", "));
  for (const q of [0.5, 0.95])
    line(
      `p${q * 100}, first and last ${(part / MINUTE).toFixed(1)} minutes`,
      `${quantile(first, q).toFixed(1)} and ${quantile(last, q).toFixed(1)} ms, ratio ${ratio(q).toFixed(2)}`,
    );
  const [from, to] = [samples[0]?.y ?? Number.NaN, samples.at(-1)?.y ?? Number.NaN];
  line(
    "Memory that the Worker uses, first and last",
    `${from.toFixed(0)} and ${to.toFixed(0)} MiB (${samples.length} samples)`,
  );
  const minutely = samples.filter((_, at) => at % Math.ceil(samples.length / 12) === 0);
  line("  in equal steps", minutely.map(({ y }) => y.toFixed(0)).join(", "));
  line("  slope of the second half", `${rise.toFixed(1)} ± ${error.toFixed(1)} MiB an hour (one standard error)`);
  const faults = [
    ...(wrong.length > 0 ? ["answers that no step allows"] : []),
    ...(rise - 2 * error > MOST_MIB_AN_HOUR ? [`memory grows by more than ${MOST_MIB_AN_HOUR} MiB an hour`] : []),
    ...(ratio(0.5) > MOST_RATIO ? ["the last minutes are slower than the first"] : []),
  ];
  line("Verdict", faults.join("; ") || "sound");
  return faults.length > 0 ? 1 : 0;
}

function perSecond(count: number, milliseconds: number): string {
  return `${((count * 1000) / milliseconds).toFixed(1)} a second`;
}

function ms(steps: Step[], q: number): string {
  const times = steps.map(({ milliseconds }) => milliseconds);
  return `${quantile(times, q).toFixed(0)} ms`;
}
