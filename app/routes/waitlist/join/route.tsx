import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { EmailField, NameField, PhoneField } from "../../../components/forms/contact-fields.tsx";
import { CodeField } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { News } from "../../../components/news.tsx";
import { PARTS_OF_DAY } from "../../../diary/times/free-days.ts";
import { WEEKDAYS } from "../../../diary/times/hours.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { dayOfMonth, daysIntoWeek, firstWeekday, longDate, monthOfYear, shortDay } from "../../../kernel/dates.ts";
import type { Route } from "./+types/route.ts";
import type { JoinReply } from "./join-page.server.ts";

export function meta() {
  return [{ title: "Waiting list" }, { name: "robots", content: "noindex" }];
}

/** The page depends on cookies, so browsers must not cache it. */
export function headers() {
  return { "Cache-Control": "private, no-store" };
}

export async function loader(args: Route.LoaderArgs) {
  return (await import("./join-page.server.ts")).shown(args);
}

export async function action(args: Route.ActionArgs) {
  return (await import("./join-page.server.ts")).joins(args);
}

/** Joining the waiting list. docs/rules.md 33.1, 33.2 */
export default function JoinWaitingList({ loaderData, actionData }: Route.ComponentProps) {
  const { joined, earlier, phone } = loaderData;
  if (joined && !actionData) return <Joined phone={phone} />;
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="text-display">{earlier ? "An earlier time" : "Join the waiting list"}</h1>
      <p className="mt-4 text-muted">
        {earlier
          ? `You’re booked on ${longDate(earlier.date)} at ${clockTime(earlier.minute)}. Tell us what would suit you better, and keep your appointment for now.`
          : "Tell us what would suit you. When a time comes free, we’ll email you and hold it for you."}
      </p>
      {actionData?.message && <Alert about={actionData}>{actionData.message}</Alert>}
      <JoinForm shown={loaderData} lastTry={actionData} />
    </div>
  );
}

function Joined({ phone }: { phone: string }) {
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="text-display">You’re on the list</h1>
      <News>We’ll email you as soon as a time comes free.</News>
      <p className="mt-6">
        Then it’s held for you for a while, and you can take it with one tap. You can leave the list at any time under{" "}
        <Link to="/cancel" className="link inline-block py-2">
          Manage Appointments
        </Link>
        . Any questions? Call us on {phone}.
      </p>
    </div>
  );
}

const PARTS = [
  ["", "Any time"],
  ...PARTS_OF_DAY.map(({ name, from, to }) => [`${clockTime(from)}-${clockTime(to + 1)}`, name]),
] as const;

interface Props {
  shown: Route.ComponentProps["loaderData"];
  lastTry: JoinReply | undefined;
}

