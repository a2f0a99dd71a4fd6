import type { Database } from "../../database/client.server.ts";
import type { StaffActor } from "../../diary/appointments/appointment.ts";
import type { TermsClient } from "../../diary/terms/terms.ts";
import { isPossiblePhone } from "../../kernel/phone.server.ts";
import { appointmentList } from "../appointments/list.server.ts";
import { vouchedAmong } from "../appointments/own/vouched.server.ts";
import { withPhone } from "../appointments/sought.server.ts";
import { clientOf } from "../notes/client-key.server.ts";
import { noteRead, notesInShort } from "../notes/note.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { addedMentioning, addedRead } from "./added.server.ts";
import { clientsAsked } from "./asked.server.ts";
import { clientAppointments, clientWith, knownAs } from "./card.server.ts";

/** A client who has booked, with the details of the latest appointment that was found, or one whom staff have added. */
export interface PastCustomer {
  /** Of that appointment, or of the added client. */
  id: string;
  name: string;
  email: string;
  phone: string;
  /** The salon's note on them, shortened. docs/rules.md 23.5 */
  note: string;
  /** What the terms need to know of the client, where the salon’s terms have a deposit. docs/rules.md 29.16 */
  asked?: TermsClient | undefined;
}

const MOST = 8;
const LOOKED_THROUGH = 100;

/**
 * Clients with `q` in their name, email or phone, each once. Clients who have booked come first, by their latest appointment,
 * then those whom staff have added. With `technicianId`, only clients of that technician. With `withDeposits`, each has the
 * facts that the terms need. docs/rules.md 15.2, 21.10, 29.16
 */
export async function pastCustomers(
  database: Database,
  salon: Salon,
  q: string,
  technicianId?: string,
  withDeposits = false,
): Promise<PastCustomer[]> {
  if (q.trim() === "") return [];
  const asked = q.trim().slice(0, 100);
  const [{ appointments }, added] = await Promise.all([
    appointmentList(database, salon, { q: asked, limit: LOOKED_THROUGH }, technicianId),
    technicianId === undefined ? addedMentioning(database, salon, await withPhone({ q: asked }, salon), MOST) : [],
  ]);
  const typed = appointments.map((appointment) => {
    const { id, customerName: name, customerEmail: email, customerPhone: phone } = appointment;
    return { id, name, email, phone, client: clientOf(appointment) };
  });
  const booked = await asKnown(database, salon.id, typed, technicianId);
  const found = new Map<string, (typeof booked)[number]>();
  for (const one of booked) setOnce(found, `${one.client} ${one.name}`, one);
  const listed = new Set(booked.map(({ client }) => client));
  for (const one of added) if (!listed.has(one.client)) setOnce(found, one.client, one);
  const customers = [...found.values()].slice(0, MOST);
  const keys = customers.map(({ client }) => client);
  const [notes, known] = await Promise.all([
    notesInShort(database, salon.id, keys),
    withDeposits ? clientsAsked(database, salon.id, keys, technicianId) : null,
  ]);
  return customers.map(({ id, name, email, phone, client }) => ({
    ...{ id, name, email, phone },
    note: notes.get(client) ?? "",
    ...(known && { asked: known.get(client) }),
  }));
}

/**
 * The same customers with corrected details. If a stranger has typed somebody's email, the customer gets the name and the
 * phone that the owner is known by. A technician gets those only from their own appointments. docs/rules.md 23.15
 */
async function asKnown<Typed extends { id: string; name: string; phone: string; client: string }>(
  database: Database,
  salonId: string,
  typed: Typed[],
  technicianId: string | undefined,
): Promise<Typed[]> {
  const ids = typed.map(({ id }) => id);
  const vouched = await vouchedAmong(database, salonId, ids);
  const known = new Map<string, { name: string; phone: string }>();
  for (const one of typed) if (vouched.has(one.id)) setOnce(known, one.client, one);
  const others = new Set(typed.map(({ client }) => client).filter((client) => client !== "" && !known.has(client)));
  for (const client of [...others].slice(0, MOST)) {
    const [booked, [entry]] = await database.batch([
      clientAppointments(database, salonId, client, technicianId),
      addedRead(database, salonId, client),
    ]);
    const details = knownAs(booked, technicianId === undefined ? entry : undefined);
    if (details) known.set(client, details);
  }
  return typed.map((one) => {
    const { name, phone } = (!vouched.has(one.id) && known.get(one.client)) || one;
    return { ...one, name, phone };
  });
}

function setOnce<Value>(map: Map<string, Value>, key: string, value: Value) {
  if (!map.has(key)) map.set(key, value);
}

/**
 * The customer of an appointment that the actor may see, or an added client, with the salon's note; null for nobody. A
 * phone that is not possible is left out, unless it is all that the client is known by. docs/rules.md 15.2, 21.10, 23.5
 */
export async function customerLike(
  database: Database,
  { id: salonId, country }: Salon,
  actor: StaffActor,
  id: string,
  withDeposits = false,
): Promise<Omit<PastCustomer, "id"> | null> {
  const client = await clientWith(database, salonId, actor, id);
  if (!client) return null;
  const [stored] = await noteRead(database, salonId, client.key);
  const { email } = client;
  const typed = { id, client: client.key, name: client.name, phone: client.phone };
  const [known = typed] = await asKnown(database, salonId, [typed], actor.technicianId);
  const { name } = known;
  const phone = email === "" || (await isPossiblePhone(known.phone, country)) ? known.phone : "";
  const asked = withDeposits ? await clientsAsked(database, salonId, [client.key], actor.technicianId) : null;
  return { name, email, phone, note: stored?.note ?? "", ...(asked && { asked: asked.get(client.key) }) };
}
