import { expect, test } from "vitest";
import { aStaffMember, cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { anAppointment } from "../../../../testing/appointments.ts";
import { postForm } from "../../../../testing/requests.ts";
import { emailsOf, eventsOf, rowOf } from "../../../../testing/rows.ts";
import { aSalon, aTechnician } from "../../../../testing/salons.ts";
import { SAYS } from "../../../../testing/says.ts";
import { CHANGED_SINCE } from "../../../../words/appointments.ts";

/* Commands of staff in the calendar: docs/rules.md 13.10. */

const PATH = "/admin/calendar/commands";

test("confirms, takes the money, takes that back, and cancels, each with the version that was seen", async () => {
  const { id, run } = await aPendingAppointment();
  expect(await run({ intent: "status", status: "confirmed" }, 1)).toEqual([
    200,
    { notice: "Appointment status updated.", undo: expect.any(String) },
  ]);
  const cash = { intent: "payment", paymentStatus: "paid", paymentMethod: "cash" };
  expect(await run(cash, 2)).toEqual([200, { notice: "Payment marked as received.", undo: expect.any(String) }]);
  const undo = (await rowOf(id))?.writtenBy ?? "";
  expect(await rowOf(id)).toMatchObject({ status: "confirmed", paymentStatus: "paid", paymentMethod: "cash" });
  expect(await run({ intent: "undo", commandId: undo }, 3)).toEqual([200, { notice: "Undone.", undo: null }]);
  expect(await rowOf(id)).toMatchObject({ paymentStatus: "pending", paymentMethod: "bank_transfer", version: 4 });
  expect(await run({ intent: "cancel" }, 4)).toEqual([
    200,
    { notice: "Appointment cancelled successfully!", undo: expect.any(String) },
  ]);
  expect(await rowOf(id)).toMatchObject({ status: "cancelled", version: 5 });
  expect((await emailsOf(id)).map(({ kind }) => kind)).toContain("cancelled");
});

test("refuses an older version, a closed appointment and an unknown command, and writes nothing", async () => {
  const { id, run } = await aPendingAppointment();
  const confirm = { intent: "status", status: "confirmed" };
  await run({ intent: "payment", paymentStatus: "paid" }, 1);
  const commands: Record<string, string>[] = [
    confirm,
    { intent: "cancel" },
    { intent: "payment", paymentStatus: "pending" },
  ];
  for (const command of commands) expect(await run(command, 1)).toEqual([409, { error: `${CHANGED_SINCE}.` }]);
  expect(await rowOf(id)).toMatchObject({ status: "pending", paymentStatus: "paid", version: 2 });
  expect(await run({ intent: "payment", paymentStatus: "paid", paymentMethod: "shells" }, 2)).toMatchObject([400, {}]);
  expect(await run({ intent: "sing" }, 2)).toEqual([
    400,
    { error: "Please choose an appointment and what to do with it." },
  ]);
  await run({ intent: "cancel" }, 2);
  expect(await run({ intent: "cancel" }, 3)).toEqual([409, { error: `${SAYS["closed-already"]}.` }]);
  expect((await eventsOf(id)).map(([event]) => event)).toEqual(["payment paid", "cancelled"]);
});

test("the same key is the same command; another salon's appointment and another technician's are left alone", async () => {
  const { salon, id, run, send } = await aPendingAppointment();
  const paid = { intent: "payment", paymentStatus: "paid", key: "one" };
  expect(await run(paid, 1)).toEqual(await run(paid, 1));
  expect(await rowOf(id)).toMatchObject({ paymentStatus: "paid", version: 2 });
  const other = await aSalon();
  await anAppointment(other, { id: `${other.id}-1`, status: "pending" });
  const elsewhere = await send(PATH, { ...paid, id: `${other.id}-1`, version: "1", key: "two" });
  expect(elsewhere.status).toBe(404);
  await aTechnician(salon, { id: `${salon.id}-2` });
  const Cookie = await cookieOf(await aStaffMember(salon, "technician", `${salon.id}-2`));
  const cancel = { intent: "cancel", id, version: "2", key: "three" };
  expect((await postForm(salon, PATH, cancel, { Cookie })).status).toBe(403);
  expect(await rowOf(id)).toMatchObject({ status: "pending", version: 2 });
});

/** A pending appointment to be paid by transfer, and the commands of an admin. Answers are a status and JSON. */
async function aPendingAppointment() {
  const { salon, date, send } = await aSalonWithAdmin();
  const id = `${salon.id}-1`;
  await anAppointment(salon, { id, date, status: "pending", paymentMethod: "bank_transfer" });
  const run = async (fields: Record<string, string>, version: number) => {
    const key = `${fields.key ?? crypto.randomUUID()}`;
    const answer = await send(PATH, { ...fields, id, version: `${version}`, key });
    return [answer.status, await answer.json()];
  };
  return { salon, id, run, send };
}
