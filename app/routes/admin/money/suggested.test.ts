import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appointments } from "../../../database/schema.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { rowOf } from "../../../testing/rows.ts";

/* What the forms of the payment page are filled in with. docs/rules.md 27.8, 27.10 */

test("a refund goes where the money came from: to the card as much as it brought, and then in cash", async () => {
  const { page, takes } = await aTill();
  const filledIn = async () => {
    const form = (await page()).split("<summary").find((part) => part.includes("Refund</summary>")) ?? "";
    const [, way] = /<option[^>]*value="([^"]+)"[^>]*selected/.exec(form) ?? [];
    return [way, /<input(?=[^>]*name="amount")[^>]*value="([^"]+)"/.exec(form)?.[1]];
  };
  await takes({ intent: "take", card: "5" });
  await takes({ intent: "take", cash: "10" });
  expect(await page()).toContain("Paid: Card £5, Cash £10. Each goes back the way it was paid.");
  expect(await filledIn()).toEqual(["card", "5"]);
  await takes({ intent: "give-back", amount: "5", method: "card" });
  expect(await filledIn()).toEqual(["cash", "10"]);
});

test("a visit that costs nothing is paid in the table, and nobody is asked to mark it", async () => {
  const { id, table, takes } = await aTill();
  expect(await table()).toContain("Mark Cash Paid");
  await takes({ intent: "take", cheaper: "on", discount: "35", reason: "put-right" });
  expect((await rowOf(id))?.paymentStatus).toBe("paid");
  await database.update(appointments).set({ paymentStatus: "pending" }).where(eq(appointments.id, id));
  const shown = await table();
  expect(shown).not.toContain("Mark Cash Paid");
  expect(shown).toMatch(/text-sage">Paid</);
});

test("a tip that is none stays in its field", async () => {
  const { page, takes } = await aTill();
  await takes({ intent: "take", cash: "35" });
  expect(await page()).toContain("Take the tip");
  expect(await takes({ intent: "take", tip: "5,00" }, 400)).toMatch(/<input(?=[^>]*name="tip")(?=[^>]*value="5,00")/);
});

test("of two tips the one that was typed is taken", async () => {
  const { takes } = await aTill();
  expect(await takes({ intent: "take", cash: "35", tip: "5", otherTip: "7", tipBy: "cash" })).toContain(
    "£7 tip in cash",
  );
});

test("of a cancelled visit, a voucher that is refused leaves the form open that it was typed into", async () => {
  const { page, takes } = await aTill({ status: "cancelled" });
  expect(await page()).toMatch(/<details class="mt-8"><summary[^>]*>Take a payment anyway/);
  const refused = await takes({ intent: "voucher", code: "0000-0000-0000-0000" }, 404);
  expect(refused).toMatch(/<details class="mt-8" open=""><summary[^>]*>Take a payment anyway/);
});

async function aTill(with_: Parameters<typeof anAppointment>[1] = {}) {
  const { salon, page, send } = await aSalonWithAdmin();
  const id = await anAppointment(salon, { pricePence: 3500, ...with_ });
  const path = `/admin/appointments/${id}/money`;
  return {
    id,
    page: () => page(path),
    table: () => page(`/admin/appointments?period=any&id=${id}`),
    takes: async (fields: Record<string, string>, status?: number) => {
      const version = `${(await rowOf(id))?.version}`;
      return textOf(send(path, { key: crypto.randomUUID(), version, ...fields }), status);
    },
  };
}
