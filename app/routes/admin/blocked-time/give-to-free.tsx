import { PostForm } from "../../../components/forms/post-form.tsx";
import { TellTheCustomer } from "../../../components/forms/tell-the-customer.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { News } from "../../../components/news.tsx";
import { DoneInTurn } from "../../../components/staff/done-in-turn.tsx";
import { clockTime } from "../../../kernel/clock.ts";
import { dayAndMonth } from "../../../kernel/dates.ts";
import type { Gift } from "../../../models/appointments/in-turn.server.ts";
import { listedValue } from "../../../models/appointments/in-turn.ts";
import type { StillBooked } from "../../../models/blocks/still-booked.server.ts";
import type { Given } from "./typed-block.ts";

interface Props {
  booked: StillBooked[];
  gifts: Gift[];
  team: { id: string; name: string }[];
  formKey: string;
  /** The page, to which the form is sent. */
  here: string;
}

/**
 * One button that gives each appointment to a free colleague and asks the clients of the others for another time. The plan
 * for each appointment is shown above it. Nothing is shown if nobody is free for any of them. docs/rules.md 21.23
 */
export function GiveToFree({ booked, gifts, team, formKey, here }: Props) {
  const busy = useSending();
  const planned = gifts.flatMap((gift) => booked.filter(({ id }) => id === gift.id).map((one) => ({ ...one, gift })));
  const given = planned.filter(({ gift }) => gift.technicianId !== null);
  const toAsk = planned.filter(({ gift, hasEmail }) => gift.technicianId === null && hasEmail);
  const days = new Set(planned.map(({ date }) => date)).size;
  const nameOf = (id: string | null) => team.find((one) => one.id === id)?.name ?? "";
  if (given.length === 0) return null;
  return (
    <PostForm action={here} preventScrollReset className="card mt-4 p-[min(1.25rem,5.4vw)] sm:p-6">
      <input type="hidden" name="key" value={formKey} />
      <h3 className="text-lg">Give them to whoever is free</h3>
      <ul className="mt-3 grid gap-2">
        {planned.map(({ id, date, startsMinute, technicianId, customerName, hasEmail, gift }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium tabular-nums">
              {days > 1 && `${dayAndMonth(date)}, `}
              {clockTime(startsMinute)} <bdi>{customerName}</bdi>
            </span>
            {gift.technicianId ? (
              <>
                {" "}
                <span aria-hidden="true">→</span>
                <span className="sr-only">goes to</span> {nameOf(gift.technicianId)}
                <input
                  type="hidden"
                  name="gift"
                  value={listedValue({ id, version: gift.version, said: gift.technicianId })}
                />
              </>
            ) : (
              <span className="text-muted">
                : nobody is free, {hasEmail ? "will be asked for another time" : "no email: tell them yourself"}
                {hasEmail && <input type="hidden" name="appointment" value={id} />}
              </span>
            )}
            {gift.requested && <span className="block text-sm text-muted">Asked for {nameOf(technicianId)}</span>}
          </li>
        ))}
      </ul>
      {given.some(({ hasEmail }) => hasEmail) && <TellTheCustomer>Tell those who get a colleague</TellTheCustomer>}
      <button type="submit" name="intent" value="give" className="button mt-4" aria-disabled={busy}>
        Give {given.length}
        {toAsk.length > 0 && `, ask ${toAsk.length} by email`}
      </button>
    </PostForm>
  );
}

/** What the button did. */
export function GivenNews({ done, asked }: Given) {
  const given = done.filter((one) => one.done).length;
  return (
    <>
      <News>
        {given === 1 ? "1 appointment was" : `${given} appointments were`} given to colleagues
        {asked > 0 && `, and ${asked === 1 ? "1 client is" : `${asked} clients are`} asked for another time by email`}.
      </News>
      <DoneInTurn done={done} />
    </>
  );
}
