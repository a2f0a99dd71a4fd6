import { randomUUID } from "node:crypto";
import { addDays } from "#app/kernel/clock.ts";
import { oneOf, type Random } from "#app/testing/random.ts";
import { type Answered, asker, bookingOf, clock, DAYS, type Salon } from "./asking.ts";
import type { Accepted, Ledger } from "./ledger.ts";

/** The client of the demo salon, who books, changes and cancels what is theirs. */
export async function aClient(salon: Salon, ledger: Ledger, random: Random, token: string) {
  const asking = asker(salon, { token, cookie: "" }, ledger);
  const own: { id: string; date: string }[] = [];
  async function step(): Promise<void> {
    const date = addDays(salon.from, 3 + Math.floor(random() * (DAYS - 2)));
    const minute = 9 * 60 + 15 * Math.floor(random() * 32);
    const one = own.length > 0 ? oneOf(random, own) : undefined;
    if (random() < 0.5 || !one) {
      const { id: service, pence } = oneOf(random, salon.services);
      const body = bookingOf(date, minute, service, "the client");
      const answer = await asking("client books", "POST", "/api/appointments", body, randomUUID());
      if (answer.status !== 201) return;
      const set = { date, starts_minute: minute, status: "pending", payment_status: "pending", price_pence: pence };
      return add("book", String(answer.json.id), { set, dates: [date] }, answer);
    }
    if (random() < 0.6) {
      const body = { appointmentDate: date, startTime: clock(minute), paymentMethod: "cash" };
      const answer = await asking("client changes", "PATCH", `/api/appointments/${one.id}/change`, body, randomUUID());
      if (answer.status !== 201) return;
      const [newId, set] = [String(answer.json.id), { date, starts_minute: minute, status: "pending" }];
      return add("change", one.id, { newId, set, dates: [one.date, date] }, answer);
    }
    const answer = await asking("client cancels", "PATCH", `/api/appointments/${one.id}/cancel`, {});
    own.splice(own.indexOf(one), 1);
    if (answer.status === 200) add("cancel", one.id, { set: { status: "cancelled" }, dates: [one.date] }, answer);
  }

  function add(what: string, id: string, rest: Pick<Accepted, "set" | "dates" | "newId">, answer: Answered): void {
    const written = rest.newId ?? id;
    const commandId = what === "cancel" ? null : written;
    ledger.accepted.push({ what, commandId, id, ...rest, sent: answer.sent, answered: answer.answered });
    const last = rest.dates.at(-1) ?? "";
    if (what === "change")
      own.splice(
        own.findIndex((one) => one.id === id),
        1,
      );
    if (what !== "cancel") own.push({ id: written, date: last });
  }
  return { step };
}
