import type { Database } from "../../database/client.server.ts";
import { noteRead, notesInShort } from "../customers/note.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { appointmentById } from "./appointment.server.ts";
import { type Actor, belongsTo } from "./appointment.ts";
import { appointmentList } from "./list.server.ts";

/** A past customer, with the details of their latest appointment found. */
export interface PastCustomer {
  appointmentId: string;
  name: string;
  email: string;
  phone: string;
  /** What the salon noted of them, in short. docs/rules.md 23.5 */
  note: string;
}

const MOST = 8;
const LOOKED_THROUGH = 100;

/**
 * Customers whose name, email or phone contains `q`, latest appointment first, each once. With `technicianId`, those of
 * one technician alone. docs/rules.md 15.2, 21.10
 */
export async function pastCustomers(
  database: Database,
  salon: Salon,
  q: string,
  technicianId?: string,
): Promise<PastCustomer[]> {
  if (q.trim() === "") return [];
  const filters = { q: q.trim().slice(0, 100), limit: LOOKED_THROUGH };
  const { appointments } = await appointmentList(database, salon, filters, technicianId);
  const found = new Map<string, Omit<PastCustomer, "note">>();
  for (const { id, customerName, customerEmail, customerPhone } of appointments) {
    const key = `${customerEmail || customerPhone} ${customerName}`;
    if (!found.has(key)) {
      found.set(key, { appointmentId: id, name: customerName, email: customerEmail, phone: customerPhone });
    }
  }
  const customers = [...found.values()].slice(0, MOST);
  const notes = await notesInShort(
    database,
    salon.id,
    customers.map(({ email }) => email),
  );
  return customers.map((customer) => ({ ...customer, note: notes.get(customer.email) ?? "" }));
}

/** The customer of an appointment that the actor may see, with the salon's note, or null. docs/rules.md 15.2, 21.10, 23.5 */
export async function customerLike(database: Database, salonId: string, actor: Actor, appointmentId: string) {
  const found = await appointmentById(database, salonId, appointmentId);
  if (!found || !belongsTo(found, actor)) return null;
  const { customerName: name, customerEmail: email, customerPhone: phone } = found;
  const [stored] = await noteRead(database, salonId, email);
  return { name, email, phone, note: stored?.note ?? "" };
}
