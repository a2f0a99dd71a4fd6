import { startTransition, useMemo, useOptimistic } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { type Choice, quantityTyped } from "../../diary/menu/basket.ts";
import { type Answered, addedByAnswers, answersTo, unanswered } from "../../diary/menu/questions.ts";
import { isPerItem, type Service } from "../../diary/menu/service.ts";
import { clockTime, isCalendarDate, minuteOf } from "../../kernel/clock.ts";
import { rescheduleIn, reschedulePairs } from "../pending-reschedule.ts";

/*
 * The draft is in the page's address. So back, reload and a second tab work, signing in again leads back to it, and the steps
 * work before the script has loaded. The address has no personal details.
 */

export type Step = "service" | "datetime" | "details";

/**
 * A booking in progress. docs/rules.md 15.2, 21.20
 * - `minute`: the start, as a minute of the day.
 * - `rescheduling`: the id of the appointment that it replaces.
 * - `technician`: the technician asked for; null for anyone.
 * - `like`: the id of an appointment. Staff book for its customer.
 */
export interface Draft {
  rescheduling: string | null;
  like?: string;
  /** The id of the gallery's picture that was tapped. docs/rules.md 19.7 */
  look?: string;
  /** The friend who comes along. The address does not have their name. docs/rules.md 9.16 */
  friend?: FriendInDraft | undefined;
  step: Step;
  basket: Choice[];
  /** The answers about the services, by the questions' ids. docs/rules.md 9.14 */
  answered: Answered;
  technician: string | null;
  date: string | null;
  minute: number | null;
}

/** A friend who comes along: when they start, and their one service, null for the same as the booker's. docs/rules.md 9.16 */
export interface FriendInDraft {
  comes: "beside" | "after";
  service: Service | null;
}

/** Reads a draft from an address. Services that are not on the menu are left out. The step is the furthest valid one. */
export function draftFrom(search: URLSearchParams, services: Service[]): Draft {
  const answers = answersIn(search);
  const named = search.getAll("service");
  const chosen = new Set([...named, ...addedByAnswers(named, answers, services)]);
  const basket = services
    .filter((service) => chosen.has(service.id))
    .map((service) => ({ service, quantity: quantityOf(service, search.get(`quantity-${service.id}`)) }))
    .filter((choice) => choice.quantity > 0);
  const date = search.get("date") ?? "";
  const draft = {
    rescheduling: rescheduleIn({ searchParams: search }),
    basket,
    answered: answersTo(
      basket.map(({ service }) => service),
      answers,
    ),
    technician: search.get("technician") || null,
    date: isCalendarDate(date) ? date : null,
    minute: minuteOf(search.get("time") ?? ""),
  };
  const like = search.get("like");
  const look = search.get("look");
  const friend = draft.rescheduling ? undefined : friendIn(search, services);
  const whom = { ...(like && { like }), ...(look && { look }), ...(friend && { friend }) };
  return { step: furthestStep(search.get("step"), draft), ...draft, ...whom };
}

function friendIn(search: URLSearchParams, services: Service[]): FriendInDraft | undefined {
  const comes = search.get("friend");
  if (comes !== "beside" && comes !== "after") return undefined;
  const id = search.get("friend-service");
  return { comes, service: services.find((service) => service.id === id) ?? null };
}

/** The prefix of the parameters and fields that hold answers. The question's id follows it. */
export const ANSWER = "answer-";

/** Whether a question about the chosen services still needs an answer. docs/rules.md 2.11 */
function isUnanswered({ basket, answered }: Pick<Draft, "basket" | "answered">): boolean {
  return (
    unanswered(
      basket.map(({ service }) => service),
      answered,
    ).length > 0
  );
}

/**
 * A draft with services as its answers say. The services that its answers add are in the basket. Those that earlier answers
 * added are not. docs/rules.md 9.14
 */
export function followingAnswers(draft: Draft, addedBefore: Set<string>, services: Service[]): Draft {
  const chosen = draft.basket.filter(({ service }) => !addedBefore.has(service.id));
  const ids = chosen.map(({ service }) => service.id);
  const added = addedByAnswers(ids, draft.answered, services);
  const basket = services.flatMap((service): Choice[] => {
    const choice = chosen.find((choice) => choice.service.id === service.id);
    return choice ? [choice] : added.has(service.id) ? [{ service, quantity: 1 }] : [];
  });
  const answered = answersTo(
    basket.map(({ service }) => service),
    draft.answered,
  );
  return { ...draft, basket, answered };
}

