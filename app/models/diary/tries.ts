import type { LimitOnSubject } from "../accounts/rate-limit.server.ts";

/** What a command counts towards, whatever it leads to. The salon's object counts. docs/rules.md 5.21 */
export interface CountedTowards {
  kind: string;
  minutes: number;
  limits: LimitOnSubject[];
}
