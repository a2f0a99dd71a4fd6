import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { appointments, users } from "#app/database/schema.ts";
import { addDays, now } from "#app/kernel/clock.ts";
import { hashPassword } from "#app/models/accounts/password.server.ts";
import { benchSalon, hourOfTheDay, openSalon, today } from "./bench-salon.ts";
import { call, expectStatus } from "./call.ts";
import type { Measurement } from "./measurement.ts";
import { mediansInTurns, milliseconds } from "./statistics.ts";

const salon = benchSalon("stranger");
const KNOWN = 40;
/** Within the rate limit of one address in 15 minutes. */
const TRIES_EACH = 4;
const RUNS = { warmUps: 20, runs: KNOWN * TRIES_EACH - 20 };

/**
 * What answer times reveal to a stranger: signing in with a wrong password, asking for a reset code and asking for a
 * manage code, each in turns for addresses that the salon knows and for addresses that it does not.
 */
export const stranger = {
  async fill(database) {
    await openSalon(database, salon);
    await fillWithKnown(database);
  },

  async measure(port) {
    const figures = [];
    for (const { what, action, status, ...more } of ASKED) {
      const ask = (who: string) => askInTurn(port, status, (turn) => ({ action, ...more, email: address(who, turn) }));
      const [known, unknown] = await mediansInTurns([ask("known"), ask("unknown")], RUNS);
      figures.push(
        { what: `${what}, a known address`, figure: milliseconds(known) },
        { what: `${what}, an unknown one`, figure: milliseconds(unknown) },
        { what: "  ratio", figure: (unknown / known).toFixed(2), goal: "0.90 to 1.10" },
      );
    }
    return figures;
  },
} satisfies Measurement;

const ASKED = [
  { what: "Wrong password", action: "client-login", password: "not this one", status: 401 },
  { what: "Reset code", action: "request-password-reset", status: 202 },
  { what: "Manage code", action: "request-manage-code", status: 202 },
];

async function fillWithKnown(database: SqliteRemoteDatabase): Promise<void> {
  const passwordHash = await hashPassword("a client's own");
  const createdAt = now();
  const times = { createdAt, updatedAt: createdAt };
  for (let number = 0; number < KNOWN; number++) {
    const email = address("known", number);
    const account = {
      salonId: salon.id,
      email,
      name: "Ada Lovelace",
      passwordHash,
      role: "client" as const,
      createdAt,
    };
    await database.insert(users).values({ ...account, id: `stranger-${number}` });
    const { start, end } = hourOfTheDay(0);
    await database.insert(appointments).values({
      id: `stranger-${number}`,
      salonId: salon.id,
      customerName: "Ada Lovelace",
      customerEmail: email,
      customerPhone: "07700 900456",
      serviceNames: "Gel Polish",
      date: addDays(today(), number),
      startsMinute: start,
      endsMinute: end,
      pricePence: 3500,
      status: "confirmed",
      paymentMethod: "cash",
      paymentStatus: "pending",
      ...times,
    });
  }
}

function address(who: string, number: number): string {
  return `${who}-${number % KNOWN}@${salon.host}`;
}

function askInTurn(port: number, status: number, question: (turn: number) => object): () => Promise<number> {
  let turn = 0;
  const headers = { "Content-Type": "application/json" };
  return async () => {
    const body = JSON.stringify(question(turn++));
    const answer = await expectStatus(status, call(port, salon.host, "/api/auth", { method: "POST", headers, body }));
    return answer.milliseconds;
  };
}
