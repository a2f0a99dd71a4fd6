import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ALL_DATES, countChanges } from "../../database/changes.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { services } from "../../database/schema.ts";
import { database } from "../../testing/database.ts";
import { withBindings } from "../../testing/mail-factories.ts";
import { aSalon } from "../../testing/salons.ts";
import type { Salon } from "../salon/salon.server.ts";
import { catalogue, writeMenu } from "./service.server.ts";

/* Simultaneous moves of services: docs/rules.md 2.9, 2.10 */

test("a move that others always overtake is given up after four tries, and has moved nothing", async () => {
  const { salon, move } = await aMenu();
  const others = othersFirst(salon, 1_000);
  const outcome = await withBindings({ DB: others }, () => move());
  expect(outcome).toEqual({ ok: false, reason: "outcome-unknown" });
  expect(others.moves).toBe(4);
  expect((await menuOf(salon)).slice(0, 2)).toEqual(["Gel Polish", "Nail Art"]);
});

test("a move that others overtake three times is made in the menu as it then is", async () => {
  const { salon, move } = await aMenu();
  const others = othersFirst(salon, 3);
  expect(await withBindings({ DB: others }, () => move())).toMatchObject({ ok: true });
  expect(await menuOf(salon)).toEqual(["Old Thing", "Nail Art", "Gel Polish", "Gems", "Matte Top"]);
});

/** A salon's menu, and a move of its second service to the top. */
async function aMenu() {
  const salon = await aSalon();
  return {
    salon,
    move: () => writeMenu(salon.id, { what: "menu", edit: { how: "move", id: `${salon.id}-art`, to: "up" } }),
  };
}

/** D1 with another move before each of the first `times` moves: the last service goes to the top or back to the end. */
function othersFirst(salon: Salon, times: number) {
  const { DB } = env;
  const d1 = {
    moves: 0,
    withSession(start: string) {
      const session = DB.withSession(start);
      const moves = new Set<D1PreparedStatement>();
      return {
        prepare: (sql: string) =>
          sql.startsWith("update") ? noted(session.prepare(sql), moves) : session.prepare(sql),
        async batch(statements: D1PreparedStatement[]) {
          if (statements.some((statement) => moves.has(statement)) && d1.moves++ < times)
            await moveTheLast(d1.moves % 2 === 1 ? -1 : 9);
          return session.batch(statements);
        },
      };
    },
  };
  return d1;

  function noted(statement: D1PreparedStatement, moves: Set<D1PreparedStatement>) {
    return {
      bind(...values: unknown[]) {
        const bound = statement.bind(...values);
        moves.add(bound);
        return bound;
      },
    };
  }

  async function moveTheLast(position: number) {
    const old = database
      .update(services)
      .set({ position })
      .where(eq(services.id, `${salon.id}-old`));
    await database.batch([old, countChanges(database, salon.id, [ALL_DATES])]);
  }
}

async function menuOf(salon: Salon): Promise<string[]> {
  return (await catalogue(primaryDatabase(), salon.id)).map(({ name }) => name);
}
