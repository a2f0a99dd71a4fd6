import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

const running = new Set<ChildProcess>();
let stopping = false;

/**
 * Runs a script that starts tools, and exits with the code it returns. A signal or the end of its parent stops the
 * script and everything it started, with `codeWhenStopped`: 0 suits a server. An error is printed by its message and
 * exits with 1.
 */
export async function runLeavingNothingBehind(script: () => Promise<number>, codeWhenStopped = 0): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(codeWhenStopped));
  whenParentEnds(() => void stop(codeWhenStopped));
  try {
    await stop(await script());
  } catch (error) {
    if (!stopping) console.error(error instanceof Error ? error.message : error);
    await stop(1);
  }
}

/** Calls back once when the parent process is gone, even if it was killed. */
export function whenParentEnds(callback: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    callback();
  }, 500).unref();
}

/** Runs a tool silently and answers its output. If it fails, all of its output is the error's message. */
export function runTool(tool: string, args: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  return runNode(`node_modules/.bin/${tool}`, args, environment);
}

/** Runs one of our scripts in the same way. */
export async function runNode(script: string, args: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const child = startNode(script, args, environment, ["ignore", "pipe", "pipe"]);
  const output = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : "")));
  const code = await exitCode(child);
  await end(child);
  const [said, complained] = await output;
  if (code !== 0) throw new Error(`${[script, ...args].join(" ")} failed.\n${said}${complained}`);
  return said ?? "";
}

/** Starts a command of `node_modules/.bin` as the leader of its own process group, which ends with this process. */
export function startTool(
  tool: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
  stdio: StdioOptions,
): ChildProcess {
  return startNode(`node_modules/.bin/${tool}`, args, environment, stdio);
}

/** Starts one of our scripts in the same way as a tool, in this folder unless another checkout's is given. `flags` are Node's. */
export function startNode(
  script: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
  stdio: StdioOptions,
  cwd = ".",
  flags: string[] = [],
): ChildProcess {
  const preload = import.meta.resolve("./end-with-parent.ts");
  const child = spawn(process.execPath, ["--import", preload, ...flags, script, ...args], {
    cwd,
    detached: true,
    env: environment,
    stdio,
  });
  running.add(child);
  return child;
}

/** Waits for a process to exit. A killed one counts as failed. Never resolves while everything is being stopped. */
export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => stopping || resolve(code ?? 1));
  });
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all(Array.from(running, end));
  process.exit(code);
}

/** Asks a process group to end, then kills it. Its error output during that is dropped. */
export async function end(child: ChildProcess): Promise<void> {
  child.stderr?.unpipe().resume();
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    for (let waited = 0; waited < 5_000 && signalGroup(child, waited === 0 ? signal : 0); waited += 50) await pause(50);
  }
  running.delete(child);
}

/** False when the group has no process left. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
