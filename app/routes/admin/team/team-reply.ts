import { MONDAY_FIRST, type Weekday } from "../../../diary/times/hours.ts";
import { type FormReply, keyOf, replyOf, text, texts } from "../../../kernel/forms.ts";
import { timeTyped } from "../../../kernel/typed-time.ts";
import type { Stranded } from "../../../models/opening/stranded.server.ts";
import type { Technician } from "../../../models/team/team.server.ts";
import { DEFAULT_COLOUR } from "../../../models/team/technician-colour.ts";
import { minutesField, priceField, type TypedDay, type TypedTechnician, typedFrom } from "./typed-technician.ts";

/** The page's address. */
export const HERE = "/admin/team";

/** A form of this page: what it is about, and what was typed. */
export interface Sent {
  intent: string;
  id: string;
  /** The form's key: sent twice, it counts once. */
  key: string;
  /** The version of the technician that was edited. */
  seen: string;
  typed: TypedTechnician;
  /** The typed values of an invitation. */
  invited: { name: string; email: string; role: string };
}

/** What the page shows after a form was refused, or to ask before it is saved. */
export interface TeamReply extends Sent, FormReply<TypedTechnician> {
  /** The technician as somebody else saved it. docs/rules.md 21.7 */
  current: Technician | null;
  stranded: Stranded | null;
}

/** Reads a form of the page. Blank spans are left out. */
export function sentFrom(form: FormData): Sent {
  return {
    ...{ intent: text(form, "intent"), id: text(form, "id"), key: keyOf(form), seen: text(form, "seen") },
    typed: {
      name: text(form, "name"),
      colour: text(form, "colour"),
      offered: text(form, "offered"),
      line: text(form, "line"),
      allServices: text(form, "which") !== "some",
      services: form.getAll("service").map(String),
      days: MONDAY_FIRST.map((day) => dayIn(form, day)),
      prices: pricesIn(form),
    },
    invited: { ...NOBODY, ...texts(form, ["name", "email", "role"]) },
  };
}

/** The prices and minutes of one's own that a form sends: its fields end in the service's id. */
function pricesIn(form: FormData): TypedTechnician["prices"] {
  const prefixes = [priceField(""), minutesField("")];
  const named = [...form.keys()].flatMap((name) => {
    const prefix = prefixes.find((prefix) => name.startsWith(prefix));
    return prefix ? [name.slice(prefix.length)] : [];
  });
  const services = [...new Set(named)];
  const typed = services.map((id) => ({
    id,
    price: text(form, priceField(id)).trim(),
    minutes: text(form, minutesField(id)).trim(),
  }));
  const given = typed.filter(({ price, minutes }) => price || minutes);
  return Object.fromEntries(given.map(({ id, ...own }) => [id, own]));
}

/** The hours of a weekday that a form sends. Blank spans are left out. */
export function dayIn(form: FormData, day: Weekday): TypedDay {
  const chosen = text(form, `${day}.hours`);
  const closeTimes = form.getAll(`${day}.to`).map(String);
  const spans = form
    .getAll(`${day}.from`)
    .map((openTime, index) => ({
      openTime: timeTyped(String(openTime)),
      closeTime: timeTyped(closeTimes[index] ?? ""),
    }))
    .filter(({ openTime, closeTime }) => openTime || closeTime);
  return { day, hours: chosen === "own" || chosen === "off" ? chosen : "salon", spans };
}

const NOBODY = { name: "", email: "", role: "" };

export const reply = replyOf<TeamReply>({
  ...{ message: null, fields: {}, intent: "", id: "", key: "", seen: "" },
  ...{ invited: NOBODY, typed: typedFrom(null, DEFAULT_COLOUR), current: null, stranded: null },
});
