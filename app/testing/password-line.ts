import { vi } from "vitest";
import { inPasswordLine } from "../models/accounts/password-line.server.ts";

/** Does `work` while as many passwords wait to be hashed as may wait. docs/rules.md 6.27 */
export async function whilePasswordLineIsFull<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const faked = vi.isFakeTimers();
  if (!faked) vi.useFakeTimers({ toFake: ["Date"] });
  const done = Promise.withResolvers<void>();
  const line = Array.from({ length: 8 }, () => inPasswordLine(() => done.promise));
  try {
    return await work();
  } finally {
    done.resolve();
    await Promise.all(line);
    if (!faked) vi.useRealTimers();
  }
}
