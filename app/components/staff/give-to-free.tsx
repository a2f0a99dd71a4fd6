import { clockTime } from "../../kernel/clock.ts";
import { dayAndMonth } from "../../kernel/dates.ts";
import type { Gift } from "../../models/appointments/in-turn.server.ts";
import type { DoneOne } from "../../models/appointments/in-turn.ts";
import { listedValue } from "../../models/appointments/in-turn.ts";
import type { StillBooked } from "../../models/blocks/still-booked.server.ts";
import { TellTheCustomer } from "../forms/tell-the-customer.tsx";
import { useSending } from "../forms/use-sending.ts";
import { News } from "../news.tsx";
import { EditForm } from "../screen/edit-form.tsx";
import { DoneInTurn } from "./done-in-turn.tsx";

interface Props {
  booked: StillBooked[];
  gifts: Gift[];
  team: { id: string; name: string }[];
  newKey: string;
  /** The address that the form is sent to; by default the screen’s own. */
  here?: string;
}

/**
 * For each day, one button that gives each ticked appointment to a free colleague and asks the clients of the others for
 * another time. The plan for each appointment is shown above it. A day on which nobody is free for any is left out.
 * docs/rules.md 21.23
 */
export function GiveToFree({ booked, gifts, ...form }: Props) {
  const planned = gifts.flatMap((gift) => booked.filter(({ id }) => id === gift.id).map((one) => ({ ...one, gift })));
  const byDay = Map.groupBy(planned, ({ date }) => date);
  return [...byDay].map(([date, ofDay]) => <OfDay key={date} date={date} planned={ofDay} {...form} />);
}

type Planned = StillBooked & { gift: Gift };

function OfDay({ date, planned, team, newKey, here }: OfDayProps) {
  const busy = useSending();
  const given = planned.filter(({ gift }) => gift.technicianId !== null);
  const asks = planned.some(({ gift, hasEmail }) => gift.technicianId === null && hasEmail);
  if (given.length === 0) return null;
  return (
    <EditForm
      intent={["give"]}
      hidden={{ key: newKey }}
      action={here}
      preventScrollReset
      className="card mt-4 p-[min(1.25rem,5.4vw)] sm:p-6"
    >
      <h3 className="text-lg">{dayAndMonth(date)}: reassign them to whoever is free</h3>
      <ul className="mt-3 grid gap-1">
        {planned.map((one) => (
          <Plan key={one.id} one={one} team={team} />
        ))}
      </ul>
      {given.some(({ hasEmail }) => hasEmail) && <TellTheCustomer>Tell those who get a colleague</TellTheCustomer>}
      <button type="submit" name="intent" value="give" className="button mt-4" aria-disabled={busy}>
        {asks ? "Reassign or email those ticked" : "Reassign those ticked"}
      </button>
    </EditForm>
  );
}

interface OfDayProps extends Omit<Props, "booked" | "gifts"> {
  date: string;
  planned: Planned[];
}

/** What becomes of an appointment, with a tick for it. Nothing is done for a client whom nobody can take and nobody can mail. */
function Plan({ one, team }: { one: Planned; team: Props["team"] }) {
  const { id, startsMinute, technicianId, customerName, hasEmail, gift } = one;
  const nameOf = (of: string | null) => team.find((technician) => technician.id === of)?.name ?? "";
  const tick = gift.technicianId
    ? { name: "gift", value: listedValue({ id, version: gift.version, said: gift.technicianId }) }
    : hasEmail && { name: "appointment", value: id };
  return (
    <li className="wrap-anywhere">
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input type="checkbox" {...(tick || { disabled: true })} defaultChecked={tick !== false} className={TICK} />
        <span>
          <span className="font-medium tabular-nums">
            {clockTime(startsMinute)} <bdi>{customerName}</bdi>
          </span>
          {gift.technicianId ? (
            <>
              {" "}
              <span aria-hidden="true">→</span>
              <span className="sr-only">goes to</span> {nameOf(gift.technicianId)}
            </>
          ) : (
            <span className="text-muted">
              : nobody is free, {hasEmail ? "will be asked for another time" : "no email: let them know yourself"}
            </span>
          )}
          {gift.requested && <span className="block text-sm text-muted">Asked for {nameOf(technicianId)}</span>}
        </span>
      </label>
    </li>
  );
}

const TICK = "mt-0.5 size-5 shrink-0";

/**
 * What became of each appointment that was given to a colleague, and the number of clients who were asked for another time.
 * docs/rules.md 21.23
 */
export interface Given {
  done: DoneOne[];
  asked: number;
}

/** What the button did. */
export function GivenNews({ done, asked }: Given) {
  const given = done.filter((one) => one.done).length;
  return (
    <>
      <News>
        {given === 1 ? "1 appointment was" : `${given} appointments were`} reassigned
        {asked > 0 && `, and ${asked === 1 ? "1 client is" : `${asked} clients are`} asked for another time by email`}.
      </News>
      <DoneInTurn done={done} />
    </>
  );
}
