import * as v from "valibot";
import { minuteOf } from "../../kernel/clock.ts";
import { penceFromPounds } from "../../kernel/money.ts";
import { BookingRequest, PAYMENT_STATUSES } from "./appointment.ts";

const { date, time, services, servicePrice, paymentMethod } = BookingRequest.entries;

/**
 * Where an appointment is to move, and for which services: those listed, or else those named, or else the ones it has.
 * The price and the end are assertions. docs/rules.md 3.2, 5.6
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
 * The services that a list of names like `Gel Polish, Nail Art` stands for, in its order, or null when it stands for
 * none. A name may hold a comma of its own: the longest name that lets the rest be read is taken.
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

/** The end of a day is its midnight. */
function endOf(time: string): number | null {
  return time === "00:00" || time === "24:00" ? 24 * 60 : minuteOf(time);
}
