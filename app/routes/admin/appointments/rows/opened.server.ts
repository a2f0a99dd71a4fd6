import type { Database } from "../../../../database/client.server.ts";
import { belongsTo, isOpen, type StaffActor } from "../../../../diary/appointments/appointment.ts";
import { colleaguesFor } from "../../../../models/appointments/reassign.server.ts";
import { lastOf } from "../../../../models/diary/succession.server.ts";
import { undoableOn } from "../../../../models/diary/undos.server.ts";
import { wasPaidOnline } from "../../../../models/money/payment-rows.server.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { whyInShort } from "../../../../words/reassign.ts";
import { pathOf } from "../address.ts";
import type { AdminAppointment, Asking } from "../admin-appointment.ts";
import { askedAt } from "../ask.tsx";

/** What is known of the appointment that the page's address opens, beside its row. */
export interface Opened {
  /** Whether its payment arrived online. docs/rules.md 5.17 */
  paidOnline: boolean;
  /** The technicians to whom it could be given. docs/rules.md 14.10 */
  colleagues: Colleague[];
  /** The last command to it, if that can be undone. docs/rules.md 5.43 */
  undoable: string | null;
}

/**
 * Somebody an appointment could be given to, and why not after their name, or null when they are free. Beside another
 * appointment of theirs staff may put it. docs/rules.md 5.32
 */
export interface Colleague {
  id: string;
  name: string;
  why: string | null;
  can: boolean;
}

export const NOTHING_OPENED: Opened = { paidOnline: false, colleagues: [], undoable: null };

/** What is opened under an appointment needs to know at `at` (UTC ms). docs/rules.md 5.17, 5.43, 14.10 */
export async function openedFor(
  database: Database,
  salon: Salon,
  { id, paymentStatus, status, technicianName }: AdminAppointment,
  { what, at }: { what: Asking; at: number },
): Promise<Opened> {
  if (what === "history") return { ...NOTHING_OPENED, undoable: await undoableOn(database, salon.id, id, at) };
  if (what !== "edit") return NOTHING_OPENED;
  const [paidOnline, colleagues] = await Promise.all([
    paymentStatus === "paid" && wasPaidOnline(database, salon.id, id),
    isOpen({ status }) && technicianName !== undefined ? colleaguesFor(database, salon, id) : [],
  ]);
  return {
    ...NOTHING_OPENED,
    paidOnline,
    colleagues: colleagues.map(({ id, name, why }) => {
      return { id, name, why: why && whyInShort(why), can: why === null || why.reason === "busy" };
    }),
  };
}

/**
 * The address of an appointment that the list does not have, or of the one that it has moved to: its day and its customer.
 * Null when it is gone, when the actor may not see it, and when `asked` is that address already. docs/rules.md 14.11
 */
export async function addressElsewhere(
  database: Database,
  { salon, actor }: { salon: Salon; actor: StaffActor },
  about: { what: Asking; id: string },
  asked: Record<string, string>,
): Promise<string | null> {
  const last = await lastOf(database, salon.id, about.id);
  if (!last || !belongsTo(last, actor)) return null;
  const { id, date, customerName, customerEmail } = last;
  const q = customerEmail || customerName;
  if (about.id === id && asked.q === q && asked.from === date) return null;
  return `${askedAt(pathOf({ from: date, to: date, q }), about.what, id)}#${id}`;
}
