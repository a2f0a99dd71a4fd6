import type { Hold } from "../app/diary/holds/hold.ts";
import { openingAddress } from "../app/models/live/opening.ts";
import type { Journal } from "./callers.ts";
import { rowsIn } from "./rows.ts";
import type { House } from "./salons.ts";
import type { Answer, Request, Try } from "./tries.ts";
import { askedInWords } from "./words.ts";
import type { Executed, World } from "./world.ts";

/* The requests and answers, and the state of the database after each write. A simulation is judged by these. */

/** An appointment at some time. */
export interface Row {
  id: string;
  salonId: string;
  technicianId: string;
  date: string;
  start: number;
  end: number;
  buffer: number;
  status: string;
  paymentStatus: string;
  pricePence: number;
  notes: string;
  customerEmail: string;
  clientId: string | null;
  replacesId: string | null;
  replacedById: string | null;
  /** The ids that it may overlap, as JSON. */
  beside: string;
  noShow: number;
  serviceNames: string;
  /** The same for all who were booked together. */
  partyId: string | null;
  calendarUid: string;
  version: number;
}

/** The last offer to an entry of the waiting list. `until` is null once it was answered or has ended, UTC ms. */
export interface OfferRow {
  salonId: string;
  offerId: string;
  email: string;
  state: string;
  until: number | null;
  date: string;
  start: number;
  end: number;
  technicianId: string | null;
}

/** The diary from an instant on, until the next snapshot. */
export interface Snapshot {
  at: number;
  /** Who wrote. */
  sender: string;
  appointments: Row[];
  blocks: { id: string; technicianId: string | null; date: string; start: number; end: number; reason: string }[];
  closures: { date: string; reason: string }[];
  keys: { key: string; actor: string; createdId: string; commandId: string; salonId: string }[];
  /** The active technicians. */
  team: { id: string; salonId: string }[];
  /** The last offers to entries of the waiting list, as they stand or have ended. */
  offers: OfferRow[];
  /** The holds of browsers in the salons' objects. */
  holds: (Hold & { salonId: string })[];
}

/** The messages to an open page of staff, from its first one on. */
export interface Page {
  since: number | null;
  heard: { at: number; date: string; revision: number }[];
  /** The number of the last message. */
  revision: number;
}

export class History implements Journal {
  readonly tries: Try[] = [];
  readonly snapshots: Snapshot[] = [];
  readonly pages: Page[] = [];
  readonly #world: World;
  readonly #beginning: House;

  constructor(world: World, beginning: House) {
    this.#world = world;
    this.#beginning = beginning;
    this.snapshots.push(this.#snapshot({ at: beginning.begins, sender: "" }));
    world.onWrite = (executed) => this.snapshots.push(this.#snapshot(executed));
  }

  begin(operation: number, request: Request): Try {
    const one = { operation, request, invoked: this.#world.timeline.now, returned: null, answer: null };
    this.tries.push(one);
    this.#world.tell(`${operation + 1}. ${askedInWords(request.asked)}`);
    return one;
  }

  end(one: Try): void {
    const { operation, answer } = one;
    one.returned = this.#world.timeline.now;
    this.#world.tell(`${operation + 1}. is answered: ${answer?.ok ? "done" : answer?.reason}`);
  }

  /** Opens a page of staff that listens to messages. */
  async listen(): Promise<Answer> {
    await this.#listen({ since: null, heard: [], revision: 0 });
    return { ok: true };
  }

  async #listen(page: Page): Promise<void> {
    const [{ id: salonId }] = this.#beginning.salons;
    const { timeline } = this.#world;
    const since = page.since === null ? null : page.revision;
    if (!this.pages.includes(page)) this.pages.push(page);
    const session = { name: "staff", until: timeline.now + 86_400_000_000 };
    const address = openingAddress({ salonId, audience: "staff", networks: [], browser: "", since, session });
    let isFirst = true;
    const hear = (message: string) => {
      const { date = "", revision } = JSON.parse(message);
      // The first message of a socket only has the last number. A page that connects again may have missed earlier messages.
      if (!isFirst || page.since === null) page.revision = revision;
      if (isFirst) page.since ??= timeline.now;
      else page.heard.push({ at: timeline.now, date, revision });
      isFirst = false;
    };
    const comeBack = () => void timeline.plan(1_000, () => void this.#listen(page), undefined);
    const opened = await this.#world.objects.place(salonId).open(address, hear, comeBack);
    if (!opened) comeBack();
  }

  /** All snapshots between two instants, both included. */
  between(from: number, to: number): Snapshot[] {
    const last = this.snapshots.findLastIndex(({ at }) => at < from);
    return this.snapshots.slice(Math.max(0, last)).filter(({ at }) => at <= to);
  }

  #snapshot({ at, sender }: Pick<Executed, "at" | "sender">): Snapshot {
    const { sqlite } = this.#world;
    return {
      at,
      sender,
      appointments: rowsIn(sqlite, APPOINTMENTS),
      blocks: rowsIn(sqlite, BLOCKS),
      closures: rowsIn(sqlite, "SELECT date, reason FROM closure_dates WHERE salon_id = 'rose'"),
      team: rowsIn(sqlite, "SELECT id, salon_id AS salonId FROM technicians WHERE active"),
      keys: rowsIn(
        sqlite,
        "SELECT key, actor, created_id AS createdId, command_id AS commandId, salon_id AS salonId FROM idempotency_keys",
      ),
      offers: rowsIn(sqlite, OFFERS),
      holds: this.#world.objects.places.flatMap(({ name, stored }) =>
        [...stored.values].flatMap(([, value]) => (isHold(value) ? { ...value, salonId: name } : [])),
      ),
    };
  }
}

/** Whether a stored value of an object is a hold. */
function isHold(value: unknown): value is Hold {
  return typeof value === "object" && value !== null && "token" in value && "browser" in value;
}

const APPOINTMENTS = `SELECT id, salon_id AS salonId, technician_id AS technicianId, date, starts_minute AS start,
  ends_minute AS end, buffer_minutes AS buffer, status, payment_status AS paymentStatus, price_pence AS pricePence, notes,
  customer_email AS customerEmail, client_id AS clientId, replaces_id AS replacesId, replaced_by_id AS replacedById, beside, version,
  no_show AS noShow, service_names AS serviceNames, party_id AS partyId, calendar_uid AS calendarUid
  FROM appointments ORDER BY rowid`;
const OFFERS = `SELECT salon_id AS salonId, offer_id AS offerId, email, state, offer_until AS until,
  json_extract(offered, '$[#-1].date') AS date, json_extract(offered, '$[#-1].start') AS start,
  json_extract(offered, '$[#-1].end') AS end, json_extract(offered, '$[#-1].technicianId') AS technicianId
  FROM waiting_list WHERE offer_id IS NOT NULL`;
const BLOCKS = `SELECT id, technician_id AS technicianId, date, starts_minute AS start, ends_minute AS end, reason
  FROM blocks WHERE salon_id = 'rose'`;
