import type { AnswerSent } from "../../diary/menu/questions.ts";
import { text, texts } from "../../kernel/forms.ts";
import { ANSWER } from "./draft.ts";

/**
 * Reads the details step, with the field names of `BookingRequest`. A button's `at` (`date`T`time`) overrides the slot.
 */
export function bookingFrom(form: FormData) {
  const [date, time] = form.has("at") ? text(form, "at").split("T") : [text(form, "date"), text(form, "time")];
  return {
    ...typedIn(form),
    services: form.getAll("service").map((id) => ({ id, quantity: number(form, `quantity-${id}`) })),
    technicianId: text(form, "technician"),
    date,
    time,
    answers: answersIn(form),
    servicePrice: number(form, "servicePrice"),
    ...(form.has("termsRead") && { termsRead: text(form, "termsRead") }),
  };
}

/** The look that was tapped, as a booking names it. Nothing but an id counts. docs/rules.md 19.7 */
export function lookFrom(form: FormData): { lookId?: string } {
  const lookId = text(form, "look");
  return /^[\w-]{1,100}$/.test(lookId) ? { lookId } : {};
}

/** Reads the friends from the details step, with the field names of `FriendsRequest`. docs/rules.md 9.16 */
export function friendsFrom(form: FormData) {
  const comes = text(form, "friend");
  const service = text(form, "friend-service");
  const own = service && { services: [{ id: service }] };
  const friendPrice = number(form, "friendPrice");
  return comes ? { comes, friendName: text(form, "friendName"), friendPrice, ...own } : { comes: "alone" };
}

/** The answers about the services, by their questions' ids. docs/rules.md 9.14 */
function answersIn(form: FormData): AnswerSent[] {
  return [...form.keys()].flatMap((name) =>
    name.startsWith(ANSWER) ? [{ id: name.slice(ANSWER.length), answer: text(form, name) }] : [],
  );
}

/** The typed values to show again. A button's `emailMeant` replaces the email. docs/rules.md 6.31 */
export function typedIn(form: FormData): Record<string, string> {
  const names = [
    "customerName",
    "customerEmail",
    "customerPhone",
    "paymentMethod",
    "notes",
    "emailAsked",
    "friendName",
    "anotherCard",
    "voucher",
  ];
  const meant = text(form, "emailMeant");
  return { ...texts(form, names), ...(meant && { customerEmail: meant }) };
}

function number(form: FormData, name: string): number | undefined {
  return form.has(name) ? Number(text(form, name)) : undefined;
}

/**
 * The id of the form that makes the browser forget the client. It stands beside the form of the details. docs/rules.md 6.36
 */
export const FORGET_FORM = "forget-phone";
