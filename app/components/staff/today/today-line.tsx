import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { ask } from "../../../kernel/api-client.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { formatPounds } from "../../../kernel/money.ts";
import type { Gap, Today } from "../../../models/today/today.ts";
import { useLiveDiary } from "../../live/use-live.ts";
import { useEachMinute } from "../../use-each-minute.ts";

interface Props {
  read: Today | null;
  /** Whether this member of staff may add services, and nothing can be booked before they do. */
  noServices: boolean;
}

/**
 * Today in one line: the number of clients, the expected and the paid money, the next gap with a link to book it, and late
 * clients. It is read again as often as the calendar. When that fails, the last one stays. docs/rules.md 13.12
 */
export function TodayLine({ read, noServices }: Props) {
  const today = useToday(read);
  if (!today) return null;
  const { date, booked, expectedPence, takenPence, gap, late } = today;
  return (
    <section aria-label="Today at a glance" className="today-line">
      <p>
        <b>{booked}</b> {booked === 1 ? "appointment" : "appointments"} today
      </p>
      {expectedPence !== undefined && (
        <p>
          <b>{formatPounds(expectedPence)}</b> expected
        </p>
      )}
      {takenPence !== undefined && (
        <p>
          <b>{formatPounds(takenPence)}</b> paid
        </p>
      )}
      <p>
        {gap && gap !== "closed" ? (
          <Link to={bookingIn(gap, date)} className="link row-action">
            Next gap {clockTime(gap.minute)}
            {gap.technician && ` with ${gap.technician.name.split(" ")[0]}`}
          </Link>
        ) : noServices ? (
          <Link to="/admin/services?add" className="link row-action">
            Add services first
          </Link>
        ) : (
          NO_GAP[gap ?? "full"]
        )}
      </p>
      <Late late={late} date={date} />
    </section>
  );
}

const NO_GAP = { closed: "Closed today", full: "No gap left" };

/** The late clients: one by name, several by their number. */
function Late({ late, date }: Pick<Today, "late" | "date">) {
  const [first] = late;
  if (!first) return null;
  return (
    <p>
      <Link
        to={`/admin/appointments?${new URLSearchParams({ from: date, to: date })}#${first.id}`}
        className="link row-action text-brick!"
      >
        {late.length === 1 ? `Late: ${first.name}, ${clockTime(first.minute)}` : `${late.length} late`}
      </Link>
    </p>
  );
}

function bookingIn({ minute, technician }: Gap, date: string): string {
  const start = { date, time: clockTime(minute), ...(technician && { technician: technician.id }) };
  return `/admin/new-booking?${new URLSearchParams(start)}`;
}

/** Today as it was read with the page, and then every minute and when somebody has written to the diary. */
function useToday(read: Today | null): Today | null {
  const [today, show] = useState(read);
  useEffect(() => show(read), [read]);
  const refresh = useCallback(async () => {
    try {
      show(await ask("/admin/today"));
    } catch {
      // What was read last stays: there may be no connection.
    }
  }, []);
  useEachMinute(refresh);
  useLiveDiary(refresh);
  return today;
}
