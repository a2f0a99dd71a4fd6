import { expect, test } from "vitest";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { diaryOf } from "../../../testing/rows.ts";

/* Two people without an email who share a phone: docs/rules.md 23.20. */

const PHONE = "07700 900901";

test.for([
  ["Daisy Moss", "+447700900901 daisymoss"],
  ["Maud Moss", "+447700900901"],
  ["Nora Moss", "+447700900901"],
] as const)("a form of staff books %s under their own key, by phone alone", async ([customerName, phoneKey]) => {
  const { salon, date, send } = await aSalonWithAdmin();
  const list = `Name,Phone\nMaud Moss,${PHONE}\nDaisy Moss,${PHONE}`;
  await send("/admin/clients/import", { list });
  await send("/admin/clients/import", { list, intent: "import", sharing: "several" });
  const who = { customerName, customerEmail: "", customerPhone: PHONE };
  const when = { service: `${salon.id}-gel`, date, time: "10:00", intent: "save", key: "one" };
  const saved = await send("/admin/new-booking", { ...when, ...who });
  expect(saved.status).toBe(302);
  const [booked] = await diaryOf(salon);
  expect(booked).toMatchObject({ customerName, customerPhone: PHONE });
  expect(booked?.phoneKey.toLowerCase()).toBe(phoneKey);
});
