import { lt, lte } from "drizzle-orm";
import { rootCause } from "../app/database/calls.server.ts";
import { primaryDatabase } from "../app/database/client.server.ts";
import {
  accessGrants,
  checkouts,
  guestBookings,
  idempotencyKeys,
  imports,
  oneTimeCodes,
  rateLimits,
  rememberedDevices,
  reviewRequests,
  sessionPages,
  staffInvitations,
  textMessages,
  undos,
  waitingList,
} from "../app/database/schema.ts";
import { DAY_MS } from "../app/kernel/clock.ts";
import { logError, logInformation, logWarning } from "../app/log/log.ts";
import { isForgotten } from "../app/models/accounts/open-pages.server.ts";
import { oldestDueSeconds } from "../app/models/health/health.server.ts";
import { noteHourlyRun } from "../app/models/health/hourly-run.server.ts";
import { clearRemovedPictures } from "../app/models/pictures/stored-pictures.server.ts";
import { rollUpStaleDays } from "../app/models/revenue/roll-up.server.ts";
import { isForgottenRequest } from "../app/models/reviews/review-requests.server.ts";
import { lapseDeposits } from "./deposits.ts";
import { overEntries, overTexts, overVisits, sweepEmails, sweepExpired, sweepLinks, sweepWishes } from "./sweeping.ts";
import { wakeSalons } from "./waking.ts";

/** How long the key of a command is remembered. docs/rules.md 5.3 */
const KEY_LIFETIME_MS = 7 * DAY_MS;

/**
 * The module that asks Stripe. The module is stored and not its promise: the platform ends a run that waits for an import
 * which another run began.
 */
let unsettled: typeof import("../app/payments/unsettled.server.ts") | undefined;

/**
 * The hourly run at `instant` (UTC ms). It wakes salons with due emails, cancels appointments with overdue deposits, rolls up
 * stale days of revenue and removes expired rows. Running it twice does no harm. A failure stops neither the other salons nor
 * the other jobs. Work that is too much for one run is left to the next one (`app/database/hourly-run.ts`). Logs one line
 * with the counts. docs/rules.md 10.2, 10.23, 10.32, 16.9, 29.6
 */
export async function hourlyRun(instant: number): Promise<void> {
  const jobs: Record<string, () => Promise<Record<string, number>>> = {
    salons: () => wakeSalons(instant),
    deposits: () => lapseDeposits(instant),
    revenue: () => rollUpStaleDays(instant),
    codes: async () => ({ codes: await sweepExpired(oneTimeCodes, lt(oneTimeCodes.expiresAt, instant)) }),
    grants: async () => ({ grants: await sweepExpired(accessGrants, lte(accessGrants.expiresAt, instant)) }),
    guests: async () => ({ guests: await sweepExpired(guestBookings, lte(guestBookings.expiresAt, instant)) }),
    devices: async () => ({
      devices: await sweepExpired(rememberedDevices, lte(rememberedDevices.expiresAt, instant)),
    }),
    pages: async () => ({ pages: await sweepExpired(sessionPages, isForgotten(instant)) }),
    tries: async () => ({ tries: await sweepExpired(rateLimits, lte(rateLimits.endsAt, instant)) }),
    requests: async () => ({ requests: await sweepExpired(reviewRequests, isForgottenRequest(instant)) }),
    invitations: async () => ({
      invitations: await sweepExpired(staffInvitations, lte(staffInvitations.expiresAt, instant)),
    }),
    keys: async () => ({
      keys: await sweepExpired(idempotencyKeys, lt(idempotencyKeys.createdAt, instant - KEY_LIFETIME_MS)),
    }),
    undos: async () => ({ undos: await sweepExpired(undos, lt(undos.until, instant)) }),
    imports: async () => ({ imports: await sweepExpired(imports, lt(imports.at, instant - DAY_MS)) }),
    emails: async () => ({ emails: await sweepEmails(instant) }),
    links: async () => ({ links: await sweepLinks(instant) }),
    visits: async () => ({ visits: await sweepExpired(checkouts, overVisits(instant)) }),
    texts: async () => ({ texts: await sweepExpired(textMessages, overTexts(instant)) }),
    entries: async () => ({ entries: await sweepExpired(waitingList, overEntries(instant)) }),
    pictures: async () => ({ pictures: await clearRemovedPictures(instant) }),
    wishes: async () => ({ wishes: await sweepWishes(instant) }),
    // The code that asks Stripe is loaded only when it is needed.
    payments: async () => {
      unsettled ??= await import("../app/payments/unsettled.server.ts");
      return unsettled.settleUnsettled(instant);
    },
  };
  const names = Object.keys(jobs);
  await onItsOwn("overdue", () => warnOfOverdue(instant));
  const counts = await Promise.all(Object.entries(jobs).map(([job, work]) => onItsOwn(job, work)));
  const failed = names.filter((_, index) => counts[index] === undefined);
  await onItsOwn("note", () => noteHourlyRun({ at: instant, failed }));
  logInformation("scheduled", Object.assign({}, ...counts));
}

/** Logs a warning if emails are overdue that the last run should have sent. docs/operations.md, "What wakes somebody" */
async function warnOfOverdue(instant: number): Promise<void> {
  const minutes = Math.floor((await oldestDueSeconds(primaryDatabase(), instant)) / 60);
  if (minutes > OVERDUE_MINUTES) logWarning("emails-overdue", { minutes });
}

const OVERDUE_MINUTES = 70;

async function onItsOwn<Counts>(job: string, work: () => Promise<Counts>): Promise<Counts | undefined> {
  try {
    return await work();
  } catch (error) {
    logError("job-failed", { job, cause: rootCause(error) });
    return undefined;
  }
}
