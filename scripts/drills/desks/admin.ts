import { randomUUID } from "node:crypto";
import { addDays } from "#app/kernel/clock.ts";
import { oneOf, type Random } from "#app/testing/random.ts";
import { theAdmin } from "../../torture/people.ts";
import { type Answered, type Asking, asker, bookingOf, clock, DAYS, form, type Salon } from "./asking.ts";
import type { Accepted, Fields, Ledger, Saved } from "./ledger.ts";
import { aPage } from "./page.ts";

/* An admin with a page open, who acts on what the page shows, also when that is no longer so. */

/** An appointment as a page shows it. */
interface Shown {
  id: string;
  version: number;
  date: string;
  startsMinute: number;
  status: string;
  technicianId?: string;
}

/** An admin with a session of their own, whose page listens. `step` does one thing; `close` closes the page. */
export async function anAdmin(salon: Salon, ledger: Ledger, random: Random, place: number) {
  const { token = "", cookie = "" } = await theAdmin(salon.port);
  const asking = asker(salon, { token, cookie }, ledger);
  let shown: Shown[] = [];
  let isOld = true;
  const heard = ledger.heard[place] ?? [];
  const appointments = appointmentActs(salon, ledger, random, asking, place);
  const others = otherActs(salon, ledger, random, asking);
  const close = await aPage(salon.port, cookie, (date) => {
    isOld = true;
    heard.push({ at: performance.now(), date });
  });

  async function look(): Promise<void> {
    isOld = false;
    const range = `from=${addDays(salon.from, 1)}&to=${addDays(salon.from, DAYS)}`;
    const { json } = await asking("look", "GET", `/admin/calendar/appointments?${range}`);
    shown = Array.isArray(json.appointments) ? json.appointments : [];
  }

  async function step(): Promise<void> {
    // Who acts does not always wait for what is new.
    if (isOld && random() < 0.7) await look();
    return random() < 0.85 ? appointments(shown) : others();
  }

  await look();
  return { step, close };
}

/** What desks do with appointments, of which they see these. */
function appointmentActs(salon: Salon, ledger: Ledger, random: Random, asking: Asking, place: number) {
  const done: Done[] = [];
  const accept = accepting(ledger, done);
  const day = () => addDays(salon.from, 1 + Math.floor(random() * DAYS));
  const start = () => ({ date: day(), minute: 9 * 60 + 15 * Math.floor(random() * 32) });

  function act(shown: Shown[]): Promise<void> {
    const kind = random();
    const one = shown.length > 0 ? oneOf(random, shown) : undefined;
    if (kind < 0.3 || !one) return book();
    if (kind < 0.46) return move(one);
    if (kind < 0.63) return edit(one);
    if (kind < 0.71) return setStatus(one, oneOf(random, ["confirmed", "pending"]));
    if (kind < 0.77) return command(one, "payment", { paymentStatus: "paid" }, { payment_status: "paid" });
    if (kind < 0.84) return command(one, "cancel", {}, { status: "cancelled" });
    return undo();
  }

  async function book(): Promise<void> {
    const { date, minute } = start();
    const { id: service, pence } = oneOf(random, salon.services);
    const technicianId = oneOf(random, salon.technicians);
    const body = { ...bookingOf(date, minute, service, `admin ${place}`), technicianId };
    const answer = await asking("book", "POST", "/api/appointments", body, randomUUID());
    if (answer.status !== 201) return;
    const set = {
      date,
      starts_minute: minute,
      technician_id: technicianId,
      status: "pending",
      payment_status: "pending",
    };
    accept({ what: "book", id: String(answer.json.id), set: { ...set, price_pence: pence }, dates: [date] }, answer);
  }

  async function move(one: Shown): Promise<void> {
    const { date, minute } = start();
    const technicianId = oneOf(random, salon.technicians);
    const fields = { id: one.id, version: `${one.version}`, date, time: clock(minute), technicianId, tell: "yes" };
    const answer = await asking("move", "POST", "/admin/calendar/appointments", form({ ...fields, key: randomUUID() }));
    if (answer.status !== 200) return;
    const set = { date, starts_minute: minute, technician_id: technicianId };
    accept({ what: "move", id: one.id, newId: String(answer.json.id), set, dates: [one.date, date] }, answer);
  }

  async function edit(one: Shown): Promise<void> {
    const { id: service, pence } = oneOf(random, salon.services);
    const body = { services: [{ _id: service }], version: one.version };
    const answer = await asking("edit", "PATCH", `/api/appointments/${one.id}/services`, body);
    if (answer.status === 200)
      accept(
        { what: "edit", id: one.id, set: { price_pence: pence, payment_status: null }, dates: [one.date] },
        answer,
      );
  }

  function setStatus(one: Shown, status: string): Promise<void> {
    return command(one, "status", { status }, { status });
  }

  async function command(
    one: Shown,
    intent: string,
    fields: Record<string, string>,
    set: Partial<Fields>,
  ): Promise<void> {
    const sent = form({ intent, id: one.id, version: `${one.version}`, key: randomUUID(), ...fields });
    const answer = await asking(intent, "POST", "/admin/calendar/commands", sent);
    if (answer.status === 200) accept({ what: intent, id: one.id, set, dates: [one.date] }, answer);
  }

  /** Undoes the admin's last command or an earlier one, even if it can no longer be undone. */
  async function undo(): Promise<void> {
    const one = done.at(random() < 0.7 ? -1 : -2);
    if (!one) return;
    const answer = await asking("undo", "POST", `/api/undo/${one.commandId}`, {});
    if (answer.status === 200)
      accept({ what: "undo", id: one.id, undoes: one.commandId, set: {}, dates: one.dates }, answer);
  }

  return act;
}

