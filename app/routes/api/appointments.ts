import { salonContext } from "../../auth/salon.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { appointmentById, bookAppointment } from "../../models/appointment.server.ts";
import { BookingRequest, REFUSALS } from "../../models/appointment.ts";
import { answer, idempotencyKey, parseBody, refusal, requireAccount } from "./answer.server.ts";
import { appointmentRecord } from "./representations.ts";

export const loader = answer({
  async POST({ request, context }) {
    const salon = context.get(salonContext);
    const account = await requireAccount(context, ["client", "admin"]);
    const booking = await parseBody(request, BookingRequest);
    const actor = { userId: account.id, role: account.role === "admin" ? "admin" : "client" } as const;
    const outcome = await bookAppointment(salon, { actor, key: idempotencyKey(request), booking });
    if (!outcome.ok) throw notBooked(outcome.reason);
    const appointment = await appointmentById(readDatabase(outcome.bookmark), salon.id, outcome.appointmentId);
    if (!appointment) throw refusal(409, "This appointment has been deleted since");
    return Response.json(appointmentRecord(appointment), { status: 201 });
  },
});
export const action = loader;

function notBooked(reason: keyof typeof REFUSALS): Response {
  const { status, sentence, field } = REFUSALS[reason];
  return refusal(status, sentence, {
    ...(field && { fields: { [field]: sentence } }),
    ...(status === 503 && { headers: { "Retry-After": "2" } }),
  });
}
