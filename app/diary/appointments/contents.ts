import { type Refused, refuse } from "../../kernel/result.ts";
import type { Asserted, Book, StartAsked } from "../command.ts";
import {
  basketDuration,
  basketLength,
  basketPrice,
  basketWith,
  type Choice,
  countOf,
  holdsExactly,
  type NamedService,
  type SettledPrice,
  wantedOf,
} from "../menu/basket.ts";
import { basketNamed, type NoBasket } from "../menu/named-services.ts";
import { type AnswerGiven, answersGiven } from "../menu/questions.ts";
import type { OwnTerms, Service } from "../menu/service.ts";
import type { NoAnswer } from "../refusals.ts";
import { doesService } from "../times/diary.ts";
import type { TechnicianRow } from "../times/diary-from.ts";
import type { Actor, PaymentStatus } from "./appointment.ts";
import type { AppointmentInDiary, Item } from "./booked.ts";

/* What an appointment contains: its items, their names, length and price. */

/**
 * The contents of an appointment. `length` and `buffer` are in minutes. `asBefore` is true for a change that keeps services
 * and quantities.
 */
export interface Contents {
  items: Item[];
  serviceNames: string;
  length: number;
  buffer: number;
  pricePence: number;
  asBefore: boolean;
  /** The answers to store. */
  answers: AnswerGiven[];
}

/** The contents of an appointment that staff move. Only the length changes, if they set one. docs/rules.md 13.6, 13.8 */
export function contentsAsBefore(old: AppointmentInDiary, length = old.endsMinute - old.startsMinute): Contents {
  const { items, serviceNames, bufferMinutes: buffer, pricePence, answers } = old;
  return { items, serviceNames, length, buffer, pricePence, asBefore: true, answers };
}

/** What a booking asks for, before its technician is known. */
export interface ContentsAsked {
  basket: Choice[];
  services: { serviceId: string }[];
  /** By the menu, minutes. */
  length: number;
  buffer: number;
  settled: SettledPrice | null;
  asBefore: boolean;
  answers: AnswerGiven[];
  /** Whether price and length with this technician's own terms are those that the sender asserts. docs/rules.md 3.2, 21.21 */
  suits: (technician: { ownTerms?: OwnTerms }) => boolean;
}

/** Why a booking can't have what it asks for. */
export type NoContents = NoBasket | "price-settled" | "prices-changed" | "ends-otherwise" | NoAnswer;

/**
 * What a booking asks for by the current menu, or a refusal. Clients book active services; staff book any. A change keeps a
 * settled price while the services stay the same, and only staff may change the services of a settled price. Only a new
 * booking that staff do not make needs answers. Refuses an asserted price or length that no possible technician has.
 * docs/rules.md 2.4, 2.11, 3.2, 5.4, 5.15, 21.21
 */
export function contentsAsked(
  asked: Pick<StartAsked, "services" | "serviceQuantities" | "minute" | "technicianId"> &
    Asserted &
    Pick<Book, "answers">,
  actor: Actor,
  { menu, team }: { menu: Service[]; team: TechnicianRow[] },
  old: AppointmentInDiary | null,
): ContentsAsked | Refused<NoContents> {
  const offered = actor.role === "admin" ? menu : menu.filter(({ active }) => active);
  const basket = basketNamed(asked.services, asked.serviceQuantities, offered);
  if (!Array.isArray(basket)) return refuse(basket);
  const settled = old && settledPrice(old, old.items);
  const asBefore = old !== null && holdsExactly(basket, old.items);
  if (settled && !asBefore && actor.role !== "admin") return refuse("price-settled");
  const whyNot = ({ ownTerms }: { ownTerms?: OwnTerms }) =>
    whyNotAsAsserted(asked, basketWith(basket, ownTerms), settled);
  const { services, buffer } = wantedOf(basket);
  const may = team.filter(
    (one) =>
      (!asked.technicianId || one.id === asked.technicianId) && services.every((service) => doesService(one, service)),
  );
  const refusals = (may.length > 0 ? may : [{}]).map(whyNot);
  const [refusal] = refusals;
  if (refusal && refusals.every(Boolean)) return refuse(refusal);
  const chosen = basket.map(({ service }) => service);
  const answers = answersGiven(chosen, asked.answers, { needed: !old && actor.role !== "admin" });
  if (!Array.isArray(answers)) return refuse(answers);
  return {
    ...{ basket, services: services.map((serviceId) => ({ serviceId })), length: basketLength(basket), buffer },
    ...{ settled, asBefore, answers, suits: (technician) => whyNot(technician) === null },
  };
}

