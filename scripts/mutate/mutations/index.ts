import type { Mutation } from "../mutation.ts";
import { ACCOUNTS } from "./accounts.ts";
import { BOOKS } from "./books.ts";
import { DIARY } from "./diary.ts";
import { DRAWN } from "./drawn.ts";
import { DRAWN_AGAIN } from "./drawn-again.ts";
import { EDITS } from "./edits.ts";
import { GAPS } from "./gaps.ts";
import { GUARDS } from "./guards.ts";
import { LIMITS } from "./limits.ts";
import { MAIL } from "./mail.ts";
import { MONEY } from "./money.ts";
import { NEWS } from "./news.ts";
import { NOTICED } from "./noticed.ts";
import { TEXTS } from "./texts.ts";
import { VISITS_AGAIN } from "./visits-again.ts";
import { WAITING_LIST } from "./waiting-list.ts";

/** All mutations: what the tests of D1, money, guards and limits have to notice, what no test noticed once, and mistakes drawn by lot. */
export const MUTATIONS: Mutation[] = [
  ...[
    ...DIARY,
    ...EDITS,
    ...MONEY,
    ...BOOKS,
    ...ACCOUNTS,
    ...GUARDS,
    ...LIMITS,
    ...MAIL,
    ...TEXTS,
    ...WAITING_LIST,
    ...GAPS,
    ...NEWS,
  ],
  ...VISITS_AGAIN,
  ...NOTICED,
  ...DRAWN,
  ...DRAWN_AGAIN,
];
