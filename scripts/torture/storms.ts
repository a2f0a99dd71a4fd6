import type { Cast } from "./acts.ts";
import { aCast, actsOf } from "./cast.ts";
import { aSmallDisk, diskFull, killed, locked, stopped } from "./disturbances.ts";
import { quantile } from "./figures.ts";
import { LAW_COUNT } from "./oracle.ts";
import { type Disturbance, type Played, playRound } from "./round.ts";
import { aVictim, type Victim } from "./victim.ts";

const LATE_ROUNDS = 2;
/** The free bytes of the disk, alternating: none, and an amount in which a transaction may or may not find room. */
const LEFT_BYTES = [0, 8_192, 32_768, 131_072];
const DISK_ROUNDS = 3 * LEFT_BYTES.length;

/** What is done to servers, one storm after the other: 0 when every promise was kept, or else 1. */
export async function storms(asked: { kills: number; late: boolean; disk: boolean }): Promise<number> {
  const faults: string[] = [];
  if (asked.kills > 0) {
    const restarts: number[] = [];
    const kill = (victim: Victim) => killed(victim, (milliseconds) => restarts.push(milliseconds));
    faults.push(...(await storm("kills", await opened(), asked.kills, kill)));
    const seconds = [0.5, 1].map((q) => (quantile(restarts, q) / 1000).toFixed(1));
    console.log(`  a restart took ${seconds[0]} s, ${seconds[1]} s at most`);
  }
  if (asked.late) {
    const salon = await opened();
    faults.push(...(await storm("half minutes without workerd", salon, LATE_ROUNDS, stopped)));
    faults.push(...(await storm("half minutes with D1 locked", salon, LATE_ROUNDS, locked)));
  }
  if (asked.disk) {
    const full = (victim: Victim, round: number) => diskFull(victim, LEFT_BYTES[round % LEFT_BYTES.length] ?? 0);
    faults.push(...(await storm("full disks", await opened(aSmallDisk()), DISK_ROUNDS, full)));
  }
  return faults.length > 0 ? 1 : 0;
}

/** A salon on a server of its own, and its people. */
interface Salon {
  victim: Victim;
  cast: Cast;
}

async function opened(stateDirectory?: string): Promise<Salon> {
  const victim = await aVictim(stateDirectory);
  return { victim, cast: await aCast(victim) };
}

/**
 * Plays a quiet round, then rounds with a disturbance each, until a promise is broken. Reports the answers and the broken
 * promise.
 */
async function storm(
  name: string,
  { victim, cast }: Salon,
  rounds: number,
  disturbance: (victim: Victim, round: number) => Disturbance,
): Promise<string[]> {
  const faults: string[] = [];
  const heard: Played["heard"] = [];
  const quiet: Disturbance = async () => ({ stoppedMs: 0, losesConnections: false });
  for (let round = 0; round <= rounds && faults.length === 0; round++) {
    const acts = await actsOf(round, victim, cast);
    const played = await playRound(victim, cast, acts, round === 0 ? quiet : disturbance(victim, round));
    if (round > 0) heard.push(...played.heard);
    for (const fault of played.faults) console.log(`  round ${round}: ${fault}`);
    faults.push(...played.faults);
  }
  const slowest = Math.max(...heard.map(({ milliseconds }) => milliseconds));
  console.log(
    `${rounds} ${name}: ${heard.length} requests, ${LAW_COUNT} laws after each round, ${faults.length} faults`,
  );
  for (const [what, of] of Map.groupBy(heard, ({ what }) => what)) {
    const counts = [...Map.groupBy(of, ({ status }) => status)].toSorted(([a], [b]) => a - b);
    console.log(
      `  ${what.padEnd(28)} ${counts.map(([status, some]) => `${status || "none"}: ${some.length}`).join(", ")}`,
    );
  }
  const reasons = new Set(heard.filter(({ status }) => status === 503).map(({ said }) => said));
  for (const said of reasons) console.log(`  503 says ${said}`);
  const { appointments, technicians } = cast.ledger;
  console.log(
    `  slowest answer ${(slowest / 1000).toFixed(1)} s; ${appointments.size} appointments, ${technicians.size + 1} technicians`,
  );
  return faults;
}
