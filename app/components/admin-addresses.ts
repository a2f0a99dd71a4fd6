/* The addresses of staff's pages that several screens lead to. */

interface Booked {
  id: string;
  date: string;
  customerName: string;
  customerEmail: string;
}

/** An appointment's row in the table: its day and its customer. docs/rules.md 13.9 */
export function addressInTable({ id, date, customerName, customerEmail }: Booked): string {
  const q = customerEmail || customerName;
  return `/admin/appointments?${new URLSearchParams({ from: date, to: date, q })}#${id}`;
}

/** The page that edits an appointment, which leads back to where it was opened. docs/rules.md 14.16 */
export function addressToEdit({ id }: Pick<Booked, "id">, back: string): string {
  return `/admin/appointments/${encodeURIComponent(id)}/edit?${new URLSearchParams({ back })}`;
}

/** The page of an appointment's money, which leads back to where it was opened. docs/rules.md 27.10 */
export function addressOfMoney({ id }: Pick<Booked, "id">, back: string): string {
  return `/admin/appointments/${encodeURIComponent(id)}/money?${new URLSearchParams({ back })}`;
}

/** A new booking for an appointment's client. docs/rules.md 15.10 */
export function addressToBookAgain({ id }: Pick<Booked, "id">): string {
  return `/admin/new-booking?${new URLSearchParams({ like: id })}`;
}

/** The page that repeats an appointment, and moves or cancels what it repeats. docs/rules.md 35.3 */
export function addressOfSeries({ id }: Pick<Booked, "id">): string {
  return `/admin/appointments/${encodeURIComponent(id)}/series`;
}

/** The page from which an appointment's page was opened: the table, the calendar, or none of them. */
export function backFrom({ searchParams }: URL): string | null {
  const back = searchParams.get("back") ?? "";
  return /^\/admin\/(calendar|appointments)(\?[^#]*)?(#[\w-]+)?$/.test(back) ? back : null;
}

/** An appointment in the calendar, at the form that moves it. docs/rules.md 13.11 */
export function addressToMove({ id, date }: Pick<Booked, "id" | "date">): string {
  return `/admin/calendar?date=${date}&appointment=${encodeURIComponent(id)}`;
}

/** The page that moves the rest of a technician's day, from an appointment on or as a whole. docs/rules.md 13.13 */
export function addressWhenLate(asked: { from: string } | { date: string; technician?: string }): string {
  return `/admin/calendar/late?${new URLSearchParams({ ...asked })}`;
}

/** The day of the calendar on which an appointment was just booked. docs/rules.md 15.10 */
export function addressOfBooked({ id, date }: Pick<Booked, "id" | "date">): string {
  return `/admin/calendar?${new URLSearchParams({ date, booked: id })}`;
}

/** The row in the table of an appointment that was just booked. docs/rules.md 15.10 */
export function addressOfBookedInTable(booked: Booked): string {
  const [table = "", row] = addressInTable(booked).split("#");
  return `${table}&${new URLSearchParams({ booked: booked.id })}#${row}`;
}

/** The address of the card of an appointment's client, or null for a walk-in with only a name. docs/rules.md 23.1 */
export function clientCardOf(booked: { id: string; customerEmail: string; customerPhone: string }): string | null {
  return booked.customerEmail || /\d/.test(booked.customerPhone) ? clientCardAddress(booked.id) : null;
}

/** The card of a client, by an appointment of theirs or by the entry of an added client. docs/rules.md 23.1, 23.9 */
export function clientCardAddress(id: string): string {
  return `/admin/clients/${encodeURIComponent(id)}`;
}

/** Under which address staff see the pictures of what a client wishes for at an appointment. docs/rules.md 26.3 */
export function wishesAt(appointmentId: string): string {
  return `/admin/appointments/${appointmentId}/wishes`;
}
