import { setTimeout as pause } from "node:timers/promises";
import { aBrowser, ask, type Heard, type Person, type RequestSent } from "./people.ts";

/** The day at the salon that everybody lives through. */
export interface Day {
  port: number;
  admin: Person;
  /** Aborts when the day is over: everybody goes home after their last answer. */
  over: AbortSignal;
}

/** One answer that somebody got. */
export interface Step {
  what: string;
  status: number;
  /** Whether the step allows this status. */
  fits: boolean;
  milliseconds: number;
  /** The step, the status and the beginning of the body, to be told when it does not fit. */
  said: string;
}

type Note = (step: Step) => void;

/** The longest and the mean pause between two steps are 1.5 times this and this. */
const PAUSE_MS = { client: 40_000, staff: 20_000 };
const DAY_MS = 86_400_000;
const SERVICE = "gel-polish-classic";

/** A client who looks around, books, looks at what is booked, and moves or cancels some of it, again and again. */
export async function visitOfClient(day: Day, number: number, note: Note): Promise<void> {
  await pause(Math.random() * PAUSE_MS.client, null, { signal: day.over });
  const email = `soak-${number}@example.com`;
  const client = await aBrowser(day.port);
  const does = doing(day, client, PAUSE_MS.client, note);
  const account = { name: "Maya Lindqvist", email, password: "nailed-it" };
  const signUp = { method: "POST", path: "/api/auth", body: { action: "client-signup", ...account } };
  // Passwords are hashed one after the other. In a crowd, some are asked to come back.
  for (let status = 0; status !== 201; ) {
    const signedUp = await does("POST /api/auth, sign up", signUp, 201, 429);
    client.token = String(signedUp.json.token);
    status = signedUp.status;
  }
  for (;;) {
    await does("GET /", get("/"), 200);
    await does("GET /book", get("/book"), 200);
    await does("GET /api/services", get("/api/services"), 200);
    const start = await aFreeStart(does);
    if (!start) continue;
    const form = { service: SERVICE, ...start };
    const { json } = await does("POST /book/hold", { method: "POST", path: "/book/hold", form }, 200);
    // The API does not know the browser that holds it.
    const release = { method: "POST", path: "/book/hold", form: { release: String(json.token) } };
    if (json.token) await does("POST /book/hold, given back", release, 204);
    const customer = { customerName: "Maya Lindqvist", customerEmail: email, customerPhone: "07700 900321" };
    const body = { ...customer, ...start, services: [{ _id: SERVICE }], paymentMethod: "cash" };
    const booked = await does("POST /api/appointments", posted("/api/appointments", body), 201, 409);
    await does("GET /api/appointments/customer", get(`/api/appointments/customer?email=${email}`), 200);
    if (booked.status !== 201 || Math.random() < 0.3) continue;
    const other = await aFreeStart(does);
    const path = `/api/appointments/${String(booked.json.id)}`;
    const change = { appointmentDate: other?.date, startTime: other?.time, paymentMethod: "cash" };
    const moved =
      other && (await does("PATCH …/change", { method: "PATCH", path: `${path}/change`, body: change }, 201, 409));
    const id = String(moved?.status === 201 ? moved.json.id : booked.json.id);
    if (Math.random() < 0.5)
      await does("PATCH …/cancel", { method: "PATCH", path: `/api/appointments/${id}/cancel` }, 200, 409);
  }
}

/** One of the staff: the calendar, the table, revenue; what is pending is confirmed and paid, and lunch is blocked. */
export async function workOfStaff(day: Day, number: number, note: Note): Promise<void> {
  await pause(Math.random() * PAUSE_MS.staff, null, { signal: day.over });
  const does = doing(day, day.admin, PAUSE_MS.staff, note);
  const [today, inAMonth] = [dateIn(0), dateIn(30)];
  for (;;) {
    await does("GET /admin/calendar", get("/admin/calendar"), 200);
    await does("GET calendar data", get(`/admin/calendar/appointments?from=${today}&to=${inAMonth}`), 200);
    await does("GET /admin/appointments", get("/admin/appointments"), 200);
    const { json } = await does("GET /api/appointments", get("/api/appointments?status=pending&limit=20"), 200);
    const pending: { id: string }[] = Array.isArray(json.list) ? json.list : [];
    const one = pending[Math.floor(Math.random() * pending.length)];
    if (one) {
      const path = `/api/appointments/${one.id}`;
      await does("PUT …/:id, confirmed", { method: "PUT", path, body: { status: "confirmed" } }, 200, 409);
      const paid = { method: "PATCH", path: `${path}/payment`, body: { paymentStatus: "paid" } };
      await does("PATCH …/payment", paid, 200, 409);
    }
    await does("GET /admin/revenue", get("/admin/revenue"), 200);
    const block = { date: dateIn(1 + number), startTime: "19:30", endTime: "19:45", reason: "Till" };
    const blocked = await does("POST /api/blocks", posted("/api/blocks", block), 201, 409);
    if (blocked.status === 201)
      await does("DELETE /api/blocks/:id", { method: "DELETE", path: `/api/blocks/${String(blocked.json.id)}` }, 204);
  }
}

type Does = (what: string, asked: RequestSent, ...fitting: number[]) => Promise<Heard>;

/** Asks as somebody, notes the answer, and pauses as people do. */
function doing({ port, over }: Day, who: Person, mean: number, note: Note): Does {
  return async (what, asked, ...fitting) => {
    const heard = await ask(port, who, asked);
    const { status, milliseconds } = heard;
    const said = `${what} ${status} ${heard.body.slice(0, 200)}`;
    note({ what, status, fits: fitting.includes(status), milliseconds, said });
    await pause(mean * (0.5 + Math.random()), null, { signal: over });
    return heard;
  };
}

/** A free start on one of the next weeks' days; null when the day is full. */
async function aFreeStart(does: Does): Promise<{ date: string; time: string } | null> {
  const date = dateIn(3 + Math.floor(Math.random() * 26));
  const { json } = await does("GET /api/slots", get(`/api/slots?date=${date}&duration=45`), 200);
  const slots: { time: string; available: boolean }[] = Array.isArray(json.slots) ? json.slots : [];
  const free = slots.filter(({ available }) => available);
  const start = free[Math.floor(Math.random() * free.length)];
  return start ? { date, time: start.time } : null;
}

/** The salon's date in some days. A clock of another zone may be a day off, which harms nothing here. */
function dateIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

function get(path: string): RequestSent {
  return { method: "GET", path };
}

function posted(path: string, body: object): RequestSent {
  return { method: "POST", path, body, key: crypto.randomUUID() };
}
