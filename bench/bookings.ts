import pMap from "p-map";
import { addDays, clockTime } from "#app/kernel/clock.ts";
import { type BenchSalon, bearerToken, today } from "./bench-salon.ts";
import { type Answer, call, expectStatus } from "./call.ts";

/** Books a time over the API. */
export type Book = (time: Time) => Promise<Answer>;

export interface Time {
  date: string;
  time: string;
}

/** Every half hour from 08:00 to 19:30 on each of the 30 days from tomorrow. */
export function freeTimes(): Time[] {
  const from = today();
  return Array.from({ length: 30 * 24 }, (_, number) => ({
    date: addDays(from, 1 + Math.floor(number / 24)),
    time: clockTime(8 * 60 + (number % 24) * 30),
  }));
}

/** Books one short service as the client of a salon. */
export async function bookingsOf(port: number, salon: BenchSalon): Promise<Book> {
  return bookingsBy(port, salon.host, await bearerToken(port, salon));
}

/**
 * Books one short service at a host's salon, as the account of an API token. Each booking has its own mailbox, because mail
 * to one mailbox would soon have to wait. docs/rules.md 10.22
 */
export function bookingsBy(port: number, host: string, token: string): Book {
  const headers = { authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const booking = {
    customerName: "Ada Lovelace",
    customerPhone: "07700 900456",
    services: [{ name: "Soak Off" }],
    paymentMethod: "cash",
  };
  return (time) => {
    const id = crypto.randomUUID();
    const body = JSON.stringify({ ...booking, ...time, customerEmail: `${id}@example.com` });
    const key = { "Idempotency-Key": id };
    return call(port, host, "/api/appointments", { method: "POST", headers: { ...headers, ...key }, body });
  };
}

/** Books all the times, so many at a time, and answers how long it took, ms. */
export async function bookAll(book: Book, times: Time[], atATime: number): Promise<number> {
  const begun = performance.now();
  await pMap(times, (time) => expectStatus(201, book(time)), { concurrency: atATime });
  return performance.now() - begun;
}
