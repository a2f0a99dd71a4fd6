import { readdirSync, readFileSync } from "node:fs";

const PAGE_BYTES = 4096;

/** The ticks of /proc in a second, on every Linux. */
const TICKS = 100;

/** What processes have taken until now. */
export interface Taken {
  /** Processor time, ms. */
  processor: number;
  /** Memory, bytes. */
  memory: number;
}

/** What workerd has taken in the servers that a process has started, this one unless given; null where /proc is missing. */
export function takenByServers(starter = process.pid): Taken | null {
  const servers = serversOf(starter);
  return (
    servers && {
      processor: servers.reduce((total, { processor }) => total + processor, 0),
      memory: servers.reduce((total, { memory }) => total + memory, 0),
    }
  );
}

/** The processes of workerd that a process has started, directly or not; null where /proc is missing. */
export function serversOf(starter = process.pid) {
  try {
    const processes = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => processOf(Number(pid)));
    const own = new Set([starter]);
    // A child has a higher number than its parent, unless the numbers have started again. So this repeats until nothing is
    // added.
    for (let before = 0; before !== own.size; ) {
      before = own.size;
      for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid);
    }
    return processes.filter(({ pid, name }) => own.has(pid) && name === "workerd");
  } catch {
    return null;
  }
}

/** What one process has taken; null once it has ended. */
export function takenBy(pid: number): Taken | null {
  return processOf(pid)[0] ?? null;
}

/** A process, or nothing when it has ended. Its fields are described in proc(5), numbered from the third. */
function processOf(pid: number) {
  try {
    const [, name = "", rest = ""] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = rest.split(" ").map(Number);
    const [parent = 0, user = 0, system = 0, pages = 0] = [fields[1], fields[11], fields[12], fields[21]];
    return [{ pid, name, parent, processor: ((user + system) * 1000) / TICKS, memory: pages * PAGE_BYTES }];
  } catch {
    return [];
  }
}
