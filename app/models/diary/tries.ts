import type { LimitOnSubject } from "../accounts/rate-limit.server.ts";

/** The limits that a command counts towards, with any outcome. The salon's object counts. docs/rules.md 5.21 */
export interface CountedTowards {
  kind: string;
  minutes: number;
  limits: LimitOnSubject[];
}
