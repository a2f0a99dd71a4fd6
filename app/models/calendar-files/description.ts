import { paymentInWords } from "../appointments/own/payment-in-words.ts";
import { mapLink } from "../salon/map-link.ts";
import type { Salon } from "../salon/salon.server.ts";
import { bookedServices } from "../services/booked-services.ts";
import type { CalendarEntry } from "./entry.ts";

/** Where an appointment takes place. */
export type Place = Pick<Salon, "name" | "address" | "phone" | "mapUrl" | "timeZone">;

/**
 * An appointment's title in a calendar, with who does it where the salon has several technicians. docs/rules.md 3.8,
 * 21.20
 */
export function titleOf({ name }: Pick<Salon, "name">, entry: CalendarEntry): string {
  return `${whatAndWho(entry)} at ${name}`;
}

/** The services and the technician. */
export function whatAndWho(entry: CalendarEntry): string {
  return entry.technicianName ? `${bookedServices(entry)} with ${entry.technicianName}` : bookedServices(entry);
}

/**
 * What an event in a client's calendar says below its title: the price, where appointments are managed, the salon's phone
 * and the way there. It names nobody, and `manage` is no secret address: people share calendars. docs/rules.md 10.11, 10.14
 */
export function descriptionOf(
  salon: Pick<Salon, "address" | "phone" | "mapUrl">,
  { payment }: Pick<CalendarEntry, "payment">,
  manage: string | null,
): string {
  return [
    ...(payment ? [`Payment: ${paymentInWords(payment)}`] : []),
    ...(manage ? [`Manage Appointments: ${manage}`] : []),
    `Phone: ${salon.phone}`,
    `Directions: ${mapLink(salon)}`,
  ].join("\n");
}
