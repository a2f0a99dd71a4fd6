import { isOutage } from "../app/database/calls.server.ts";
import type { Instruction } from "../app/diary/registry.ts";
import { addDays, now, salonTime } from "../app/kernel/clock.ts";
import { moveListedLater } from "../app/models/appointments/in-turn.server.ts";
import { blockTime, removeBlocks } from "../app/models/blocks/blocks.server.ts";
import { reopenDays } from "../app/models/blocks/reopen.server.ts";
import { sendCommand } from "../app/models/diary/send.server.ts";
import { extendHold, holdStart, releaseHold } from "../app/models/holds/hold-start.server.ts";
import { closeDays } from "../app/models/opening/closures.server.ts";
import { editTechnician } from "../app/models/opening/edit-technician.server.ts";
import { setOpeningTimes } from "../app/models/opening/hours.server.ts";
import type { Salon } from "../app/models/salon/salon.server.ts";
import { holderOf } from "../app/models/waitlist/offers.server.ts";
import { declineOffer, joinWaitingList } from "../app/models/waitlist/waiting-list.server.ts";
import { hourlyRun } from "../workers/cron.ts";
import { as } from "./platform/timeline.ts";
import { accountOf, emailOf, type House, serviceOf, technicianOf } from "./salons.ts";
import type { Call, Operation } from "./scenario.ts";
import type { Answer, Request, Try } from "./tries.ts";

/*
 * The callers who use the salons. Each sends its operation through the same functions as the pages and the API, and reacts to
 * the answer as people and programs do.
 */

/** The rows that a query finds, which callers see before they ask. */
export type Look = <Row>(query: string) => Row[] | Promise<Row[]>;

/** The record of each try. */
export interface Journal {
  begin(operation: number, request: Request): Try;
  end(one: Try): void;
  /** Opens a page of staff that listens to messages. */
  listen(): Promise<Answer>;
}

export class Callers {
  readonly #house: House;
  readonly #look: Look;
  readonly #journal: Journal;
  /** The last hold of each client. */
  readonly #tokens = new Map<string, string>();

  constructor(house: House, look: Look, journal: Journal) {
    this.#house = house;
    this.#look = look;
    this.#journal = journal;
  }

  /**
   * Performs an operation: sends it, sends it again while its outcome is unknown, and then does what its sender does
   * afterwards.
   */
  async perform(operation: Operation, number: number): Promise<void> {
    await as({ name: `sender ${number}`, alive: true }, async () => {
      const request = await this.#request(operation.asked, `${number}`, `operation ${number}`);
      if (!request) return;
      let answer = await this.#send(number, request);
      for (let tried = 0; tried < operation.again && isUnknown(answer); tried++)
        answer = await this.#send(number, request);
      if (operation.afterwards === "repeats") await this.#send(number, request);
      if (operation.afterwards === "asks something else under its key") {
        const other = await this.#request(otherThan(operation.asked), `${number}`, `other ${number}`);
        if (other) await this.#send(number, other);
      }
    });
  }

