import { type Answers, batchOf } from "../../database/batch.server.ts";
import { countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import type { HoldStart } from "../../diary/command.ts";
import { senderOf } from "../../diary/decision.ts";
import { MOST_IN_A_DAY } from "../../diary/limits.ts";
import type { CommandSent } from "../../diary/registry.ts";
import type { SalonDiary } from "../../diary/salon-diary.ts";
import { localSetting } from "../../log/local-settings.ts";
import { roleOf } from "../accounts/staff.ts";
import type { User } from "../accounts/user.server.ts";
import { takesOnline } from "../money/online.server.ts";
import { termsOf } from "../terms/terms.server.ts";
import { weekFrom } from "./diary.server.ts";
import { clientNeeded, clientOfActor } from "./load-clients.server.ts";
import { type Needs, readsFor } from "./reads.server.ts";

/* Reads the part of a salon's diary that some commands need, in one round trip. */

/**
 * The diary without the holds, which are in the salon's object. It is as of the write with this number, and names everyone who
 * is or was of the team. docs/rules.md 5.45
 */
export type LoadedDiary = Omit<SalonDiary, "holds" | "pastHolds"> & {
  asOf: number;
  everyone: { id: string; name: string }[];
  /** The accounts that the commands' tokens name. */
  accounts: Pick<User, "id" | "email" | "role" | "sessionVersion" | "emailVerifiedAt">[];
};

/**
 * The diary for these commands, all of one salon, at `at` (UTC ms). If dates count as written to, D1 refuses a write that was
 * decided before and comes after this. docs/rules.md 5.45
 */
export async function loadDiary(
  database: Database,
  salonId: string,
  commands: (CommandSent | HoldStart)[],
  at: number,
  counted: string[] = [],
): Promise<LoadedDiary> {
  const reads = readsOf(database, salonId, commands, at);
  if (counted.length === 0) return diaryOf(salonId, await batchOf(database, reads));
  return diaryOf(salonId, await batchOf(database, { counted: countChanges(database, salonId, counted), ...reads }));
}

/** The statements that read the diary. */
export function readsOf(database: Database, salonId: string, commands: (CommandSent | HoldStart)[], at: number) {
  return readsFor(database, salonId, needsOf(commands), at);
}

function needsOf(commands: (CommandSent | HoldStart)[]): Needs {
  const needs: Needs = {
    ...{ dates: [], appointmentIds: [], voucherIds: [], keys: [] },
    ...{ clients: [], networks: [], undone: [], accounts: [] },
  };
  for (const command of commands) {
    if (command.what === "hold") {
      needs.dates.push(command.start.date);
      const client = command.actor && clientOfActor(command.actor);
      if (client) needs.clients.push(client);
      if (command.replaces !== undefined) needs.appointmentIds.push(command.replaces);
      continue;
    }
    if ("date" in command) needs.dates.push(command.date);
    if ("starts" in command) needs.dates.push(...command.starts.map(({ date }) => date));
    if ("moves" in command) {
      needs.dates.push(...command.moves.map(({ date }) => date));
      needs.appointmentIds.push(...command.moves.map(({ appointmentId }) => appointmentId));
    }
    if ("cancels" in command) needs.appointmentIds.push(...command.cancels.map(({ appointmentId }) => appointmentId));
    if ("commandId" in command) needs.undone.push(command.commandId);
    if ("voucherId" in command && command.voucherId !== undefined) needs.voucherIds.push(command.voucherId);
    if ("appointmentId" in command) needs.appointmentIds.push(command.appointmentId);
    needs.keys.push([senderOf(command.actor), command.key]);
    const client = clientNeeded(command);
    if (client) needs.clients.push(client);
    if (command.presumed && "userId" in command.actor) needs.accounts.push(command.actor.userId);
    if (client) needs.networks.push(...(command.networks ?? []));
  }
  return needs;
}

type Rows = Answers<ReturnType<typeof readsFor>>;

function diaryOf(salonId: string, rows: Rows): LoadedDiary {
  const { closures, taken, blocks, menu, keys, found, items, open, about, counts } = rows;
  const [settings] = rows.settings;
  if (!settings) throw new Error("The diary was read of a salon that does not exist");
  const { itemMinutes, onlinePayments, asOf, ...set } = settings;
  return {
    ...{ salonId, asOf, everyone: rows.team.map(({ id, name }) => ({ id, name })) },
    accounts: rows.accounts.map((account) => ({ ...account, role: roleOf(account) })),
    settings: { ...set, takesOnline: takesOnline({ onlinePayments }) },
    terms: termsOf(rows.terms),
    week: weekFrom(rows.hours),
    ...{ closures, taken, blocks },
    team: rows.team.flatMap(({ active, ...technician }) => (active ? [technician] : [])),
    menu: menu.map((service) => ({ ...service, itemMinutes })),
    keys: keys.map(({ actor: sender, key, fingerprint, createdId, commandId }) => ({
      sender,
      key,
      fingerprint,
      createdId,
      commandId,
    })),
    undoables: rows.undoables,
    payments: rows.payments,
    ...{ vouchers: rows.vouchers, onTheirWayBack: rows.onTheirWayBack },
    appointments: found.map(({ appointment, cancelledFrom }) => ({
      ...appointment,
      items: items.filter(({ appointmentId }) => appointmentId === appointment.id),
      cancelledFrom,
    })),
    clients: about.map(({ userId, mailbox, ...client }) => ({
      ...client,
      open: open
        .filter((one) => (mailbox ? one.mailboxProved && one.customerEmail === mailbox : one.clientId === userId))
        .map(({ id, date, startsMinute, endsMinute }) => ({ id, date, startsMinute, endsMinute })),
    })),
    phonesToCall: rows.toCall.map(({ phoneKey }) => phoneKey),
    counts: counts.flatMap(({ kind, subject, count, endsAt }) =>
      isCounted(kind) ? [{ kind, subject, count, endsAt }] : [],
    ),
    unlimited: localSetting("RATE_LIMITS") === "off",
  };
}

function isCounted(kind: string): kind is keyof typeof MOST_IN_A_DAY {
  return Object.hasOwn(MOST_IN_A_DAY, kind);
}
