import { inArray, isNotNull } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { users } from "../../database/schema.ts";
import type { StaffActor } from "../../diary/appointments/appointment.ts";
import { accountFrom } from "../accounts/user.server.ts";
import { addedRead } from "../customers/added.server.ts";
import { detailsShown } from "../customers/card.server.ts";
import { countedOn } from "../notes/client-key.server.ts";
import { factsOf, factsRead } from "../notes/facts.server.ts";
import { joinedRead } from "../notes/joined.server.ts";
import { mustCallRead } from "../notes/must-call.server.ts";
import { noteRead } from "../notes/note.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import {
  accountShown,
  clientFile,
  clientFileReads,
  factsShown,
  instantShown,
  profileShown,
  reviewsShown,
  salonShown,
  vouchersShown,
} from "./client-file.server.ts";

/**
 * All that a salon holds of a client, by an id that opens their card, as pieces of a JSON file for staff, with the salon's own
 * note. Null for nobody's card. What an account tells is in it once its email is verified. docs/rules.md 23.17
 */
export async function clientData(
  database: Database,
  salon: Salon,
  actor: StaffActor,
  id: string,
): Promise<AsyncIterator<string> | null> {
  const { id: salonId } = salon;
  const client = await detailsShown(database, salonId, actor, id);
  if (!client) return null;
  const { key, name, email, phone } = client;
  const joined = await withinTime(joinedRead(database, salonId, key));
  const mailboxes = [key, ...joined.map((one) => one.client)].filter((one) => one.includes("@"));
  const { notes, marks, facts, entries, accounts, ...read } = await withinTime(
    batchOf(database, {
      ...clientFileReads(database, salonId, { theirs: countedOn(salonId, key), mailboxes }),
      notes: noteRead(database, salonId, key),
      marks: mustCallRead(database, salonId, key),
      facts: factsRead(database, salonId, key),
      entries: addedRead(database, salonId, key),
      accounts: database
        .select()
        .from(users)
        .where(inSalon(users, salonId, inArray(users.email, mailboxes), isNotNull(users.emailVerifiedAt))),
    }),
  );
  const [[note], [mark]] = [notes, marks];
  const about = {
    salon: salonShown(salon),
    client: { name, email, phone },
    joinedWith: joined.map(({ client, joinedAt }) => ({ client, joined: instantShown(joinedAt) })),
    salonsNote: note ? { note: note.note, lastChanged: instantShown(note.updatedAt) } : null,
    mayNotBookOnline: mark ? { reason: mark.reason, since: instantShown(mark.since) } : null,
    ...factsShown(factsOf(facts[0])),
    inTheList: entries.map(({ name, email, phone, addedAt }) => ({
      ...{ name, email, phone, added: instantShown(addedAt) },
    })),
    accounts: accounts.map(accountFrom).map((account) => ({
      ...{ account: accountShown(account), profile: profileShown(account, read.team) },
    })),
    reviews: reviewsShown(read.written),
    ...vouchersShown(read.bought),
    notInThisFile: NOT_IN_IT,
  };
  return clientFile(salonId, about, read);
}

const NOT_IN_IT =
  "Passkeys and remembered browsers of an account: clients see and download them on their own page. The salon’s note is in this file and may name other people: read it before you send the file to anybody.";
