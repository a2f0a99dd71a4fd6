import { useEffect } from "react";
import { ask } from "../../kernel/api-client.ts";
import { type Draft, draftPairs } from "../booking/draft.ts";
import type { HoldAnswer } from "../booking/hold/hold-answer.server.ts";

/** The hold of a visitor who has gone on to the account forms in this document. */
let token = "";

/** Holds a start while its visitor signs in. The details step takes it over from there. docs/rules.md 22.9 */
export async function holdForVisitor(draft: Draft): Promise<void> {
  try {
    const body = new URLSearchParams(draftPairs(draft));
    const answer = await ask<HoldAnswer>("/book/hold", { method: "POST", body, keepalive: true });
    if ("token" in answer) token = answer.token;
  } catch {
    // Booking works without a hold.
  }
}

/** Gives it back when the visitor returns to the free times. docs/rules.md 22.10 */
export function useNoHold(): void {
  useEffect(() => {
    const given = token;
    token = "";
    if (given) import("../booking/hold/holding.ts").then(({ giveBack }) => giveBack(given));
  }, []);
}
