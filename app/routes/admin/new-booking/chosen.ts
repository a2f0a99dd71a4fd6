import { data } from "react-router";
import { typedIn as detailsIn } from "../../../components/booking/booking-form.ts";
import { ANSWER } from "../../../components/booking/draft.ts";
import type { LastTry } from "../../../components/booking/not-booked.ts";
import type { TermsClient } from "../../../diary/terms/terms.ts";
import { text, texts } from "../../../kernel/forms.ts";
import { timeTyped } from "../../../kernel/typed-time.ts";
import type { PastCustomer } from "../../../models/customers/past-customers.server.ts";

/** What the form has sent, shown again: its choices as the page's address has them, and the clients that were found. */
export interface Chosen extends LastTry {
  chosen: string;
  found: PastCustomer[] | null;
  /** The client whose details were filled in, if one was picked without script. */
  picked: PastCustomer | null;
  /** The facts about the form's client that decide on a deposit. docs/rules.md 29.16 */
  asked?: TermsClient | undefined;
}

/**
 * The choices of the form as the page's address names them, so that one function reads both. A start that was pressed takes
 * the place of the fields. docs/rules.md 15.10
 */
export function chosenIn(form: FormData): URLSearchParams {
  const chosen = new URLSearchParams();
  for (const [name, value] of form)
    if (typeof value === "string" && value !== "" && isChoice(name)) chosen.append(name, value);
  const [date, time] = startIn(form);
  if (date) chosen.set("date", date);
  if (time) chosen.set("time", time);
  if (form.has("withFriend"))
    for (const name of ["friend", "friend-service"]) if (text(form, name)) chosen.set(name, text(form, name));
  const like = text(form, "pick");
  if (like) chosen.set("like", like);
  return chosen;
}

/** The date and the time of the form, the time as `HH:mm` if it is one. */
export function startIn(form: FormData): [date: string, time: string] {
  const [date = "", time = ""] = text(form, "at").split("T");
  return date ? [date, time] : [text(form, "date"), timeTyped(text(form, "time"))];
}

function isChoice(name: string): boolean {
  return (
    ["service", "technician", "date", "time", "like", "back"].includes(name) ||
    name.startsWith("quantity-") ||
    name.startsWith(ANSWER)
  );
}

/** The typed values, and whether the confirmation is to be mailed. */
export function typedIn(form: FormData): Record<string, string> {
  const ticks = ["tell", "anyHours", "earlier", "completed", "overHold", "withFriend", "askDeposit", "repeat"].filter(
    (name) => form.has(name),
  );
  const deposit = texts(
    form,
    ["termsSay", "noDeposit", "paid"].filter((name) => form.has(name)),
  );
  return { ...detailsIn(form), ...deposit, ...Object.fromEntries(ticks.map((name) => [name, "yes"])) };
}

/** A reply of a booking page with what the panel shows again. */
export function inReply(
  { data: lastTry, init }: ReturnType<typeof data<LastTry>>,
  form: FormData,
  shown: Partial<Pick<Chosen, "found" | "picked" | "asked">> = {},
) {
  return data<Chosen>(
    { ...lastTry, chosen: chosenIn(form).toString(), found: null, picked: null, ...shown },
    init ?? {},
  );
}
