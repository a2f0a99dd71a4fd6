import * as v from "valibot";
import { MIDNIGHT, minuteOf } from "../../kernel/clock.ts";
import { penceFromPounds } from "../../kernel/money.ts";
import { BookingRequest, PAYMENT_STATUSES } from "./appointment.ts";

const { date, time, services, servicePrice, paymentMethod } = BookingRequest.entries;

/**
 * The new time of an appointment, and its services: those listed, else those named, else the current ones. The price
 * and the end are assertions. docs/rules.md 3.2, 5.6
 */
export const RescheduleRequest = v.pipe(
  v.object(
    {
      appointmentDate: date,
      startTime: time,
      endTime: v.optional(
        v.pipe(v.string("Please give the end as HH:mm"), v.transform(endOf), v.number("Please give the end as HH:mm")),
      ),
      serviceName: v.optional(v.pipe(v.string("Please name the services"), v.trim(), v.maxLength(2000)), ""),
      services: v.optional(services),
      servicePrice,
      paymentMethod,
      paymentStatus: v.optional(v.picklist(PAYMENT_STATUSES, "Please choose a payment status")),
    },
    "Please send the change as an object",
  ),
  v.transform(({ appointmentDate, startTime, endTime, servicePrice, ...wanted }) => ({
    ...wanted,
    date: appointmentDate,
    minute: startTime,
    assertedEnd: endTime,
    assertedPricePence: servicePrice === undefined ? undefined : penceFromPounds(servicePrice),
  })),
);

export type RescheduleDetails = v.InferOutput<typeof RescheduleRequest>;

/**
 * The services in a list of names such as `Gel Polish, Nail Art`, in its order, or null when the list can't be read.
 * Names may contain commas: the longest name that leaves a readable rest wins.
 */
export function servicesNamed<Named extends { name: string }>(names: string, menu: Named[]): Named[] | null {
  const longestFirst = menu.toSorted((one, other) => other.name.length - one.name.length);
  const unreadable = new Set<string>();
  function read(rest: string): Named[] | null {
    for (const service of unreadable.has(rest) ? [] : longestFirst) {
      if (rest === service.name) return [service];
      const after = rest.startsWith(`${service.name}, `) ? read(rest.slice(service.name.length + 2)) : null;
      if (after) return [service, ...after];
    }
    unreadable.add(rest);
    return null;
  }
  return read(names);
}

/** The end in minutes of the day; 00:00 and 24:00 are both the end of the day. */
function endOf(time: string): number | null {
  return time === "00:00" || time === "24:00" ? MIDNIGHT : minuteOf(time);
}
