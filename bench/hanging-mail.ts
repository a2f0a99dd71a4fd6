import { createServer } from "node:http";
import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { benchSalon, openSalon } from "./bench-salon.ts";
import { bookingsOf, freeTimes } from "./bookings.ts";
import { expectStatus } from "./call.ts";
import type { Measurement } from "./measurement.ts";
import { serveProduct } from "./server.ts";
import { mediansInTurns, milliseconds } from "./statistics.ts";

const RUNS = { warmUps: 20, runs: 120 };

const salon = benchSalon("hanging-mail");

/**
 * The time of a booking while the mail server accepts connections and never answers, compared with a booking with working
 * mail. One booking at a time, alternating; each variant has its own server.
 */
export const hangingMail = {
  async measure() {
    const RESEND_URL = await neverAnswering();
    const variants = [await bookingsAt(await serve()), await bookingsAt(await serve({ RESEND_URL }))] as const;
    const [well, hanging] = await mediansInTurns(variants, RUNS);
    return [
      { what: "A booking, its email sent", figure: milliseconds(well) },
      { what: "A booking, its email hanging", figure: milliseconds(hanging) },
      { what: "  ratio", figure: (hanging / well).toFixed(2), goal: "<= 1.2" },
    ];
  },
} satisfies Measurement;

function serve(environment?: Record<string, string>): Promise<number> {
  return serveProduct((database: SqliteRemoteDatabase) => openSalon(database, salon), environment);
}

async function bookingsAt(port: number): Promise<() => Promise<number>> {
  const book = await bookingsOf(port, salon);
  const times = freeTimes().values();
  return async () => {
    const { value } = times.next();
    if (!value) throw new Error("There are not enough free times");
    return (await expectStatus(201, book(value))).milliseconds;
  };
}

async function neverAnswering(): Promise<string> {
  const server = createServer(() => undefined).listen(0, "localhost");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port");
  return `http://localhost:${address.port}`;
}
