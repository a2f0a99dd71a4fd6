import { expect, test } from "vitest";
import { addDays } from "../../../../kernel/clock.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { anAppointment } from "../../../../testing/appointments.ts";
import { followedInPlace, newsIn } from "./changes.ts";

/* What the table is told of changes elsewhere: docs/rules.md 14.9. The journey is in e2e/admin-appointments.spec.ts. */

test("the versions are those of the appointments that the table lists, in its order, and rise with a change", async () => {
  const { salon, open, send, date } = await aSalonWithAdmin();
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
  await anAppointment(salon, { id: two, date: addDays(date, 1) });
  await anAppointment(salon, { id: one, date });
  await anAppointment(salon, { date: addDays(date, -10) });
  const versions = async (query = `from=${date}&sort=soonest`) =>
    (await open(`/admin/appointments/versions?${query}`)).json();
  expect(await versions()).toEqual([
    [one, 1],
    [two, 1],
  ]);
  await send("/admin/appointments", { intent: "cancel", id: one, key: "k", version: "1" });
  expect(await versions()).toEqual([
    [one, 2],
    [two, 1],
  ]);
  expect(await versions(`from=${date}&sort=soonest&status=confirmed`)).toEqual([[two, 1]]);
  expect((await open("/admin/appointments/versions?status=odd")).status).toBe(400);
});

test("the news names who has changed or is gone, and counts who is new", () => {
  const shown = ["Ada", "Grace", "Edith", "Joan", "Mary"].map((customerName) => ({
    ...{ id: customerName, version: 1, customerName },
  }));
  const same = shown.map(({ id }): [string, number] => [id, 1]);
  expect(newsIn(shown, same)).toBeNull();
  expect(newsIn(shown, [["Ada", 2], ...same.slice(1)])).toBe("Changed elsewhere: Ada.");
  expect(newsIn(shown, [...same, ["Zoe", 1]])).toBe("1 new here.");
  expect(newsIn(shown, [["Zoe", 1]])).toBe("Changed elsewhere: Ada, Grace, Edith and 2 more. 1 new here.");
});

test("rows follow what others change in their own places; new ones, those gone and the one in use wait", () => {
  const row = (id: string, version: number) => ({ id, version, customerName: id });
  const shown = [row("Ada", 1), row("Grace", 1), row("Edith", 1)];
  const now = [row("Zoe", 1), row("Edith", 2), row("Ada", 2)];
  expect(followedInPlace(shown, now, () => false)).toEqual([row("Ada", 2), row("Grace", 1), row("Edith", 2)]);
  expect(followedInPlace(shown, now, (id) => id === "Ada")).toEqual([row("Ada", 1), row("Grace", 1), row("Edith", 2)]);
});

test("the rows are read again as the table lists them", async () => {
  const { salon, open, date } = await aSalonWithAdmin();
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, date });
  const rows = await (await open(`/admin/appointments/rows?from=${date}`)).json();
  expect(rows).toMatchObject([{ id, version: 1, customerName: "Grace Hopper", status: "confirmed" }]);
  expect((await open("/admin/appointments/rows?status=odd")).status).toBe(400);
});
