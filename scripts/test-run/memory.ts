import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";

/** Bytes. The databases of a whole run need a tenth of it. A container often has 64 MB there. */
const ENOUGH = 2 ** 30;

/**
 * The folder for databases that end with a test run: one in memory, if this machine has it, and otherwise the usual one
 * for temporary files, as when `TMPDIR` names one. On a disk D1 waits for it at every statement, which takes longer than
 * most tests.
 */
export function folderOfTestDatabases(): string {
  if (process.env.TMPDIR) return tmpdir();
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