/** The contents of an appointment that the technician of that id does. docs/rules.md 21.21 */
export function contentsWith(
  { basket: asked, settled, asBefore, answers, buffer }: ContentsAsked,
  technicianId: string,
  team: TechnicianRow[],
): Contents {
  const basket = basketWith(asked, team.find(({ id }) => id === technicianId)?.ownTerms);
  const items = basket.map((choice) => {
    const { id: serviceId, name, pricePence, durationMinutes } = choice.service;
    return { serviceId, name, pricePence, durationMinutes, quantity: countOf(choice) };
  });
  const serviceNames = items.map(({ name }) => name).join(", ");
  const pricePence = basketPrice(basket, settled);
  return { items, serviceNames, length: basketLength(basket), buffer, pricePence, asBefore, answers };
}

/** Why price, length or end of a basket differ from what the sender asserts. Null if they are the same. docs/rules.md 3.2 */
function whyNotAsAsserted(
  asked: Asserted & Pick<StartAsked, "minute">,
  basket: Choice[],
  settled: SettledPrice | null,
): "prices-changed" | "ends-otherwise" | null {
  if (assertsOtherwise(asked, basket, basketPrice(basket, settled))) return "prices-changed";
  const { assertedEnd, minute } = asked;
  return assertedEnd !== undefined && assertedEnd !== minute + basketLength(basket) ? "ends-otherwise" : null;
}

/** Whether the asserted price or length differs from the real one. docs/rules.md 3.2 */
function assertsOtherwise(
  { assertedPricePence, assertedDuration }: Asserted,
  basket: Choice[],
  price: number,
): boolean {
  const lengths = [basketDuration(basket), basketLength(basket)];
  return (
    (assertedPricePence !== undefined && assertedPricePence !== price) ||
    (assertedDuration !== undefined && !lengths.includes(assertedDuration))
  );
}

/**
 * The settled price of an appointment: the appointment is paid, or staff have set another price than its services cost. Null
 * while the price is still the menu's. docs/rules.md 5.15
 */
export function settledPrice(
  { pricePence, paymentStatus }: { pricePence: number; paymentStatus: PaymentStatus },
  items: { serviceId: string; pricePence: number; quantity: number }[],
): SettledPrice | null {
  const ofServices = items.reduce((sum, item) => sum + item.pricePence * item.quantity, 0);
  const setByStaff = items.length > 0 && pricePence !== ofServices;
  return paymentStatus === "paid" || setByStaff ? { pricePence, items } : null;
}

/** The services that a change names: one by one, or all their names as one text. */
interface ServicesOfChange {
  services?: NamedService[] | undefined;
  serviceName?: string | undefined;
  serviceQuantities: Record<string, number>;
}

/**
 * The services that a change asks for. If it names the current services without quantities, they keep their quantities.
 * Null for a name that is not on the menu. docs/rules.md 3.7, 5.4
 */
export function servicesOfChange(
  { services, serviceName, serviceQuantities }: ServicesOfChange,
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

/** Whether exactly the current services are named, each once and without a quantity. */
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
 * The services in a list of names such as `Gel Polish, Nail Art`, in its order, or null when the list can't be read. Names
 * may contain commas. The longest name that leaves a readable rest wins.
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
