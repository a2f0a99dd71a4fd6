import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** A password as it was typed, twice. */
export interface TypedPassword {
  password: string;
  confirmPassword: string;
}

/**
 * Reads the password: typed twice on a terminal, hidden, or else the first line of standard input. Refuses, in a
 * sentence, empty input and Ctrl+C or Ctrl+D.
 */
export async function askPassword(): Promise<TypedPassword> {
  const terminal = process.stdin.isTTY;
  const reader = createInterface({ input: process.stdin, output: nowhere(), terminal, historySize: 0 });
  const lines = reader[Symbol.asyncIterator]();
  try {
    if (terminal) return { password: await typed("Password: ", lines), confirmPassword: await typed("Again: ", lines) };
    const password = await nextLine(lines);
    return { password, confirmPassword: password };
  } finally {
    reader.close();
  }
}

/** Discards output, since readline echoes every key on a terminal. */
function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

async function typed(question: string, lines: AsyncIterator<string>): Promise<string> {
  process.stderr.write(question);
  try {
    return await nextLine(lines);
  } finally {
    process.stderr.write("\n");
  }
}

async function nextLine(lines: AsyncIterator<string>): Promise<string> {
  const { done, value } = await lines.next();
  if (done) throw new Error("Nothing was done: no password was given.");
  return value;
}
