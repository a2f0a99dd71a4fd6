import { readdirSync, readFileSync } from "node:fs";

const PAGE_BYTES = 4096;

/** The memory that workerd takes in the servers that this process has started, bytes; null where /proc is missing. */
export function memoryOfServers(): number | null {
  try {
    const processes = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap(processOf);
    const own = new Set([process.pid]);
    // A child has a higher number than its parent, unless the numbers began anew: so until nothing is added.
    for (let before = 0; before !== own.size; ) {
      before = own.size;
      for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid);
    }
    const servers = processes.filter(({ pid, name }) => own.has(pid) && name === "workerd");
    return servers.reduce((total, { bytes }) => total + bytes, 0);
  } catch {
    return null;
  }
}

/** A process, or nothing when it has ended. */
function processOf(pid: string) {
  try {
    const [, name = "", rest = ""] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = rest.split(" ");
    return [{ pid: Number(pid), name, parent: Number(fields[1]), bytes: Number(fields[21]) * PAGE_BYTES }];
  } catch {
    return [];
  }
}