function answersIn(search: URLSearchParams): Answered {
  return Object.fromEntries(
    [...search].flatMap(([name, answer]) => (name.startsWith(ANSWER) ? [[name.slice(ANSWER.length), answer]] : [])),
  );
}

/** The number of services in an address that are not on the menu. docs/rules.md 9.12 */
export function leftOutOf(search: URLSearchParams, services: Service[]): number {
  return [...new Set(search.getAll("service"))].filter((id) => !services.some((service) => service.id === id)).length;
}

/** A draft as name and value pairs, for an address or for hidden fields. */
export function draftPairs({
  rescheduling,
  like,
  look,
  friend,
  step,
  basket,
  answered,
  technician,
  date,
  minute,
}: Draft): [name: string, value: string][] {
  const pairs: [string, string][] = step === "service" ? [] : [["step", step]];
  if (rescheduling) pairs.push(...reschedulePairs(rescheduling));
  if (like) pairs.push(["like", like]);
  if (look) pairs.push(["look", look]);
  if (friend) pairs.push(["friend", friend.comes]);
  if (friend?.service) pairs.push(["friend-service", friend.service.id]);
  for (const { service, quantity } of basket) {
    pairs.push(["service", service.id]);
    if (isPerItem(service)) pairs.push([`quantity-${service.id}`, String(quantity)]);
  }
  for (const [id, answer = ""] of Object.entries(answered)) pairs.push([`${ANSWER}${id}`, answer]);
  if (technician) pairs.push(["technician", technician]);
  if (date) pairs.push(["date", date]);
  if (minute !== null) pairs.push(["time", clockTime(minute)]);
  return pairs;
}

/** The address of a draft, on the clients' booking page or on another one. */
export function draftPath(draft: Draft, page = "/booking"): string {
  const search = new URLSearchParams(draftPairs(draft)).toString();
  return search ? `${page}?${search}` : page;
}

/** The path of the current booking page: a visitor's, a client's or one of the staff's. docs/rules.md 9.9, 15.1, 15.10 */
export function useBookingPage(): string {
  const { pathname } = useLocation();
  if (pathname.startsWith("/admin/new-booking")) return "/admin/new-booking";
  if (pathname.startsWith("/admin")) return "/admin/book-appointment";
  return pathname === "/book" ? "/book" : "/booking";
}

/** The draft back at the services step, without date and time. docs/rules.md 9.2 */
export function backToServices(draft: Draft): Draft {
  return { ...draft, step: "service", date: null, minute: null };
}

/**
 * The page's draft and its setter. A change is shown at once; a new step adds an entry to the browser's history. `sent` is a
 * draft that a form sent without script. It counts instead of the address.
 */
export function useDraft(services: Service[], sent?: string) {
  const [address] = useSearchParams();
  const search = useMemo(() => (sent === undefined ? address : new URLSearchParams(sent)), [sent, address]);
  const navigate = useNavigate();
  const page = useBookingPage();
  const friends = page !== "/admin/book-appointment";
  const settled = useMemo(() => {
    const { friend, ...draft } = draftFrom(search, services);
    return friend && friends ? { ...draft, friend } : draft;
  }, [search, services, friends]);
  const [draft, show] = useOptimistic(settled);
  function setDraft(next: Draft) {
    const sameStep = next.step === draft.step;
    startTransition(async () => {
      show(next);
      await navigate(draftPath(next, page), { replace: sameStep, preventScrollReset: sameStep });
    });
  }
  return [draft, setDraft] as const;
}

function quantityOf(service: Service, quantity: string | null): number {
  return isPerItem(service) && quantity !== null ? quantityTyped(quantity) : 1;
}

function furthestStep(
  wished: string | null,
  { basket, answered, rescheduling, date, minute }: Omit<Draft, "step">,
): Step {
  const waits = !rescheduling && isUnanswered({ basket, answered });
  if (basket.length === 0 || waits || (wished !== "datetime" && wished !== "details")) return "service";
  return wished === "details" && date && minute !== null ? "details" : "datetime";
}
