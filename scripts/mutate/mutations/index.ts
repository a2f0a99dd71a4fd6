import type { Mutation } from "../mutation.ts";
import { ACCOUNTS } from "./accounts.ts";
import { DIARY } from "./diary.ts";
import { EDITS } from "./edits.ts";
import { GUARDS } from "./guards.ts";
import { LIMITS } from "./limits.ts";
import { MAIL } from "./mail.ts";
import { MONEY } from "./money.ts";
import { NOTICED } from "./noticed.ts";

/** All mutations: what the tests of D1, money, guards and limits have to notice, and what no test noticed once. */
export const MUTATIONS: Mutation[] = [
  ...[...DIARY, ...EDITS, ...MONEY, ...ACCOUNTS, ...GUARDS, ...LIMITS, ...MAIL],
  ...NOTICED,
];
