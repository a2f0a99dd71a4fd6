import type { Ledger } from "./ledger.ts";
import type { Heard, Person, RequestSent } from "./people.ts";

/** Something that somebody does in a round. */
export interface Act {
  what: string;
  who: Person;
  asked: RequestSent;
  /** The statuses that say what its outcome is. 503 and no answer at all say that it is not known. */
  allowed: number[];
  /** Whether asking it again does nothing more and says the same, as a key promises. */
  repeatable?: boolean;
  /** Notes what is known once the outcome is. */
  learn: (heard: Heard) => void;
}

/** Who acts, and what is known so far. */
export interface Cast {
  ledger: Ledger;
  admin: Person;
  client: Person;
  /** The salon's first technician, for whom starts are held. */
  first: string;
}

export const SERVICE = "gel-polish-classic";
const DAY_MS = 86_400_000;

/** A booking of a start, under a key that is also its note: so each effect of the key can be counted. */
export function booking({ client, ledger }: Cast, start: { date: string; time: string; technicianId?: string }): Act {
  const key = crypto.randomUUID();
  return {
    what: "book",
    who: client,
    asked: { method: "POST", path: "/api/appointments", key, body: { ...CUSTOMER, ...start, notes: key } },
    allowed: [201, 400, 409],
    repeatable: true,
    learn: ({ status, json }) => status === 201 && ledger.booked(String(json.id)),
  };
}

/** A move of an appointment to a start. */
export function move({ client, ledger }: Cast, id: string, { date, time }: { date: string; time: string }): Act {
  const body = { appointmentDate: date, startTime: time, paymentMethod: "cash" };
  return {
    what: "move",
    who: client,
    asked: { method: "PATCH", path: `/api/appointments/${id}/change`, key: crypto.randomUUID(), body },
    allowed: [201, 400, 409],
    repeatable: true,
    learn: ({ status, json }) => status === 201 && ledger.booked(String(json.id), id),
  };
}

/** A cancellation, by its client or by staff. */
export function cancellation({ ledger, ...cast }: Cast, id: string, by: "client" | "admin"): Act {
  return {
    what: "cancel",
    who: cast[by],
    asked: { method: "PATCH", path: `/api/appointments/${id}/cancel` },
    allowed: [200, 409],
    learn: ({ status }) => {
      ledger.standing.delete(id);
      if (status === 200) ledger.cancelled.add(id);
    },
  };
}

/** Another status of an appointment. */
export function status({ admin }: Cast, id: string, to: "confirmed" | "completed"): Act {
  const asked = { method: "PUT", path: `/api/appointments/${id}`, body: { status: to } };
  return { what: "status", who: admin, asked, allowed: [200, 409], learn: nothing };
}

/** A payment that has come. */
export function payment({ admin, ledger }: Cast, id: string): Act {
  const body = { paymentStatus: "paid" };
  return {
    what: "pay",
    who: admin,
    asked: { method: "PATCH", path: `/api/appointments/${id}/payment`, body },
    allowed: [200, 409],
    learn: ({ status }) => status === 200 && ledger.paid.add(id),
  };
}

/** An hour that is blocked for a technician, or for everybody. */
export function block({ admin, ledger }: Cast, date: string, hour: number, technicianId?: string): Act {
  const [startTime, endTime] = [clock(hour * 60), clock(hour * 60 + 60)];
  const body = { date, startTime, endTime, reason: "Stock", ...(technicianId && { technicianId }) };
  return {
    what: "block",
    who: admin,
    asked: { method: "POST", path: "/api/blocks", key: crypto.randomUUID(), body },
    allowed: [201, 409],
    repeatable: true,
    learn: ({ status, json }) => status === 201 && ledger.blocks.add(String(json.id)),
  };
}

/** The end of a block or of a closure. */
export function removal({ admin, ledger }: Cast, of: "blocks" | "closures", id: string): Act {
  const path = `/api/${of === "blocks" ? "blocks" : "closure-dates"}/${id}`;
  const asked = { method: "DELETE", path };
  return { what: `remove ${of}`, who: admin, asked, allowed: [204, 404], learn: () => ledger[of].delete(id) };
}

/** A day on which the salon is closed. */
export function closure({ admin, ledger }: Cast, date: string): Act {
  const key = crypto.randomUUID();
  return {
    what: "close",
    who: admin,
    asked: { method: "POST", path: "/api/closure-dates", key, body: { date, reason: "Training" } },
    allowed: [201, 409],
    repeatable: true,
    learn: ({ status, json }) => status === 201 && ledger.closures.add(String(json.id)),
  };
}

/** The salon's hours, the same on each day. */
export function openingHours({ admin, ledger }: Cast, opens: number, closes: number): Act {
  const hours = { isOpen: true, openTime: clock(opens * 60), closeTime: clock(closes * 60) };
  return {
    what: "hours",
    who: admin,
    asked: { method: "PUT", path: "/api/business-hours", body: WEEKDAYS.map((day) => ({ day, ...hours })) },
    allowed: [200],
    learn: () => {
      ledger.hours = { opens: opens * 60, closes: closes * 60 };
    },
  };
}

/** A new technician. */
export function newTechnician({ admin, ledger }: Cast): Act {
  const key = crypto.randomUUID();
  return {
    what: "add technician",
    who: admin,
    asked: { method: "POST", path: "/api/technicians", key, body: { name: `Bea ${key.slice(0, 8)}` } },
    allowed: [201, 400, 409],
    repeatable: true,
    learn: ({ status, json }) => status === 201 && ledger.technicians.set(String(json.id), String(json.name)),
  };
}

/** Hours of a technician's own on Mondays. */
export function ownHours({ admin, ledger }: Cast, id: string, opens: number): Act {
  const spans = [{ openTime: clock(opens * 60), closeTime: "18:00" }];
  const body = { name: ledger.technicians.get(id), hours: [{ day: "Monday", spans }] };
  return {
    what: "own hours",
    who: admin,
    asked: { method: "PUT", path: `/api/technicians/${id}`, body },
    allowed: [200],
    learn: () => ledger.weeks.set(id, JSON.stringify({ 1: [{ start: opens * 60, end: 1080 }] })),
  };
}

/** The end of a technician's work. */
export function retirement({ admin, ledger }: Cast, id: string): Act {
  const body = { name: ledger.technicians.get(id), active: false };
  return {
    what: "retire technician",
    who: admin,
    asked: { method: "PUT", path: `/api/technicians/${id}`, body },
    allowed: [200],
    learn: () => {
      ledger.weeks.delete(id);
      ledger.retired.set(id, Date.now());
    },
  };
}

/** The hourly run of cron, as the platform starts it: among other things it counts days of revenue. */
export function cron(): Act {
  const asked = { method: "GET", path: "/cdn-cgi/handler/scheduled" };
  // The platform gets a 500 for a failed run. Nobody else is told, and the next run does the rest.
  return { what: "cron", who: {}, asked, allowed: [200, 500], learn: nothing };
}

/** The salon's date in some days. A clock of another zone may be a day off, which harms nothing here. */
export function dateIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Minutes of the day as the API has them. */
export function clock(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

function nothing(): void {}

export const CUSTOMER = {
  ...{ customerName: "Maya Lindqvist", customerEmail: "client@salon.test", customerPhone: "07700 900321" },
  ...{ services: [{ _id: SERVICE }], paymentMethod: "cash" },
};
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
