import { clockTime } from "../../../../kernel/clock.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";

/**
 * On paper alone, below the day: what is noted of its appointments, earliest first, with what was booked. The drawing has room
 * for a sign only. docs/rules.md 11.11
 */
export function PaperNotes({ appointments }: { appointments: CalendarAppointment[] }) {
  const noted = appointments
    .map((appointment) => ({ ...appointment, said: notesOn(appointment) }))
    .filter(({ said, status }) => said.length > 0 && status !== "cancelled")
    .toSorted((one, other) => one.startsMinute - other.startsMinute);
  if (noted.length === 0) return null;
  return (
    <dl className="paper-notes">
      {noted.map(({ id, startsMinute, customerName, serviceNames, said }) => (
        <div key={id}>
          <dt>
            {clockTime(startsMinute)} {customerName}, {serviceNames}
          </dt>
          {said.map((sentence) => (
            <dd key={sentence} dir="auto">
              {sentence}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function notesOn({ answers = [], notes, pleaseKnow, salonNote }: CalendarAppointment): string[] {
  const answered = answers.map(({ question, answer }) => `${question} ${answer}`);
  return [...answered, notes, pleaseKnow ?? "", salonNote ?? ""].filter((said) => said !== "");
}
