import { expect, test } from "vitest";
import { APPOINTMENT_STATUSES } from "../diary/appointments/appointment.ts";
import { statusLook } from "./statuses.ts";

/* docs/rules.md 5.8 */

test("each status has a name of its own, and an unknown one is shown as pending", () => {
  expect(APPOINTMENT_STATUSES.map((status) => statusLook(status).name)).toEqual([
    ...["Pending", "Confirmed", "Completed", "Cancelled"],
  ]);
  for (const unknown of ["no-show", "", "CONFIRMED", "constructor", "__proto__"]) {
    expect(statusLook(unknown)).toMatchObject({ name: "Pending", sign: "○" });
  }
});
