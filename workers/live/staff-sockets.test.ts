import { afterEach, expect, test, vi } from "vitest";
import type { Salon } from "#app/models/salon/salon.server.ts";
import { setStaffRole } from "#app/models/team/sign-ins.server.ts";
import { aStaffMember, cookieOf } from "#app/testing/accounts.ts";
import { aSalonWithAdmin } from "#app/testing/admin.ts";
import { tomorrow } from "#app/testing/appointments.ts";
import { datesHeard, listen } from "#app/testing/live/listener.ts";
import { bookAndDie, itIs, MONDAY } from "#app/testing/mail-factories.ts";
import { postForm } from "#app/testing/requests.ts";
import { insideObject } from "#app/testing/salon-object.ts";

/* A socket of staff ends with its session: docs/rules.md 22.6 */

afterEach(() => vi.useRealTimers());

const TWELVE_HOURS = 12 * 60 * 60 * 1000;

test("a socket of staff gets messages until the last millisecond of its twelve hours, and is then closed", async () => {
  itIs(MONDAY);
  const { salon, admin } = await aSalonWithAdmin();
  const staff = await listening(salon, await cookieOf(admin));
  itIs(MONDAY + TWELVE_HOURS - 1);
  await writeAndTell(salon);
  await staff.heard();
  expect(datesHeard(staff)).toHaveLength(1);
  const later = await listening(salon, await cookieOf(admin));
  itIs(MONDAY + TWELVE_HOURS);
  await writeAndTell(salon, { time: "15:00" });
  expect((await staff.closed).code).toBe(1012);
  await later.heard();
  expect([datesHeard(staff), datesHeard(later)]).toEqual([[expect.any(String)], [expect.any(String)]]);
});

test("signing out closes the sockets of that session, and no others", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  const [Cookie, other] = [await cookieOf(admin), await cookieOf(admin)];
  const [one, another, elsewhere] = [
    await listening(salon, Cookie),
    await listening(salon, Cookie),
    await listening(salon, other),
  ];
  expect((await postForm(salon, "/logout", {}, { Cookie })).status).toBe(302);
  expect([(await one.closed).code, (await another.closed).code]).toEqual([1012, 1012]);
  await writeAndTell(salon);
  await elsewhere.heard();
  expect(datesHeard(elsewhere)).toEqual([tomorrow(salon)]);
  expect([...datesHeard(one), ...datesHeard(another)]).toEqual([]);
});

test("when somebody gets another role, the pages of staff connect again", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  const manager = await aStaffMember(salon, "manager");
  const staff = await listening(salon, await cookieOf(manager));
  expect(await setStaffRole(salon.id, manager.id, { staffRole: "owner", withheld: [] })).toEqual({ ok: true });
  expect((await staff.closed).code).toBe(1012);
  await listening(salon, await cookieOf(admin));
});

async function listening(salon: Salon, Cookie: string) {
  const listener = await listen(salon, "/admin/live", { Cookie });
  const closed = new Promise<CloseEvent>((resolve) => listener.socket.addEventListener("close", resolve));
  return { ...listener, closed };
}

async function writeAndTell(salon: Salon, with_?: Parameters<typeof bookAndDie>[1]) {
  await bookAndDie(salon, with_);
  await insideObject(salon, async (object) => {
    await object.wake(salon.id);
    await object.alarm();
  });
}
