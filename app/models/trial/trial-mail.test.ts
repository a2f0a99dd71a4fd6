import { expect, test } from "vitest";
import { DAY_MS, now } from "../../kernel/clock.ts";
import { aSalon } from "../../testing/salons.ts";
import { mailWaits, mayMail, notMailed } from "./trial-mail.server.ts";

/* How much a salon on trial may mail. docs/rules.md 18.11 */

test("an email that could not be sent is not one of the 20", async () => {
  const salon = await aSalon({ trialUntil: now() + DAY_MS });
  const stranger = (turn: number) => `${turn}@${salon.id}.example`;
  for (let turn = 1; turn <= 20; turn++) expect(await mayMail(salon, stranger(turn))).toMatchObject({ ok: true });
  expect(await mailWaits(salon, stranger(21))).toBe(true);
  await notMailed(salon, stranger(20));
  expect(await mailWaits(salon, stranger(21))).toBe(false);
  expect(await mayMail(salon, stranger(21))).toMatchObject({ ok: true });
  expect(await mayMail(salon, stranger(22))).toMatchObject({ ok: false });
});
