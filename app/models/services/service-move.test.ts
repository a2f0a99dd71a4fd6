import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { withBindings } from "../../testing/mail-factories.ts";
import { aSalon } from "../../testing/salons.ts";
import type { Salon } from "../salon/salon.server.ts";
import { catalogue, writeMenu } from "./service.server.ts";

/* Simultaneous moves of services: docs/rules.md 2.9, 2.10 */

test("a move that others always overtake is given up after five tries, and has moved nothing", async () => {
  const { salon, move } = await aMenu();
  const others = othersFirst(salon, 1_000);
  const outcome = await withBindings({ DB: others }, () => move());
  expect(outcome).toEqual({ ok: false, reason: "not-saved" });
  expect(others.moves).toBe(5);
  expect((await menuOf(salon))[0]).toBe("Old Thing");
});

test("a move that others overtake four times is made in the menu as it then is", async () => {
  const { salon, move } = await aMenu();
  const others = othersFirst(salon, 4);
  expect(await withBindings({ DB: others }, () => move())).toMatchObject({ ok: true });
  expect(await menuOf(salon)).toEqual(["Nail Art", "Gel Polish", "Gems", "Matte Top", "Old Thing"]);
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
    const old = DB.prepare("UPDATE services SET position = ? WHERE id = ?");
    await old.bind(position, `${salon.id}-old`).run();
  }
}

async function menuOf(salon: Salon): Promise<string[]> {
  return (await catalogue(primaryDatabase(), salon.id)).map(({ name }) => name);
}
