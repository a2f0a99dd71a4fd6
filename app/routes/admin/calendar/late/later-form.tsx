import { PostForm } from "../../../../components/forms/post-form.tsx";
import { TellTheCustomer } from "../../../../components/forms/tell-the-customer.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { MoveLink } from "../../../../components/move-link.tsx";
import { callTo } from "../../../../components/reach.ts";
import { clockTime } from "../../../../kernel/clock.ts";
import { listedValue } from "../../../../models/appointments/in-turn.ts";
import { OPENING_NEWS } from "../../../../words/opening.ts";
import type { Late } from "./late.server.ts";

/**
 * A form with each appointment and its new start, ticked, and one button. It also lists the appointments that stay and why,
 * and the clients without an email, who have to be called. docs/rules.md 13.13
 */
export function LaterForm({ date, technicianId, minutes, rest, formKey }: Late & { formKey: string }) {
  const busy = useSending();
  const moves = rest.filter(({ stays }) => stays === null);
  return (
    // A different choice gets a new form with all boxes ticked.
    <PostForm key={`${technicianId} ${date} ${minutes}`} className="mt-6">
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="by" value={minutes} />
      <ul className="divide-y divide-line border-y border-line">
        {rest.map((one) => (
          <Row key={one.id} {...one} date={date} />
        ))}
      </ul>
      {moves.some(({ hasEmail }) => hasEmail) && <TellTheCustomer>Email the clients</TellTheCustomer>}
      {moves.length > 0 ? (
        <button type="submit" className="button mt-4 max-sm:w-full" aria-disabled={busy}>
          Start {moves.length === 1 ? "it" : "them"} {minutes} minutes later
        </button>
      ) : (
        <p className="notice mt-6">Nobody can start {minutes} minutes later.</p>
      )}
    </PostForm>
  );
}

function Row({
  id,
  version,
  date,
  startsMinute,
  minute,
  stays,
  customerName,
  customerPhone,
  hasEmail,
  serviceNames,
}: Late["rest"][number] & { date: string }) {
  const who = (
    <>
      <bdi className="font-medium">{customerName}</bdi>
      <span className="block text-muted">{serviceNames}</span>
    </>
  );
  return (
    <li className="py-2">
      {stays === null ? (
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            name="appointment"
            value={listedValue({ id, version, said: String(startsMinute) })}
            defaultChecked
            className="mt-0.5 size-5 shrink-0"
          />
          <span className="flex min-w-0 flex-wrap gap-x-4 wrap-anywhere">
            <span className="w-32 font-semibold whitespace-nowrap tabular-nums max-sm:w-full">
              {clockTime(startsMinute)} <span aria-hidden="true">→</span>
              <span className="sr-only">moves to</span> {clockTime(minute)}
            </span>
            <span className="min-w-0">{who}</span>
          </span>
        </label>
      ) : (
        <div className="flex min-w-0 flex-wrap gap-x-4 pl-8 wrap-anywhere">
          <span className="w-32 font-semibold whitespace-nowrap tabular-nums max-sm:w-full">
            {clockTime(startsMinute)} stays
          </span>
          <span className="min-w-0">
            {who}
            <span className="block text-brick">{stays}</span>
          </span>
        </div>
      )}
      {(stays !== null || !hasEmail) && (
        <p className="flex flex-wrap items-center gap-x-6 pl-8">
          {!hasEmail && <span className="text-muted">{OPENING_NEWS.tellYourself}</span>}
          {customerPhone && (
            <a href={callTo(customerPhone)} className="link inline-flex min-h-11 items-center">
              {customerPhone}
            </a>
          )}
          {stays !== null && <MoveLink id={id} date={date} customerName={customerName} />}
        </p>
      )}
    </li>
  );
}
