import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { addressInTable } from "../../../components/admin-addresses.ts";
import { DateField } from "../../../components/forms/date-field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { Select } from "../../../components/forms/select.tsx";
import { TellTheCustomer } from "../../../components/forms/tell-the-customer.tsx";
import { TimeField } from "../../../components/forms/time-input.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { keepsTyped } from "../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { served } from "../../../components/screen/served.ts";
import { MOST_AGAIN, MOST_WEEKS } from "../../../diary/times/again.ts";
import { clockTime, type SalonTime } from "../../../kernel/clock.ts";
import { longDate, shortDayAndYear } from "../../../kernel/dates.ts";
import { startValue } from "../../../models/appointments/again.ts";
import { weeksInWords } from "../../../words/again.ts";
import { NO_ANSWER } from "../../../words/sending.ts";
import type { Route } from "./+types/series.ts";

export const meta = title("Repeat");

const server = () => import("./series.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const clientAction = keepsTyped<typeof action>(NO_ANSWER.notReached);
export const shouldRevalidate = afterConflict;

type Loaded = Route.ComponentProps["loaderData"];

/** Repeats an appointment, and moves or cancels what is to come of its series. docs/rules.md 35.3, 35.5 */
export default function Series({ loaderData, actionData }: Route.ComponentProps) {
  const { id, customerName, services, technicianName, date, startsMinute, leftOut, toCome } = loaderData;
  const here = `/admin/appointments/${id}/series`;
  return (
    <Screen
      heading="Repeat"
      here={here}
      reply={actionData}
      lead={
        <>
          <bdi className="font-medium text-ink">{customerName}</bdi>: {services}
          {technicianName && ` with ${technicianName}`}, {longDate(date)} at {clockTime(startsMinute)}
        </>
      }
    >
      {actionData?.undo && <UndoThis commandId={actionData.undo} here={here} />}
      <section aria-labelledby="more" className="mt-8 border-t border-line pt-6">
        <h2 id="more" className="text-title">
          Book more visits
        </h2>
        {leftOut.length > 0 ? (
          <p className="notice mt-4">No longer on the menu: {leftOut.join(", ")}.</p>
        ) : (
          <HowOften {...loaderData} here={here} />
        )}
        <Dates {...loaderData} here={here} />
      </section>
      {toCome.length > 0 && <ToCome {...loaderData} here={here} />}
      <p className="mt-8">
        <Link
          to={addressInTable({ id, date, customerName, customerEmail: "" })}
          className="link inline-flex min-h-11 items-center"
        >
          Back to the appointment
        </Link>
      </p>
    </Screen>
  );
}

function UndoThis({ commandId, here }: { commandId: string; here: string }) {
  const busy = useSending();
  return (
    <PostForm action={here} className="mt-2">
      <input type="hidden" name="commandId" value={commandId} />
      <input type="hidden" name="key" value={`undo ${commandId}`} />
      <button type="submit" name="intent" value="undo" className="button-quiet" aria-disabled={busy}>
        Undo
      </button>
    </PostForm>
  );
}

/** How often, and how many visits. The address has both, so the dates need no script. */
function HowOften({ weeks, count, here }: Loaded & { here: string }) {
  return (
    <Form action={here} preventScrollReset className="mt-4 flex flex-wrap items-end gap-4">
      <div>
        <label htmlFor="weeks" className="mb-2 block font-medium">
          Every
        </label>
        <Select
          id="weeks"
          name="weeks"
          key={weeks}
          defaultValue={String(weeks)}
          options={numbers(MOST_WEEKS, weeksInWords)}
        />
      </div>
      <div>
        <label htmlFor="count" className="mb-2 block font-medium">
          Visits
        </label>
        <Select id="count" name="count" defaultValue={String(count)} options={numbers(MOST_AGAIN, String)} />
      </div>
      <button type="submit" className="button-outlined">
        Show the dates
      </button>
    </Form>
  );
}

function numbers(most: number, words: (number: number) => string) {
  return Array.from({ length: most }, (_, nth) => [String(nth + 1), words(nth + 1)] as const);
}

/** The dates, ticked. One that isn't free says why, and has the nearest free start beside it. */
function Dates({ places, weeks, count, version, hasEmail, newKey, here }: Loaded & { here: string }) {
  const busy = useSending();
  if (!places) return null;
  const free = places.flatMap(({ start }) => start ?? []);
  return (
    <PostForm key={`${weeks} ${count}`} action={here} preventScrollReset className="mt-6">
      <input type="hidden" name="key" value={newKey} />
      <input type="hidden" name="version" value={version} />
      <ul className="divide-y divide-line border-y border-line">
        {places.map(({ wished, start, why }) => (
          <Tick
            key={wished.date}
            name="start"
            value={start && formValue(start)}
            why={why && `${inShort(wished)}: ${why}`}
          >
            {start && inShort(start)}
          </Tick>
        ))}
      </ul>
      {free.length < count && places.length < count && (
        <p className="mt-3 text-sm text-muted">Visits are booked for a year ahead at most.</p>
      )}
      {hasEmail && <TellTheCustomer>Email the client all dates at once</TellTheCustomer>}
      {free.length > 0 && (
        <button type="submit" name="intent" value="book" className="button mt-4 max-sm:w-full" aria-disabled={busy}>
          Book the ticked visits
        </button>
      )}
    </PostForm>
  );
}

/** What is to come of the series: to cancel, and to move by as many days and to another time. docs/rules.md 35.5 */
function ToCome({ toCome, moves, to, hasEmail, newKey, here }: Loaded & { here: string }) {
  const busy = useSending();
  const [first] = toCome;
  return (
    <section aria-labelledby="to-come" className="mt-10 border-t border-line pt-6">
      <h2 id="to-come" className="text-title">
        This visit and all to come
      </h2>
      <Form action={here} preventScrollReset className="mt-4 grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <DateField label="Move this visit to" name="date" required defaultValue={to?.date ?? first?.date} />
        <TimeField
          label="New time for all"
          name="time"
          required
          defaultValue={clockTime(to?.minute ?? first?.startsMinute ?? 0)}
        />
        <button type="submit" className="button-outlined sm:self-end">
          Show where they go
        </button>
      </Form>
      <PostForm key={to ? formValue(to) : ""} action={here} preventScrollReset className="mt-6">
        <input type="hidden" name="key" value={newKey} />
        <ul className="divide-y divide-line border-y border-line">
          {moves
            ? moves.map(({ visit, wished, start, why }) => (
                <Tick
                  key={visit.id}
                  name="visit"
                  value={start && `${visit.id} ${visit.version} ${formValue(start)}`}
                  why={why && `${inShort(wished)}: ${why}`}
                >
                  {inShort(startOf(visit))} {start && <>→ {inShort(start)}</>}
                </Tick>
              ))
            : toCome.map((visit) => (
                <Tick key={visit.id} name="visit" value={`${visit.id} ${visit.version}`} why={null}>
                  {inShort(startOf(visit))}
                </Tick>
              ))}
        </ul>
        {hasEmail && <TellTheCustomer>Email the client once about all of them</TellTheCustomer>}
        <p className="mt-4 flex flex-wrap gap-3">
          {moves ? (
            <>
              <button type="submit" name="intent" value="move" className="button max-sm:grow" aria-disabled={busy}>
                Move the ticked visits
              </button>
              <Link to={here} preventScrollReset className="button-quiet">
                Don’t move them
              </Link>
            </>
          ) : (
            <button
              type="submit"
              name="intent"
              value="cancel"
              className="button-outlined text-brick"
              aria-disabled={busy}
            >
              Cancel the ticked visits
            </button>
          )}
        </p>
      </PostForm>
    </section>
  );
}

function startOf({ date, startsMinute }: { date: string; startsMinute: number }): SalonTime {
  return { date, minute: startsMinute };
}

function inShort({ date, minute }: SalonTime): string {
  return `${shortDayAndYear(date)} at ${clockTime(minute)}`;
}

function formValue({ date, minute }: SalonTime): string {
  return startValue({ date, time: clockTime(minute) });
}

interface TickProps {
  name: string;
  /** Null for what can't be ticked. */
  value: string | null;
  /** Why it isn't where it was wished for. */
  why: string | null;
  children: ReactNode;
}

/** A line of a list, with its tick. */
function Tick({ name, value, why, children }: TickProps) {
  const words = (
    <span className="min-w-0 wrap-anywhere">
      {why && <span className="block text-brick">{why}</span>}
      <span className="tabular-nums">
        {value === null ? <>Nothing is free around that day. {children}</> : children}
      </span>
    </span>
  );
  if (value === null) return <li className="py-2 pl-8">{words}</li>;
  return (
    <li>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input type="checkbox" name={name} value={value} defaultChecked className="mt-0.5 size-5 shrink-0" />
        {words}
      </label>
    </li>
  );
}
