import { type Act, type Cast, CUSTOMER, SERVICE } from "./acts.ts";
import type { HeldStart, Start } from "./ledger.ts";
import type { Heard, Person } from "./people.ts";

/* What is done with the start that a browser holds. */

const PATH = "/book/hold";
/** A hold whose page has gone is given back after ten seconds, docs/rules.md 22.10; two more for a busy machine. */
const GONE_MS = 12_000;

/** Takes a hold. Taken again by its browser, it keeps its time under another token. */
export function take({ ledger }: Cast, browser: Person, start: Start): Act {
  const { date, time, technicianId } = start;
  const hold: HeldStart = { start, cookie: browser.cookie ?? "", token: "", until: 0, extended: false };
  return {
    what: "hold",
    repeatable: true,
    who: browser,
    asked: { method: "POST", path: PATH, form: { service: SERVICE, date, time, technician: technicianId } },
    allowed: [200],
    learn: (heard) => {
      if (!isHeld(hold, heard)) return;
      ledger.holds.add(hold);
    },
  };
}

/** Asks for five more minutes, which are given once. */
export function extend({ ledger }: Cast, hold: HeldStart): Act {
  return {
    what: "extend hold",
    who: {},
    asked: { method: "POST", path: PATH, form: { extend: hold.token } },
    allowed: [200],
    // A repeat is refused, and does not say until when the hold lasts.
    learn: (heard) => isHeld(hold, heard) || ledger.holds.delete(hold),
  };
}

/** Gives a hold back: at once, or ten seconds after its page was closed. */
export function giveBack({ ledger }: Cast, hold: HeldStart, how: "release" | "leave"): Act {
  return {
    what: `${how} hold`,
    // 204 promises nothing while the object can't write. Such a hold ends when its time is over. docs/rules.md 22.10
    repeatable: true,
    who: {},
    asked: { method: "POST", path: PATH, form: { [how]: hold.token } },
    allowed: [204],
    learn: () => {
      ledger.holds.delete(hold);
      ledger.over.push({ start: hold.start, from: Date.now() + (how === "leave" ? GONE_MS : 0) });
    },
  };
}

/** A booking of a start that somebody else holds. A client's is refused; staff may book it. docs/rules.md 22.9, 22.12 */
export function bookOver({ ledger, ...cast }: Cast, hold: HeldStart, by: "client" | "admin"): Act {
  const key = crypto.randomUUID();
  return {
    what: `book over a hold, ${by}`,
    who: cast[by],
    asked: { method: "POST", path: "/api/appointments", key, body: { ...CUSTOMER, ...hold.start, notes: key } },
    allowed: by === "client" ? [409] : [201, 409],
    repeatable: true,
    learn: ({ status, json }) => {
      if (status !== 201) return;
      ledger.holds.delete(hold);
      ledger.booked(String(json.id));
    },
  };
}

/** A booking by the form, in the browser that holds the start. */
export function bookHeld({ ledger }: Cast, hold: HeldStart, session: string): Act {
  const key = crypto.randomUUID();
  const { date, time, technicianId } = hold.start;
  const { services: _services, ...customer } = CUSTOMER;
  const form = { ...customer, service: SERVICE, date, time, technician: technicianId, notes: key, key };
  return {
    what: "book what is held",
    who: { cookie: `${hold.cookie}; ${session}` },
    asked: { method: "POST", path: "/booking", form },
    allowed: [302],
    learn: ({ location }) => {
      ledger.holds.delete(hold);
      ledger.booked(
        new URL(location ?? "", "http://localhost").searchParams.get("booked") ?? `no booking: ${location}`,
      );
    },
  };
}

/** Notes what a holder was told. False when there is no hold. */
function isHeld(hold: HeldStart, { json, milliseconds }: Heard): boolean {
  if (typeof json.token !== "string") return false;
  // What is left was so at some time between the question and the answer.
  Object.assign(hold, { token: json.token, until: Date.now() + Number(json.left), extended: json.extended === true });
  return milliseconds >= 0;
}
