import { readOrNull } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { contactOfMailbox } from "../../models/own-appointments/contact.server.ts";
import { type NextVisit, nextVisitOfMailbox } from "../../models/own-appointments/next-visit.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { rememberedIn } from "./mailbox-proof.server.ts";

/** What a remembered browser is greeted with: its client's name and next visit. */
export interface Welcome {
  name: string;
  next: NextVisit | null;
}

/** The greeting of a browser at `at` (UTC ms), if it is remembered and its client is known, or null. docs/rules.md 6.32 */
export async function welcomeIn(request: Request, salon: Salon, at: number): Promise<Welcome | null> {
  const database = primaryDatabase();
  const mailbox = await readOrNull("guest-not-read", salon.id, rememberedIn(request, salon.id));
  if (!mailbox) return null;
  const [contact, next] = await Promise.all([
    readOrNull("guest-not-read", salon.id, contactOfMailbox(database, salon, mailbox)),
    readOrNull("appointments-not-read", salon.id, nextVisitOfMailbox(database, salon, mailbox, at)),
  ]);
  return contact?.name ? { name: contact.name, next } : null;
}
