import type { InferOutput } from "valibot";
import { withinTime } from "../../../../database/calls.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import type { StaffActor } from "../../../../diary/appointments/appointment.ts";
import { hasBegun } from "../../../../diary/appointments/cutoff.ts";
import { clockTime } from "../../../../kernel/clock.ts";
import { keyOf, text } from "../../../../kernel/forms.ts";
import { parseSubmission } from "../../../../kernel/parsing.ts";
import { appointmentById } from "../../../../models/appointments/appointment.server.ts";
import { tableOf } from "../../../../models/appointments/list.server.ts";
import type { AdminFilters } from "../../../../models/appointments/list.ts";
import { MoveRequest } from "../../../../models/appointments/move.ts";
import { technicianInTheWay } from "../../../../models/appointments/reassign.server.ts";
import { sendCommand } from "../../../../models/diary/send.server.ts";
import { clientOf } from "../../../../models/notes/client-key.server.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { bookedServices } from "../../../../models/services/booked-services.ts";
import { termsOfSalon } from "../../../../models/terms/terms.server.ts";
import { agreedFeesOf } from "../../../../models/terms/terms-shown.ts";
import { moveWords } from "../../../../words/appointments.ts";
import { whyInWords } from "../../../../words/reassign.ts";
import { statusOf } from "../../../../words/statuses.ts";
import { refusalToStaff } from "../../anyway.server.ts";

/**
 * A page of the table at `instant` (UTC ms), each appointment with the state of its last email, its pictures and the note on
 * its client. With `technicianId`, those of one technician alone. docs/rules.md 21.10
 */
export async function listWithEmails(
  salon: Salon,
  filters: InferOutput<typeof AdminFilters>,
  instant: number,
  technicianId?: string,
) {
  const { appointments, next, emails, texts, notes, wishes, money } = await tableOf(
    primaryDatabase(),
    salon,
    filters,
    technicianId,
  );
  const terms = appointments.some(({ agreed }) => agreed !== null)
    ? await termsOfSalon(primaryDatabase(), salon.id)
    : null;
  const listed = appointments.map((appointment) => {
    const { id, version, date, startsMinute, endsMinute, customerName, customerEmail, customerPhone } = appointment;
    const own = texts.get(id);
    const { pricePence, paymentMethod, paymentStatus, status, lateCancellation, arrivedAt, cancelledBy, noShow } =
      appointment;
    return {
      ...{ id, version, date, startsMinute, endsMinute, customerName, customerEmail, customerPhone },
      ...{
        serviceNames: bookedServices(appointment),
        notes: appointment.notes,
        ...(appointment.answers.length > 0 && { answers: appointment.answers }),
        pricePence,
        paymentMethod,
        paymentStatus,
        status,
        lateCancellation,
        ...{ arrivedAt, cancelledBy, noShow },
        ...(appointment.agreed && { agreedFees: agreedFeesOf(appointment, terms, salon.timeZone) }),
      },
      ...(appointment.technicianName !== null && {
        technicianId: appointment.technicianId ?? salon.id,
        technicianName: appointment.technicianName,
      }),
      moved: appointment.replacedById !== null,
      salonNote: (appointment.replacedById === null && notes.get(clientOf(appointment))) || "",
      wishes: wishes.get(id) ?? [],
      begun: hasBegun(appointment, salon.timeZone, instant),
      email: emails.get(id) ?? null,
      ...(own && { texts: own }),
      money: money.get(id) ?? [],
    };
  });
  return { appointments: listed, next };
}

/** Gives an appointment to another technician at its time: the notice, or why not. docs/rules.md 5.33, 13.6, 14.10, 22.12 */
export async function handOver(salon: Salon, actor: StaffActor, form: FormData) {
  const id = text(form, "id");
  const old = await withinTime(appointmentById(primaryDatabase(), salon.id, id));
  const move = parseSubmission(MoveRequest, {
    ...Object.fromEntries(form),
    ...(old && { date: old.date, time: clockTime(old.startsMinute) }),
  });
  if (!move.ok) return { status: 400, message: `${Object.values(move.fields)[0]}.` };
  const { technicianId, version, tell, overHold, overlap } = move.value;
  if (!technicianId) return { status: 400, message: "Please choose a technician." };
  const given = { appointmentId: id, technicianId, version, tell, ...(overHold && { overHold }), overlap };
  const outcome = await sendCommand(salon, { what: "give", actor, key: `${keyOf(form)} technician`, ...given });
  if (outcome.ok) return { status: 200, notice: "Appointment reassigned.", undo: outcome.commandId };
  const status = statusOf(outcome.reason);
  const sentence = moveWords(salon)[outcome.reason];
  const { said, anyway } = await refusalToStaff(salon, outcome);
  if (anyway) return { status, message: said ?? sentence, notGiven: { technicianId, tell, anyway } };
  const inTheWay = await technicianInTheWay(salon, move.value, outcome.reason);
  const words = (inTheWay && whyInWords(inTheWay.name, inTheWay.why)) ?? sentence;
  return { status, message: words.endsWith(".") ? words : `${words}.` };
}
