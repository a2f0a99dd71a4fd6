import { addDays, clockTime } from "#app/kernel/clock.ts";
import { type BenchSalon, bearerToken, today } from "./bench-salon.ts";
import { type Answer, call } from "./call.ts";

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
  const authorization = `Bearer ${await bearerToken(port, salon)}`;
  const headers = { authorization, "Content-Type": "application/json" };
  const booking = {
    customerName: "Ada Lovelace",
    customerEmail: "ada@example.com",
    customerPhone: "07700 900456",
    services: [{ name: "Soak Off" }],
    paymentMethod: "cash",
  };
  return (time) => {
    const body = JSON.stringify({ ...booking, ...time });
    const key = { "Idempotency-Key": crypto.randomUUID() };
    return call(port, salon.host, "/api/appointments", { method: "POST", headers: { ...headers, ...key }, body });
  };
}
