import { vi } from "vitest";
import { inPasswordLine } from "../models/accounts/password-line.server.ts";

/**
 * Does `work` while one password is hashed and as many strangers wait as may wait, each from a network that has brought
 * none before. docs/rules.md 6.27
 */
export async function whilePasswordLineIsFull<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const faked = vi.isFakeTimers();
  if (!faked) vi.useFakeTimers({ toFake: ["Date"] });
  const done = Promise.withResolvers<void>();
  const line = Array.from({ length: 8 }, () => inPasswordLine(aStranger(), () => done.promise));
  try {
    return await work();
  } finally {
    done.resolve();
    await Promise.all(line);
    if (!faked) vi.useRealTimers();
  }
}

/** Somebody from a network of their own, in a browser that is known for nothing. */
export function aStranger() {
  return { salonId: "a salon", from: { networks: [crypto.randomUUID()] } };
}
