import { expect, test } from "vitest";
import { belongsTo, type Owned } from "./appointment.ts";

/* What a code and a link by text open. docs/rules.md 34.9, 34.13 */

const PHONE = "+447700900123";
const OTHER = "+447700900456";

function anAppointment(with_: Partial<Owned> = {}): Owned {
  const nobody = { clientId: null, technicianId: null, replacedById: null };
  return { id: "one", customerEmail: "", phoneKey: PHONE, ...nobody, ...with_ };
}

const byCode = (email: string) => ({ role: "guest" as const, grant: { email } });
const byLink = (mailbox: string, appointmentId = "one") => ({
  role: "guest" as const,
  grant: { appointmentId, mailbox },
});

test.for([
  ["a code by text: what has the phone and no email", anAppointment(), byCode(PHONE), true],
  ["but nothing that has an email", anAppointment({ customerEmail: "ada@example.com" }), byCode(PHONE), false],
  ["nor another phone's", anAppointment({ phoneKey: OTHER }), byCode(PHONE), false],
  ["no phone opens nothing", anAppointment({ phoneKey: "" }), byCode(""), false],
  ["a mailed code: nothing with a phone alone", anAppointment(), byCode("ada@example.com"), false],
  ["a link by text: its appointment", anAppointment(), byLink(PHONE), true],
  ["also one with an email", anAppointment({ customerEmail: "ada@example.com" }), byLink(PHONE), true],
  ["no other appointment", anAppointment(), byLink(PHONE, "other"), false],
  ["nothing once the phone is another", anAppointment({ phoneKey: OTHER }), byLink(PHONE), false],
  ["nothing without a phone", anAppointment({ phoneKey: "" }), byLink(""), false],
] as const)("%s", ([, appointment, actor, opens]) => {
  expect(belongsTo(appointment, actor)).toBe(opens);
});