  async #send(number: number, request: Request): Promise<Answer> {
    const one = this.#journal.begin(number, request);
    try {
      one.answer = await request.send();
    } catch (error) {
      one.answer = { ok: false, reason: `thrown: ${error instanceof Error ? error.message : error}` };
    }
    this.#journal.end(one);
    return one.answer;
  }

  /** An operation as a request; null if there is no appointment that it could be about. */
  async #request(asked: Call, key: string, notes: string): Promise<Request | null> {
    const { salons } = this.#house;
    const [rose] = salons;
    const base = { salon: rose, key, by: "staff" as const, command: null, asked, notes };
    const staff = { adminId: "staff", key, agreed: "agreed" in asked && !asked.agreed ? "" : (true as const) };
    switch (asked.what) {
      case "block": {
        const { date, minute } = this.#start(asked);
        const technicianId = asked.technician === 0 ? null : technicianOf(rose.id, asked.technician);
        const block = {
          from: date,
          to: date,
          start: minute,
          end: Math.min(minute + 45, 1_440),
          weekly: false,
          reason: notes,
          technicianId,
        };
        return { ...base, send: async () => plain(await blockTime(rose, { block, ...staff })) };
      }
      case "unblock": {
        const ids = (await this.#look<Id>(`SELECT id FROM blocks WHERE salon_id = '${rose.id}'`)).map(({ id }) => id);
        return ids.length === 0 ? null : { ...base, send: async () => plain(await removeBlocks(rose, ids)) };
      }
      case "close": {
        const date = this.#date(asked.day);
        return {
          ...base,
          send: async () => plain(await closeDays(rose, { from: date, to: date, reason: notes }, staff)),
        };
      }
      case "reopen": {
        const ids = (await this.#look<Id>(`SELECT id FROM closure_dates WHERE salon_id = '${rose.id}'`)).map(
          ({ id }) => id,
        );
        return ids.length === 0 ? null : { ...base, send: async () => plain(await reopenDays(rose, ids)) };
      }
      case "hours": {
        const { opensMinute, closesMinute } = this.#house.era;
        const day = { isOpen: true, opensMinute, closesMinute: asked.long ? closesMinute : closesMinute - 300 };
        return {
          ...base,
          send: async () => plain(await setOpeningTimes(rose, { week: Array.from({ length: 7 }, () => day) })),
        };
      }
      case "retire": {
        const id = technicianOf(rose.id, asked.technician || 2);
        const edit = { active: asked.active };
        return { ...base, send: async () => plain(await editTechnician(rose, { id, edit, agreed: true })) };
      }
      case "hold": {
        const { day, quarter, technician, by } = asked;
        const start = { ...this.#start({ day, quarter }), ...this.#wanted(rose, 0, technician) };
        const holder = { browser: by, networks: [by === "ann" ? "192.0.2.1" : "198.51.100.7"] };
        return {
          ...{ ...base, by },
          send: async () => {
            const outcome = await holdStart(rose, { holder, start });
            if (outcome.ok) this.#tokens.set(by, outcome.hold.token);
            return plain(outcome);
          },
        };
      }
      case "extend":
      case "release": {
        const { what, by } = asked;
        const token = this.#tokens.get(by);
        if (!token) return null;
        const send = async () =>
          what === "extend" ? plain(await extendHold(rose, token)) : done(releaseHold(rose, token));
        return { ...{ ...base, by }, send };
      }
      case "wait":
      case "take":
      case "decline":
        return this.#ofWaitingList(asked, { ...base, by: asked.by });
      case "late":
        return { ...base, send: () => this.#pushLater(rose, asked, key) };
      case "cron":
        return { ...base, send: () => done(hourlyRun(now())) };
      case "listen":
        return { ...base, send: () => this.#journal.listen() };
      default:
        return this.#command(asked, key, notes);
    }
  }

  /** What somebody asks of the waiting list; null if nothing is offered to them that they could answer. */
  async #ofWaitingList(asked: AskedOfWaitingList, base: Omit<Request, "send">): Promise<Request | null> {
    const { salon, key, notes } = base;
    const { by } = asked;
    const actor = clientOf(salon, by);
    const services = [{ id: serviceOf(salon.id, 0) }];
    if (asked.what === "wait") {
      const { date, minute: from } = this.#start(asked);
      const technicianId = asked.technician > 0 ? technicianOf(salon.id, asked.technician) : null;
      const wanted = { services, days: [date], from, to: 1_440, technicianId, until: date, before: null };
      const person = { userId: actor.userId, email: actor.email, name: by, phone: "", phoneKey: "" };
      return {
        ...base,
        send: async () => plain(await joinWaitingList(salon, { ...person, wanted }, { by: actor, key })),
      };
    }
    const [offer] = await this.#look<Offered>(offersTo(salon.id, actor.email, now()));
    if (!offer) return null;
    const { offerId, date, start: minute, technicianId } = offer;
    if (asked.what === "decline")
      return { ...base, send: async () => plain(await declineOffer(salon, offerId, false)) };
    const command: Instruction = {
      ...{ what: "book", date, minute, technicianId, services, serviceQuantities: {}, notes, paymentMethod: "cash" },
      ...{ customerName: by, customerEmail: actor.email, customerPhone: "", phoneKey: "" },
    };
    const browser = holderOf({ offerId, heldFor: null });
    return {
      ...base,
      command,
      send: async () => answerTo(await sendCommand(salon, { ...command, actor, key, browser })),
    };
  }

  /** A command to an appointment. */
  async #command(asked: Extract<Call, { by: unknown }>, key: string, notes: string): Promise<Request | null> {
    const { salons } = this.#house;
    const found = "which" in asked ? await this.#appointment(asked.which) : null;
    if ("which" in asked && !found) return null;
    const salon =
      (found && salons.find(({ id }) => id === found.salonId)) ?? salons["salon" in asked && asked.salon === 1 ? 1 : 0];
    const command =
      asked.what === "undo" && asked.which % 2 === 1
        ? await this.#undoOf(asked.which, salon)
        : this.#instruction(asked, salon, found, notes);
    if (!command) return null;
    const { by } = asked;
    const actor = by === "staff" ? { role: "admin" as const, userId: "staff" } : clientOf(salon, by);
    const send = async () => answerTo(await sendCommand(salon, { ...command, actor, key, browser: by }));
    return { salon, by, key, command, asked, notes, send };
  }

  #instruction(
    asked: Extract<Call, { by: unknown }>,
    salon: Salon,
    found: Found | null,
    notes: string,
  ): Instruction | null {
    const { id: appointmentId, version } = found ?? { id: "", version: 1 };
    const seen = asked.by === "staff" ? { version } : {};
    switch (asked.what) {
      case "book":
        return {
          ...{ what: "book", ...this.#start(asked), ...this.#wanted(salon, asked.services, asked.technician), notes },
          ...{ paymentMethod: "cash", customerPhone: "", phoneKey: "" },
          friends: asked.friends.map((comes, place) => ({
            ...{ comes, customerName: `friend ${place + 1}`, serviceQuantities: {} },
            services: [{ id: serviceOf(salon.id, 0) }],
          })),
          ...(asked.by === "staff"
            ? { customerName: notes, customerEmail: "", anyHours: true, overlap: asked.beside }
            : { customerName: asked.by, customerEmail: emailOf(asked.by) }),
        };
      case "change":
        return {
          ...{
            what: "change",
            appointmentId,
            ...seen,
            ...this.#start(asked),
            serviceQuantities: {},
            notes,
            paymentMethod: "cash",
          },
          ...(asked.technician > 0 && { technicianId: technicianOf(salon.id, asked.technician) }),
        };
      case "move":
        return {
          ...{ what: "move", appointmentId, version, tell: true, overHold: true, ...this.#start(asked) },
          overlap: asked.beside,
          ...(asked.technician > 0 && { technicianId: technicianOf(salon.id, asked.technician) }),
        };
      case "give":
        return {
          what: "give",
          appointmentId,
          version,
          tell: true,
          technicianId: technicianOf(salon.id, asked.technician || 3),
          overlap: asked.beside,
        };
      case "edit": {
        const { services, technician, quarters, pricePence, walkIn, beside } = asked;
        return {
          ...{ what: "edit", appointmentId, version, tell: true, overlap: beside, serviceQuantities: {} },
          ...(services !== null && { services: [{ id: serviceOf(salon.id, services) }] }),
          ...(technician !== null && { technicianId: technicianOf(salon.id, technician) }),
          ...(quarters !== null && { length: 15 * quarters }),
          ...(pricePence !== null && { pricePence }),
          ...(walkIn && { customer: { customerName: notes, customerEmail: "", customerPhone: "", phoneKey: "" } }),
        };
      }
      case "no-show":
        return { what: "cancel", appointmentId, version, noShow: true };
      case "cancel":
        return { what: "cancel", appointmentId, ...seen };
      case "status":
        return { what: "status", appointmentId, version, status: asked.status };
      case "price":
        return { what: "price", appointmentId, version, pricePence: asked.pricePence, paymentMethod: "bank_transfer" };
      case "pay":
        return { what: "payment", appointmentId, version, paymentStatus: asked.paymentStatus };
      case "done":
        return { what: "done", appointmentId, version };
      case "undo":
        return { what: "undo", commandId: found?.writtenBy ?? "nothing" };
      case "arrived":
        return { what: "arrived", appointmentId, version };
      case "delete":
        return { what: "delete", appointmentId, tell: true };
      default:
        return null;
    }
  }

  /** The undo of another command of staff that is stored as undoable, even if it can no longer be undone. */
  async #undoOf(which: number, { id }: Salon): Promise<Instruction | null> {
    const rows = await this.#look<{ commandId: string }>(
      `SELECT command_id AS commandId FROM undos WHERE salon_id = '${id}' ORDER BY rowid`,
    );
    const one = rows[which % Math.max(1, rows.length)];
    return one ? { what: "undo", commandId: one.commandId } : null;
  }

  /** Moves all appointments of a technician on a day later, one after the other. */
  async #pushLater(salon: Salon, { day, technician, minutes }: AskedLater, key: string): Promise<Answer> {
    const technicianId = technicianOf(salon.id, technician);
    const listed = await this.#look<{ id: string; version: number }>(
      `SELECT id, version FROM appointments WHERE salon_id = '${salon.id}' AND technician_id = '${technicianId}'
        AND date = '${this.#date(day)}' AND status IN ('pending', 'confirmed') ORDER BY rowid`,
    );
    const staff = { actor: { role: "admin" as const, userId: "staff" }, key, tell: true };
    try {
      await moveListedLater(
        salon,
        staff,
        listed.map((one) => ({ ...one, said: "" })),
        minutes,
      );
      return { ok: true };
    } catch (error) {
      if (isOutage(error)) return { ok: false, reason: "outcome-unknown" };
      throw error;
    }
  }

  #wanted({ id }: Salon, services: number, technician: number) {
    const technicianId = technician > 0 ? { technicianId: technicianOf(id, technician) } : {};
    return { services: [{ id: serviceOf(id, services) }], serviceQuantities: {}, ...technicianId };
  }

  #start({ day, quarter }: { day: number; quarter: number }): { date: string; minute: number } {
    return { date: this.#date(day), minute: 8 * 60 + 15 * (quarter % 61) };
  }

  #date(day: number): string {
    const { begins, era } = this.#house;
    return addDays(salonTime(era.timeZone, begins).date, day);
  }

  /** One of the existing appointments in its current state. */
  async #appointment(which: number): Promise<Found | null> {
    const [rose, thorn] = this.#house.salons;
    const rows = await this.#look<Found>(
      `SELECT id, salon_id AS salonId, version, written_by AS writtenBy FROM appointments WHERE salon_id IN ('${rose.id}', '${thorn.id}') ORDER BY rowid`,
    );
    return rows[which % Math.max(1, rows.length)] ?? null;
  }
}

