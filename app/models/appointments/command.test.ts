import { env } from "cloudflare:workers";
import { DrizzleQueryError } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { users } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { anAccount } from "../../testing/accounts.ts";
import { aBooking } from "../../testing/appointments.ts";
import { database, databaseThat } from "../../testing/database.ts";
import { aReservation } from "../../testing/mail-factories.ts";
import { visit } from "../../testing/requests.ts";
import { rowsOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { signToken } from "../accounts/token.server.ts";
import { identityOf } from "../accounts/user.server.ts";
import { execute } from "../diary/execute.server.ts";
import { sendCommand } from "../diary/send.server.ts";

/* How a command handles errors: docs/rules.md 5.3, 5.5, 5.6, 5.13 */

afterEach(() => vi.restoreAllMocks());

describe("a mistake of ours", () => {
  test.for<[string, () => unknown]>([
    ["a TypeError", () => Object(undefined).services.map(String)],
    ["a value that D1 does not take", () => run("SELECT ?", Symbol("Ada Lovelace"))],
    ["a syntax error", () => run("SELEC 1")],
    ["a column that is not there", () => run("SELECT nowhere FROM salons")],
    ["a value that is missing", () => run("INSERT INTO salons (id) VALUES (?)", "Ada Lovelace")],
    ["a check that fails", () => database.insert(users).values(SHOUTING)],
    ["a row that nobody is behind", () => run("INSERT INTO appointment_links VALUES ('a', 'b', 'c', 1)")],
    ["a parameter too few", () => run("SELECT ?, ?", "Ada Lovelace")],
    ["another key that is used", () => run("INSERT INTO salons SELECT * FROM salons")],
  ])("%s is thrown at once, and no word of it is anybody's", async ([, fails]) => {
    await aSalon();
    const log = vi.spyOn(console, "warn");
    const command = await attemptsThat(async () => {
      await fails();
    });
    expect(command.tries).toBe(1);
    expect(command.thrown).toMatch(/^Error: A command failed: \w/);
    expect(command.thrown).not.toMatch(/lovelace/i);
    expect(log).not.toHaveBeenCalled();
  });

  test("inside the salon's object is an error for its caller, not an unknown outcome", async () => {
    const salon = await aSalon();
    const command = aReservation(salon);
    const errors = vi.spyOn(console, "error");
    const broken = Object.assign({ ...command }, { services: Object(null).none });
    await expect(sendCommand(salon, broken)).rejects.toThrow("A command failed: TypeError");
    expect(errors).not.toHaveBeenCalled();
  });

  test("is answered by the API as any fault, and nothing was written", async () => {
    const salon = await aSalon();
    const user = await anAccount(salon);
    const before = await rowsOf(salon);
    const warnings = vi.spyOn(console, "warn");
    const errors = vi.spyOn(console, "error");
    await run("ALTER TABLE audit_events RENAME COLUMN event TO event_away");
    try {
      const answer = await visit(salon, "/api/appointments", {
        method: "POST",
        body: JSON.stringify(aBooking(salon)),
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${await signToken(identityOf(user), now())}`,
        },
      });
      expect([answer.status, await answer.json()]).toEqual([
        500,
        { error: "Something went wrong on our side. Please try again." },
      ]);
      expect(warnings).not.toHaveBeenCalled();
      expect(errors.mock.calls).toEqual([[JSON.stringify({ event: "api-failed", name: "Error" })]]);
    } finally {
      await run("ALTER TABLE audit_events RENAME COLUMN event_away TO event");
    }
    expect(await rowsOf(salon)).toEqual(before);
  });
});

describe("an outage", () => {
  test.for([
    ["Network connection lost."],
    ["D1_ERROR: Network connection lost."],
    ["D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset."],
    ["D1_ERROR: D1 DB is overloaded. Requests queued for too long."],
    ["D1_ERROR: Internal error in D1 DB storage caused object to be reset."],
    ["D1_ERROR: database is locked: SQLITE_BUSY"],
    ["D1_ERROR: disk I/O error: SQLITE_IOERR"],
    ["database or disk is full: SQLITE_FULL"],
    ["internal error; reference = 5pv0g3e9"],
  ])("%j is tried four times, and then nobody knows", async ([message = ""]) => {
    const command = await attemptsThat(async () => {
      throw new Error("Failed query", { cause: new Error(message, { cause: new Error("D1's own words") }) });
    });
    expect(command).toEqual({ tries: 4, outcome: { ok: false, reason: "outcome-unknown" } });
  });

  test("a table that is not there yet is one", async () => {
    const command = await attemptsThat(() => run("SELECT 1 FROM nowhere"));
    expect(command).toEqual({ tries: 4, outcome: { ok: false, reason: "outcome-unknown" } });
  });
});

test("text that a customer has typed does not turn an outage into a bug", async () => {
  const command = await attemptsThat(async () => {
    throw new DrizzleQueryError("insert", ["near: SQLITE_ERROR"], new Error("D1_ERROR: D1 DB is overloaded."));
  });
  expect(command.tries).toBe(4);
});

describe("a write that another has overtaken", () => {
  test.for([
    ["overtaken"],
    ["change_refused"],
    ["slot_taken"],
    ["UNIQUE constraint failed: idempotency_keys.salon_id, idempotency_keys.actor, idempotency_keys.key"],
    ["UNIQUE constraint failed: appointments.replaces_id"],
  ])("%s is decided anew", async ([words]) => {
    let first = true;
    const command = await attemptsThat(async () => {
      if (first) {
        first = false;
        throw new Error("Failed query", { cause: new Error(`${words}: SQLITE_CONSTRAINT (extended: whatever)`) });
      }
    });
    expect(command).toMatchObject({ tries: 2, outcome: { ok: true } });
  });
});

const SHOUTING = {
  id: "ada",
  salonId: "somewhere",
  email: "LOVELACE@example.com",
  name: "Ada Lovelace",
  passwordHash: "none",
  role: "client",
  createdAt: 0,
} as const;

async function run(sql: string, ...values: unknown[]): Promise<void> {
  await env.DB.prepare(sql)
    .bind(...values)
    .run();
}

/** Executes a command; each of its calls to D1 does `work` first. Answers the number of attempts and the outcome. */
async function attemptsThat(work: () => Promise<void>) {
  const salon = await aSalon();
  let tries = 0;
  const open = databaseThat(async (call) => {
    await work();
    return call();
  }, 0);
  const counted = () => {
    tries++;
    return open();
  };
  try {
    const outcome = await execute(counted, aReservation(salon));
    return { tries, outcome };
  } catch (error) {
    return { tries, thrown: String(error) };
  }
}