interface Done {
  commandId: string;
  id: string;
  dates: string[];
}

/** Notes what was accepted, and what of it can be undone. */
function accepting(ledger: Ledger, done: Done[]) {
  return (one: Omit<Accepted, "commandId" | "sent" | "answered">, { json, undo, sent, answered }: Answered): void => {
    const commandId = undo ?? (typeof json.undo === "string" ? json.undo : null);
    ledger.accepted.push({ ...one, commandId, sent, answered });
    if (one.what !== "undo" && commandId !== null) done.push({ commandId, id: one.newId ?? one.id, dates: one.dates });
  };
}

/**
 * The commands of desks other than to appointments: a note on a client, blocking and unblocking time, and setting the hours.
 */
function otherActs(salon: Salon, ledger: Ledger, random: Random, asking: Asking): () => Promise<void> {
  const blocks: { id: string; date: string }[] = [];
  let seenNote = 0;

  function act(): Promise<void> {
    const kind = random();
    if (kind < 0.35) return note();
    return kind < 0.8 ? block() : hours();
  }

  async function note(): Promise<void> {
    const value = `note ${randomUUID()}`;
    const sent = form({ note: value, seen: `${seenNote}` });
    const answer = await asking("note", "POST", `/admin/clients/${salon.noted}`, sent);
    if (answer.status === 302) save("note", value, null, answer);
    const { body } = await asking("look", "GET", `/admin/clients/${salon.noted}`);
    seenNote = Number(/name="seen"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="seen"/.exec(body)?.slice(1).find(Boolean));
  }

  async function block(): Promise<void> {
    const gone = random() < 0.4 ? blocks.shift() : undefined;
    if (gone) {
      const answer = await asking("unblock", "DELETE", `/api/blocks/${gone.id}`);
      if (answer.status === 204) save("unblock", gone.id, gone.date, answer);
      return;
    }
    const date = addDays(salon.from, 1 + Math.floor(random() * DAYS));
    const hour = 9 + Math.floor(random() * 9);
    const times = { startTime: clock(hour * 60), endTime: clock(hour * 60 + 30) };
    const body = { date, ...times, reason: "Stock", technicianId: oneOf(random, salon.technicians) };
    const answer = await asking("block", "POST", "/api/blocks", body, randomUUID());
    if (answer.status !== 201) return;
    blocks.push({ id: String(answer.json.id), date });
    save("block", String(answer.json.id), date, answer);
  }

  async function hours(): Promise<void> {
    const openTime = clock(60 * oneOf(random, [7, 8]));
    const body = WEEKDAYS.map((day) => ({ day, isOpen: true, openTime, closeTime: "20:00" }));
    const answer = await asking("hours", "PUT", "/api/business-hours", body);
    if (answer.status === 200) save("hours", openTime, "", answer);
  }

  function save(what: Saved["what"], value: string, date: string | null, { sent, answered }: Answered): void {
    ledger.saved.push({ what, value, date, sent, answered });
  }

  return act;
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
