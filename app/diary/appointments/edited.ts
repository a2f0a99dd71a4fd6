import { MIDNIGHT } from "../../kernel/clock.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import type { Edit, Sent } from "../command.ts";
import { seenBy } from "../holds/held.ts";
import { basketLength, basketTotal, type Choice, countOf, holdsExactly, wantedOf } from "../menu/basket.ts";
import { basketNamed, type NoBasket } from "../menu/named-services.ts";
import { type OwnTerms, type Service, serviceWith } from "../menu/service.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { doesService, overlapsAny } from "../times/diary.ts";
import { agreedBeside, inTheWay } from "./beside.ts";
import type { AppointmentInDiary, Item } from "./booked.ts";
import type { Contents } from "./contents.ts";
import { type Place, technicianAsked, technicianRequestedBy } from "./place.ts";

/* The contents and the technician of an appointment that staff edit. docs/rules.md 5.31 */

/** What an edit starts from. */
type Booked = Pick<
  AppointmentInDiary,
  "items" | "startsMinute" | "endsMinute" | "bufferMinutes" | "pricePence" | "serviceNames" | "answers"
>;

/**
 * The menu for an edit of an appointment. Booked services keep the name, price and minutes that they were booked with, even
 * after they have left the menu. New services have the price and minutes of the technician's own terms. docs/rules.md 5.31,
 * 21.21
 */
export function menuForEdit(items: Item[], menu: Service[], ownTerms?: OwnTerms): Service[] {
  const known = menu.map((service) => {
    const item = items.find(({ serviceId }) => serviceId === service.id);
    const theirs = serviceWith(service, ownTerms);
    if (!item) return theirs;
    const { name, pricePence, durationMinutes } = item;
    return { ...theirs, name, pricePence, durationMinutes };
  });
  const gone = items.filter(({ serviceId }) => !menu.some(({ id }) => id === serviceId));
  return [...known, ...gone.map(serviceOf)];
}

/** A booked service that is no longer on the menu. It counts as per-item if its quantity is above 1. */
function serviceOf({ serviceId: id, name, pricePence, durationMinutes, quantity }: Item): Service {
  const category = quantity > 1 ? "Nail Art" : "";
  return { id, name, pricePence, durationMinutes, category, description: "", active: false };
}

/** Length (minutes) and price (pence) after an edit. The same services keep both. docs/rules.md 5.31 */
function editedLengthAndPrice(
  old: Booked,
  basket: Choice[],
  set: Pick<Edit, "length" | "pricePence">,
): { length: number; pricePence: number } {
  const asBefore = holdsExactly(basket, old.items);
  return {
    length: set.length ?? (asBefore ? old.endsMinute - old.startsMinute : basketLength(basket)),
    pricePence: set.pricePence ?? (asBefore ? old.pricePence : basketTotal(basket)),
  };
}

/** The contents of an edited appointment, or why the services make no basket. docs/rules.md 5.31 */
export function contentsEdited(
  old: Booked,
  {
    services,
    serviceQuantities,
    length,
    pricePence,
  }: Pick<Edit, "services" | "serviceQuantities" | "length" | "pricePence">,
  menu: Service[],
  ownTerms?: OwnTerms,
): Contents | Refused<NoBasket> {
  const named = services ?? old.items.map(({ serviceId: id, quantity }) => ({ id, quantity }));
  const basket = basketNamed(named, serviceQuantities, menuForEdit(old.items, menu, ownTerms));
  if (!Array.isArray(basket)) return refuse(basket);
  const asBefore = holdsExactly(basket, old.items);
  const items = asBefore ? old.items : basket.map(itemOf);
  return {
    ...{ items, asBefore, answers: old.answers },
    serviceNames: asBefore ? old.serviceNames : items.map(({ name }) => name).join(", "),
    buffer: asBefore ? old.bufferMinutes : wantedOf(basket).buffer,
    ...editedLengthAndPrice(old, basket, { length, pricePence }),
  };
}

function itemOf(choice: Choice): Item {
  const { id: serviceId, name, pricePence, durationMinutes } = choice.service;
  return { serviceId, name, pricePence, durationMinutes, quantity: countOf(choice) };
}

/**
 * The technician of an edited appointment, or why it has no room. It keeps its start, and opening hours do not count. So only
 * a longer appointment or another technician needs room. docs/rules.md 5.31, 15.3, 21.2, 22.12
 */
export function placeEdited(
  diary: SalonDiary,
  { actor, browser, technicianId: named, overHold, overlap }: Sent & Edit,
  { items, length, buffer }: Contents,
  old: AppointmentInDiary,
): Place | Refused<"taken" | "held" | "not-done" | "not-on-the-grid" | "unknown-technician" | "not-yours"> {
  const stays = !named || named === old.technicianId;
  const asked = stays
    ? old.technicianId
    : technicianAsked({ technicianId: named, actor, old, moves: true }, diary.team);
  if (asked === "unknown-technician" || asked === "not-yours") return refuse(asked);
  const technicianId = (typeof asked === "object" ? asked?.technicianId : asked) ?? diary.salonId;
  const technician = diary.team.find(({ id }) => id === technicianId);
  const isNew = ({ serviceId }: Item) => !stays || !old.items.some((item) => item.serviceId === serviceId);
  if (technician && items.filter(isNew).some(({ serviceId }) => !doesService(technician, serviceId)))
    return refuse("not-done");
  const { date, startsMinute: start } = old;
  if (start + length > MIDNIGHT) return refuse("not-on-the-grid");
  const wished = { date, technicianId, start, end: start + length + buffer };
  const others = inTheWay(diary.taken, wished, old.id);
  const place = {
    technicianId,
    technicianRequested: technicianRequestedBy(named, old),
    beside: others.map(({ id }) => id),
  };
  const needsRoom = !stays || wished.end > old.endsMinute + old.bufferMinutes;
  if (!needsRoom || overlap) return place;
  const agreed = agreedBeside(diary.taken, old, wished);
  if (others.some(({ id }) => (stays ? !agreed.includes(id) : true))) return refuse("taken");
  const held = seenBy(diary.holds, browser).byOthers.filter(
    (hold) => hold.date === date && (hold.technicianId === null || hold.technicianId === technicianId),
  );
  return overlapsAny(wished, held) && !overHold ? refuse("held") : place;
}
