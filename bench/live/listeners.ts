import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { takenBy } from "../processes.ts";

/** Browsers that listen to a salon's diary, in a process of their own. */
export interface Listeners {
  /** Answers, once they all wait for it, when the last of them has got one more message: an instant of `instant.ts`. */
  nextHeard: () => Promise<{ at: Promise<number> }>;
  /** The processor time that their process has taken until now, ms. */
  processor: () => number;
  close: () => void;
}

/** Opens sockets to the salon at `host`. */
export async function openListeners(port: number, host: string, count: number): Promise<Listeners> {
  const child = fork(new URL("listening.ts", import.meta.url), [`${port}`, host, `${count}`], { stdio: "inherit" });
  await said(child, "listening");
  return {
    async nextHeard() {
      child.send("next");
      await said(child, "waiting");
      return { at: message(child).then(Number) };
    },
    processor: () => takenBy(child.pid ?? 0)?.processor ?? 0,
    close: () => child.kill(),
  };
}

async function said(child: ChildProcess, expected: string): Promise<void> {
  const heard = await message(child);
  if (heard !== expected) throw new Error(`The listeners said ${heard}, not ${expected}`);
}

async function message(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const gone = once(child, "exit", { signal: ended.signal }).then(([code]) => {
    throw new Error(`The listeners ended with code ${code}`);
  });
  try {
    const [heard] = await Promise.race([once(child, "message"), gone]);
    return heard;
  } finally {
    gone.catch(() => undefined);
    ended.abort();
  }
}
