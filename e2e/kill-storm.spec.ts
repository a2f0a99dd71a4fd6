import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "./journey.ts";
import { ownSettings, serve } from "./own-server.ts";
import { rowsOf } from "./rows.ts";

/*
 * The server is killed in the middle of bookings, repeatedly. A confirmed booking is never lost, a client without an
 * answer asks again with the same key, and no time is ever sold twice. docs/rules.md 5.2, 5.3, 5.5
 */

const ROUNDS = process.env.TORTURE ? 40 : 2;
const AT_ONCE = 24;
const SLOTS = 4;

/** The longest time between sending the bookings and the kill. */
const LATEST_KILL_MS = 400;
/** A connection of its own: one that is kept may be closed by the server at the moment when it is used again. */
const OF_ITS_OWN = { Connection: "close" };

const OVERLAPS = `SELECT a.id FROM appointments a JOIN appointments b
  ON a.salon_id = b.salon_id AND a.technician_id = b.technician_id AND a.date = b.date AND a.id < b.id
  AND a.starts_minute < b.ends_minute AND b.starts_minute < a.ends_minute
  WHERE a.status <> 'cancelled' AND b.status <> 'cancelled'`;

test("a server that is killed in the middle of bookings loses none and sells no time twice", async () => {
  test.setTimeout(ROUNDS * 300_000);
  const settings = await ownSettings();
  const address = `http://localhost:${settings.port}`;
  let server = await serve(settings);
  const token = await signIn(address);
  const ids = new Set<string>();
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const bookings = bookingsOf(round, await freeTimes(address, round));
      const answers = bookings.map((booking) => send(address, token, booking));
      await pause((LATEST_KILL_MS * (round + 1)) / ROUNDS);
      await kill(server);
      const before = await Promise.all(answers);

      server = await serve(settings);
      const after = await Promise.all(bookings.map((booking) => answered(address, token, booking)));
      for (const [at, { status, id }] of after.entries()) {
        expect([201, 409]).toContain(status);
        if (before[at]?.status === 201) expect({ status, id }).toEqual(before[at]);
        if (status === 201) ids.add(id);
      }
      expect(after.filter(({ status }) => status === 201)).toHaveLength(SLOTS);
    }
    expect(rowsOf(settings.stateDirectory, OVERLAPS)).toEqual([]);
    const written = rowsOf(settings.stateDirectory, "SELECT id FROM appointments").map(({ id }) => String(id));
    expect(written.sort()).toEqual([...ids].sort());
  } finally {
    await kill(server);
    rmSync(settings.stateDirectory, { recursive: true, force: true });
  }
});

interface Booking {
  key: string;
  date: string;
  time: string;
}

/** Bookings that compete for the same few times, each with its own key. */
function bookingsOf(round: number, times: Omit<Booking, "key">[]): Booking[] {
  return Array.from({ length: AT_ONCE / SLOTS }, (_, turn) =>
    times.map((time, at) => ({ ...time, key: `${round} ${turn} ${at}` })),
  ).flat();
}

/** Hours that are free, an hour apart, on the first day from `round` on that has enough of them. */
async function freeTimes(address: string, round: number): Promise<Omit<Booking, "key">[]> {
  for (let ahead = 1 + (round % 20); ahead <= 30; ahead++) {
    const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const answer = await fetch(`${address}/api/slots?date=${date}&duration=60`, { headers: OF_ITS_OWN });
    const { slots }: { slots: { time: string; available: boolean }[] } = await answer.json();
    const free = slots.filter(({ time, available }) => available && time.endsWith(":00"));
    if (free.length >= SLOTS) return free.slice(0, SLOTS).map(({ time }) => ({ date, time }));
  }
  throw new Error("No day has enough free times.");
}

/** Books, and answers the response's status and id, or status 0 when there is no response. */
async function send(address: string, token: string, { key, date, time }: Booking) {
  try {
    const answer = await fetch(`${address}/api/appointments`, {
      method: "POST",
      headers: {
        ...OF_ITS_OWN,
        "Content-Type": "application/json",
        Authorization: `Bearer ${token}`,
        "Idempotency-Key": key,
      },
      body: JSON.stringify({
        customerName: "Maya Lindqvist",
        customerEmail: "client@salon.test",
        customerPhone: "07700 900321",
        services: [{ _id: "gel-polish-classic" }],
        date,
        time,
        paymentMethod: "cash",
      }),
    });
    const { id = "" }: { id?: string } = await answer.json();
    return { status: answer.status, id };
  } catch {
    return { status: 0, id: "" };
  }
}

/** Books, and asks again while the server is too busy to say whether it did. */
async function answered(address: string, token: string, booking: Booking): ReturnType<typeof send> {
  const answer = await send(address, token, booking);
  return answer.status === 503 ? answered(address, token, booking) : answer;
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth`, {
    method: "POST",
    headers: { ...OF_ITS_OWN, "Content-Type": "application/json" },
    body: JSON.stringify({ action: "client-login", email: "client@salon.test", password: "demo-client" }),
  });
  const { token }: { token: string } = await answer.json();
  return token;
}

/** Kills the server and all that it started, without a word. */
async function kill(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  process.kill(-server.pid, "SIGKILL");
  await ended;
}
