import * as v from "valibot";
import { PAYMENT_STATUSES, type PaymentStatus } from "../../diary/appointments/appointment.ts";
import type { NamedService, SettledPrice } from "../../diary/menu/basket.ts";
import { MIDNIGHT, minuteOf } from "../../kernel/clock.ts";
import { penceFromPounds } from "../../kernel/money.ts";
import { BookingRequest } from "./booking/booking-request.ts";
import { NO_SERVICES } from "./booking/sentences.ts";

const { date, time, services, serviceQuantities, servicePrice, paymentMethod, notes, technicianId } =
  BookingRequest.entries;

/**
 * The new time of an appointment, and its services: those listed, else those named, else, when neither field is sent, the
 * current ones. An empty list or name is refused. The price and the end are assertions. Notes that are left out stay.
 * docs/rules.md 3.2, 5.4, 5.6, 5.15
 */
export const RescheduleRequest = v.pipe(
  v.object(
    {
      appointmentDate: date,
      startTime: time,
      endTime: v.optional(
        v.pipe(v.string("Please give the end as HH:mm"), v.transform(endOf), v.number("Please give the end as HH:mm")),
      ),
      serviceName: v.optional(
        v.pipe(v.string("Please name the services"), v.trim(), v.nonEmpty(NO_SERVICES), v.maxLength(2000)),
      ),
      services: v.optional(services),
      serviceQuantities,
      notes: v.nullish(notes),
      technicianId,
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
 * The services that a change asks for. If it names the current services without quantities, they keep their quantities.
 * `menu` includes inactive services, so that a repeat stays the same command. Null for a name that is not on the menu.
 * docs/rules.md 3.7, 5.3, 5.4
 */
export function servicesOfChange(
  {
    services,
    serviceName,
    serviceQuantities,
  }: Pick<RescheduleDetails, "services" | "serviceName" | "serviceQuantities">,
  old: { serviceNames: string; items: { serviceId: string; quantity: number }[] },
  menu: { id: string; name: string }[],
): NamedService[] | null {
  const current = old.items.map(({ serviceId }) => ({ id: serviceId }));
  const namesCurrent = serviceName === undefined || (serviceName === old.serviceNames && current.length > 0);
  const asked = services ?? (namesCurrent ? current : servicesNamed(serviceName, menu)?.map(({ id }) => ({ id })));
  if (!asked) return null;
  if (!namesJust(current, asked, menu)) return asked;
  return old.items.map(({ serviceId: id, quantity }) => ({ id, quantity: serviceQuantities[id] ?? quantity }));
}

/** Whether these services are named, each once and without a quantity, and no others. */
function namesJust(current: { id: string }[], asked: NamedService[], menu: { id: string; name: string }[]): boolean {
  const ids = new Set(asked.map(({ id, name }) => id ?? menu.find((service) => service.name === name)?.id));
  return (
    ids.size === asked.length &&
    ids.size === current.length &&
    current.every(({ id }) => ids.has(id)) &&
    asked.every(({ quantity }) => quantity === undefined)
  );
}

/**
 * The price of an appointment that is paid, or that staff have set to something else than its services cost. Null when
 * the price is still the menu's. docs/rules.md 5.15
 */
export function settledPrice(
  { pricePence, paymentStatus }: { pricePence: number; paymentStatus: PaymentStatus },
  items: { serviceId: string; pricePence: number; quantity: number }[],
): SettledPrice | null {
  const ofServices = items.reduce((sum, item) => sum + item.pricePence * item.quantity, 0);
  const setByStaff = items.length > 0 && pricePence !== ofServices;
  return paymentStatus === "paid" || setByStaff ? { pricePence, items } : null;
}

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
