import type { Ledger } from "./ledger.ts";

/* How desks and the client ask, by HTTP alone, and of which salon. */

/** The salon that desks work at. Its services cost and take the same from each. */
export interface Salon {
  address: string;
  port: number;
  from: string;
  technicians: string[];
  services: { id: string; pence: number }[];
  /** The client whose card is noted. */
  noted: string;
}

/** The days that everybody works on. */
export const DAYS = 6;

/** Somebody with an API token, and with the cookies of a browser. */
interface Person {
  token: string;
  cookie: string;
}

export interface Answered {
  status: number;
  body: string;
  json: Record<string, unknown>;
  undo: string | null;
  sent: number;
  answered: number;
}

export type Asking = ReturnType<typeof asker>;

/** Sends requests of somebody, and counts what they are answered. */
export function asker({ address }: Salon, { token, cookie }: Person, ledger: Ledger) {
  return async (what: string, method: string, path: string, body?: object, key?: string): Promise<Answered> => {
    const sent = performance.now();
    const isForm = body instanceof URLSearchParams;
    const answer = await fetch(`${address}${path}`, {
      ...{ method, redirect: "manual" },
      headers: {
        ...(path.startsWith("/api/") ? { authorization: `Bearer ${token}` } : { cookie, origin: address }),
        ...(key && { "Idempotency-Key": key }),
        ...(body && !isForm && { "Content-Type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const name = `${what} ${answer.status}`;
    ledger.answers.set(name, (ledger.answers.get(name) ?? 0) + 1);
    return {
      ...{ status: answer.status, body: text, undo: answer.headers.get("Undo"), sent, answered: performance.now() },
      json: text.startsWith("{") ? JSON.parse(text) : {},
    };
  };
}

export function form(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams(fields);
}

export function bookingOf(date: string, minute: number, service: string, notes: string) {
  return {
    ...{ customerName: "Maya Lindqvist", customerEmail: "client@salon.test", customerPhone: "07700 900321" },
    ...{ services: [{ _id: service }], paymentMethod: "cash", date, time: clock(minute), notes },
  };
}

export function clock(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