/** A client with an account, as the actor of commands. */
function clientOf({ id }: Salon, by: "ann" | "bea") {
  const [email, networks] = [emailOf(by), [by === "ann" ? "192.0.2.1" : "198.51.100.7"]];
  return { role: "client" as const, userId: accountOf(id, by), email, verifiedEmail: email, networks };
}

/** What is offered to somebody of the waiting list at an instant, UTC ms. */
interface Offered {
  offerId: string;
  date: string;
  start: number;
  technicianId: string;
}

function offersTo(salonId: string, email: string, at: number): string {
  const last = (field: string) => `json_extract(offered, '$[#-1].${field}')`;
  return `SELECT offer_id AS offerId, ${last("date")} AS date, ${last("start")} AS start,
    ${last("technicianId")} AS technicianId FROM waiting_list
    WHERE salon_id = '${salonId}' AND email = '${email}' AND state = 'waiting' AND offer_until > ${at} ORDER BY place`;
}

function answerTo(outcome: Awaited<ReturnType<typeof sendCommand>>): Answer {
  return outcome.ok ? { ok: true, id: outcome.appointmentId } : plain(outcome);
}

type AskedOfWaitingList = Extract<Call, { what: "wait" | "take" | "decline" }>;

type AskedLater = Extract<Call, { what: "late" }>;

interface Id {
  id: string;
}

interface Found {
  id: string;
  salonId: string;
  version: number;
  /** The last command that wrote it. */
  writtenBy: string | null;
}

function isUnknown(answer: Answer): boolean {
  return !answer.ok && (answer.reason === "outcome-unknown" || answer.reason === "diary-busy");
}

/** A different request, for a sender who uses a key twice by mistake. */
function otherThan(asked: Call): Call {
  if ("quarter" in asked) return { ...asked, quarter: asked.quarter + 4 };
  if (asked.what === "price") return { ...asked, pricePence: asked.pricePence + 1 };
  return asked;
}

function plain(outcome: { ok: true } | { ok: false; reason: string }): Answer {
  if (outcome.ok) return { ok: true };
  return { ok: false, reason: outcome.reason };
}

async function done(work: Promise<void>): Promise<Answer> {
  await work;
  return { ok: true };
}
