import { Link } from "react-router";
import { Question } from "../../../components/forms/question.tsx";
import { useFocusBack } from "../../../components/forms/use-focus-back.ts";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { served } from "../../../components/screen/served.ts";
import { clockTime, MIDNIGHT } from "../../../kernel/clock.ts";
import { dayInWords, shortDay } from "../../../kernel/dates.ts";
import { LIST_WORDS } from "../../../words/waiting-list.ts";
import type { Route } from "./+types/route.ts";

const HERE = "/admin/waiting-list";

export const meta = title("Waiting list");

const server = () => import("./waiting-list.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const clientAction = keepsTyped<typeof action>(() => LIST_WORDS["outcome-unknown"]);

/** Everybody who waits for a time. Staff put them in order, book for them, or take them off. docs/rules.md 33.8 */
export default function WaitingList({ loaderData, actionData }: Route.ComponentProps) {
  const { on, entries, today, removing } = loaderData;
  return (
    <Screen
      heading="Waiting list"
      here={HERE}
      reply={actionData}
      news={{ removed: "Taken off the waiting list" }}
      passing
      lead="When a time comes free, we offer it to whoever leaves the least of it unused. If that’s several clients, whoever is higher on this list comes first."
    >
      {!on && (
        <p className="notice mt-6">
          Clients can’t join a waiting list yet.{" "}
          <Link to="/admin/business-hours#rules" className="link">
            Switch it on
          </Link>
        </p>
      )}
      {entries === undefined && <p className="alert mt-6">Failed to load the waiting list</p>}
      {on && entries?.length === 0 && <p className="notice mt-6">Nobody is waiting at the moment</p>}
      <ol className="mt-6">
        {entries?.map((entry, place) => (
          <EntryRow
            key={entry.id}
            {...{ entry, today }}
            first={place === 0}
            last={place === entries.length - 1}
            removing={removing === entry.id}
          />
        ))}
      </ol>
    </Screen>
  );
}

type Entry = NonNullable<Route.ComponentProps["loaderData"]["entries"]>[number];

interface RowProps {
  entry: Entry;
  today: string;
  first: boolean;
  last: boolean;
  removing: boolean;
}

function EntryRow({ entry, today, first, last, removing }: RowProps) {
  const busy = useSending();
  const remove = useFocusBack(removing);
  const { id, name, email, phone, services, technician, days, from, to, before, since, offer, times } = entry;
  return (
    <li id={id} className="scroll-mt-6 border-t border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-lg font-medium font-sans">{name}</h2>
          <p>
            {services}
            {technician && ` with ${technician}`}
          </p>
          <p className="text-sm text-muted">
            {days.map(shortDay).join(" · ")}
            {(from > 0 || to < MIDNIGHT) && ` · from ${clockTime(from)} to ${clockTime(to)}`}
            {before && `. Has ${shortDay(before.date)} at ${clockTime(before.minute)} and wants an earlier time`}
          </p>
          <p className="text-sm text-muted">
            {email}
            {phone && ` · ${phone}`} · since {dayInWords(since, today)}
            {times > 0 && ` · offered ${times === 1 ? "once" : `${times} times`}`}
          </p>
          {offer && (
            <p className="mt-1 font-medium">
              {shortDay(offer.date)} at {clockTime(offer.minute)} is held for them until {offer.until}
            </p>
          )}
        </div>
        {!removing && (
          <div className="flex flex-wrap gap-2">
            <EditForm intent={["up", "down"]} row={id} className="flex gap-2">
              <Move to="up" name={name} possible={!first} busy={busy} />
              <Move to="down" name={name} possible={!last} busy={busy} />
            </EditForm>
            <Link to={bookingFor(entry)} className="button-outlined">
              Book
            </Link>
            <Link ref={remove} to={`${HERE}?remove=${id}#${id}`} preventScrollReset className="button-quiet">
              Remove
            </Link>
          </div>
        )}
      </div>
      {removing && (
        <Question
          question={`Take ${name} off the waiting list?`}
          intent="remove"
          fields={{ id }}
          yes="Yes, take them off"
          no="Leave them on"
          here={HERE}
        />
      )}
    </li>
  );
}

function Move({ to, name, possible, busy }: { to: "up" | "down"; name: string; possible: boolean; busy: boolean }) {
  return (
    <button
      type="submit"
      name="intent"
      value={to}
      aria-label={`Move ${name} ${to}`}
      aria-disabled={busy || !possible}
      className="button-quiet px-3 no-underline"
    >
      {to === "up" ? "↑" : "↓"}
    </button>
  );
}

/** New booking with what they want chosen. */
function bookingFor({ named, technicianId, days: [date = ""] }: Entry): string {
  const search = new URLSearchParams({ date });
  for (const { id, quantity } of named) {
    search.append("service", id);
    search.append(`quantity-${id}`, `${quantity}`);
  }
  if (technicianId) search.set("technician", technicianId);
  return `/admin/new-booking?${search}`;
}