function JoinForm({ shown, lastTry }: Props) {
  const busy = useSending();
  const { basket, services, team, days, chosenDays, technician, earlier, proved, details, key } = shown;
  const typed = lastTry?.typed ?? null;
  const errors = lastTry?.fields ?? {};
  const chosen = typed?.service ?? basket.map(({ id }) => id);
  const ticked = typed?.day ?? chosenDays;
  const menu = basket.length > 0 ? basket : services;
  return (
    <PostForm errors={errors} className="mt-8 flex flex-col gap-8">
      <input type="hidden" name="key" value={key} />
      {earlier && <input type="hidden" name="earlier" value={earlier.id} />}
      {basket.map(({ id, quantity }) => (
        <input key={id} type="hidden" name={`quantity-${id}`} value={quantity} />
      ))}
      <Choices legend="What would you like?" error={errors.services}>
        {(wrong) => (
          <div className="mt-3 grid gap-x-4 sm:grid-cols-2">
            {menu.map(({ id, name }, place) => (
              <label key={id} className="flex min-h-11 items-center gap-3 wrap-anywhere">
                <input
                  type="checkbox"
                  name="service"
                  value={id}
                  defaultChecked={chosen.includes(id)}
                  aria-invalid={(wrong && place === 0) || undefined}
                  className="size-5 shrink-0"
                />
                {name}
              </label>
            ))}
          </div>
        )}
      </Choices>
      <Days days={days} ticked={ticked} error={errors.days} />
      <div className="grid gap-5 sm:grid-cols-2">
        <label className="block">
          <span className="font-medium">What time of day?</span>
          <select name="part" defaultValue={typed?.part ?? ""} className="field-input mt-2">
            {PARTS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {team.length > 1 && (
          <label className="block">
            <span className="font-medium">With whom?</span>
            <select name="technician" defaultValue={typed?.technician ?? technician ?? ""} className="field-input mt-2">
              <option value="">Anyone</option>
              {team.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-4">
          <h2 className="text-title">About you</h2>
        </legend>
        <NameField defaultValue={typed?.name ?? details.name} error={errors.customerName} required />
        <PhoneField defaultValue={typed?.phone ?? details.phone} error={errors.customerPhone} required />
        {proved === null ? (
          <EmailField defaultValue={typed?.email ?? ""} error={errors.customerEmail} required />
        ) : (
          <p className="text-muted wrap-anywhere">We’ll email {proved}.</p>
        )}
      </fieldset>
      {lastTry?.codeSentTo && (
        <div>
          <p role="status" className="good mb-4 wrap-anywhere">
            We’ve emailed a 6-digit code to {lastTry.codeSentTo}. Type it here to join the list.
          </p>
          <CodeField error={errors.code} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? "Processing..." : "Join the waiting list"}
        </button>
        {lastTry?.codeSentTo && (
          <button type="submit" name="again" value="yes" className="link min-h-11">
            Email me another code
          </button>
        )}
      </div>
    </PostForm>
  );
}

interface ChoicesProps {
  legend: string;
  error: string | undefined;
  /** The boxes. The first of them is wrong if the choice is. */
  children: (wrong: boolean) => ReactNode;
}

/** Boxes of which one or several are ticked. */
function Choices({ legend, error, children }: ChoicesProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend>
        <h2 className="text-title">{legend}</h2>
      </legend>
      {error && (
        <p id={errorId} className="mt-2 text-sm font-medium text-brick">
          {error}
        </p>
      )}
      {children(error !== undefined)}
    </fieldset>
  );
}

/** The open days as in a calendar: each under its weekday, and the first of a month with its name. */
function Days({ days, ticked, error }: { days: string[]; ticked: string[]; error: string | undefined }) {
  const weekdays = [...WEEKDAYS.slice(firstWeekday()), ...WEEKDAYS.slice(0, firstWeekday())];
  return (
    <Choices legend="Which days would suit you?" error={error}>
      {(wrong) => (
        <div className="mt-3 grid max-w-lg grid-cols-7 gap-1.5 text-center text-[min(1rem,4.5vw)]">
          {weekdays.map((weekday) => (
            <span key={weekday} aria-hidden="true" className="text-[min(0.875rem,4vw)] text-muted">
              {weekday.slice(0, 2)}
            </span>
          ))}
          {days.map((day, place) => (
            <label
              key={day}
              className={`start flex-col content-center py-1 leading-tight forced-colors:has-checked:outline-3 ${COLUMNS[daysIntoWeek(day)]}`}
            >
              <input
                type="checkbox"
                name="day"
                value={day}
                defaultChecked={ticked.includes(day)}
                aria-invalid={(wrong && place === 0) || undefined}
                className="sr-only"
              />
              <span className="sr-only">{shortDay(day)}</span>
              {(place === 0 || days[place - 1]?.slice(0, 7) !== day.slice(0, 7)) && (
                <span aria-hidden="true" className="text-[min(0.6875rem,3vw)]">
                  {monthOfYear(day).slice(0, 3)}
                </span>
              )}
              <span aria-hidden="true">{dayOfMonth(day)}</span>
            </label>
          ))}
        </div>
      )}
    </Choices>
  );
}

const COLUMNS = [
  "col-start-1",
  "col-start-2",
  "col-start-3",
  "col-start-4",
  "col-start-5",
  "col-start-6",
  "col-start-7",
];
