import { data, Link, type RouterContextProvider, redirect, useLocation } from "react-router";
import { accountContext } from "../../../auth/guards.server.ts";
import { may } from "../../../auth/rights.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { News } from "../../../components/news.tsx";
import { StrandedWarning } from "../../../components/stranded-warning.tsx";
import { Unreadable } from "../../../components/unreadable.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { MONDAY_FIRST } from "../../../diary/times/hours.ts";
import { now } from "../../../kernel/clock.ts";
import { formOf, replyOf, text, unknownIntent } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { staffRoleOf } from "../../../models/accounts/staff.ts";
import { isPayableOnline } from "../../../models/money/online.server.ts";
import { openingTimes, setOpeningTimes } from "../../../models/opening/hours.server.ts";
import { ALL_SEVEN, type HoursRefusal, WeekForm } from "../../../models/opening/hours-form.ts";
import { written } from "../../../models/opening/written-hours.ts";
import { bookingRules, setBookingRules } from "../../../models/salon/booking-rules.server.ts";
import { RulesForm, type TypedRules, typedRules } from "../../../models/salon/booking-rules.ts";
import { readSalonAgain, type Salon } from "../../../models/salon/salon.server.ts";
import { HOURS_WORDS, RULES_NOT_SAVED } from "../../../words/opening.ts";
import { statusOf } from "../../../words/statuses.ts";
import type { Route } from "./+types/route.ts";
import { DayRow } from "./day-row.tsx";
import { RulesSection } from "./rules-section.tsx";
import {
  type HoursReply,
  NOTHING_TYPED,
  rulesTyped,
  type TypedHours,
  typedHours,
  withBreaksChanged,
  withDayCopied,
} from "./typed-hours.ts";

export function meta() {
  return [{ title: "Business Hours" }, { name: "robots", content: "noindex" }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id } = context.get(salonContext);
  const database = primaryDatabase();
  const [times, rules] = await Promise.all([
    readOrNull("hours-not-read", id, openingTimes(database, id)),
    maySetRules(context) ? readOrNull("salon-not-read", id, bookingRules(database, id)) : null,
  ]);
  return {
    stored: times && shownHours(times),
    seen: times?.state ?? null,
    rules: rules && typedRules(rules),
    canTakeOnline: isPayableOnline(),
    notice: NOTICES.get(url.searchParams.get("notice") ?? ""),
  };
}

/** Saving cancels no appointment: stranded ones are listed first. docs/rules.md 4.11 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const salon = context.get(salonContext);
  if (text(form, "intent") === "rules") {
    if (!maySetRules(context)) throw data(null, { status: 403 });
    return saveRules(salon, form, url.hostname);
  }
  if (text(form, "intent") === "open") {
    if (!maySetRules(context)) throw data(null, { status: 403 });
    return openForBooking(salon, url.hostname);
  }
  if (text(form, "intent") !== "save") return unknownIntent();
  const typed = typedHours(form);
  const sent = { typed, seen: form.has("seen") ? text(form, "seen") : null };
  const changed = withBreaksChanged(form, typed) ?? withDayCopied(form, typed);
  if (changed) return reply(200, { ...sent, ...changed });
  if (!MONDAY_FIRST.every((day) => form.has(`${day}.openTime`))) return reply(400, { ...sent, message: ALL_SEVEN });
  const week = parseSubmission(WeekForm, typed.days);
  if (!week.ok) return reply(400, { ...sent, fields: week.fields });
  const times = { week: week.value, finishByClosing: typed.finishByClosing };
  const outcome = await setOpeningTimes(salon, { ...times, seen: sent.seen ?? undefined }, text(form, "stranded"));
  if (outcome.ok) return redirect(`${HERE}?notice=saved`);
  if (outcome.reason === "strands") return reply(409, { ...sent, stranded: outcome.stranded });
  if (outcome.reason === "outcome-unknown") return notSaved("outcome-unknown", sent);
  const current = await readOrNull("hours-not-read", salon.id, openingTimes(primaryDatabase(), salon.id));
  if (!current) return notSaved("outcome-unknown", sent);
  return notSaved(outcome.reason, { typed, seen: current.state, current: shownHours(current) });
}

/** The rules of 21.6 are an owner's. docs/rules.md 21.9 */
function maySetRules(context: Readonly<RouterContextProvider>): boolean {
  return may(staffRoleOf(context.get(accountContext)), "rules");
}

/** Without a connection, or if the server fails, the typed values stay. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  if (text(form, "intent") === "rules") {
    return answerOr(serverAction, () => rulesNotSaved(rulesTyped(form)));
  }
  const sent = { typed: typedHours(form), seen: text(form, "seen") };
  return answerOr(serverAction, () => notSaved("outcome-unknown", sent));
}

export default function BusinessHours({ loaderData, actionData }: Route.ComponentProps) {
  const { message, typed, fields, stranded, current, opened, copied, rules, ...sent } = actionData ?? NOTHING_TYPED;
  const shown = typed ?? loaderData.stored;
  const seen = sent.seen ?? loaderData.seen;
  const visit = useLocation().key;
  return (
    <div className="max-w-3xl">
      <h1 className="text-display">Business Hours</h1>
      <p className="mt-4 max-w-prose text-muted">
        When clients can book, week by week. Single days off are set under Closure Dates, lunches and afternoons off
        under{" "}
        <Link to="/admin/blocked-time" className="link">
          Blocked Time
        </Link>
        .
        {loaderData.rules && (
          <>
            {" "}
            How far ahead clients book, and until when they change and cancel, is set below:{" "}
            <a href="#rules" className="link">
              Rules for bookings
            </a>
            .
          </>
        )}
      </p>
      {loaderData.notice && !actionData && <News key={visit}>{loaderData.notice}</News>}
      {message && !rules && <Alert about={actionData}>{message}</Alert>}
      {shown ? (
        <HoursForm
          key={JSON.stringify(shown)}
          {...shown}
          {...{ fields, stranded, seen, current, opened, copied }}
          saved={loaderData.stored}
        />
      ) : (
        <Unreadable what="Business hours" />
      )}
      {loaderData.rules && (
        <RulesSection
          key={JSON.stringify(rules ?? loaderData.rules)}
          typed={rules ?? loaderData.rules}
          fields={rules ? fields : NO_ERRORS}
          message={rules && message}
          canTakeOnline={loaderData.canTakeOnline}
        />
      )}
    </div>
  );
}

type FormProps = TypedHours &
  Pick<HoursReply, "fields" | "stranded" | "seen" | "current" | "opened" | "copied"> & { saved: TypedHours | null };

function HoursForm({ days, finishByClosing, fields, stranded, seen, current, opened, copied, saved }: FormProps) {
  const busy = useSending();
  return (
    <PostForm errors={fields} action={HERE}>
      <input type="hidden" name="intent" value="save" />
      {seen !== null && <input type="hidden" name="seen" value={seen} />}
      {stranded && <StrandedWarning stranded={stranded} goOn="Save anyway" leave="Keep the old hours" here={HERE} />}
      {/* Enter in a field presses the form's first button, which must not be one that adds a break. */}
      <button type="submit" hidden />
      <div className="mt-8 border-y border-line">
        {days.map((hours, index) => (
          <DayRow
            key={hours.day}
            hours={hours}
            current={current?.days[index]}
            error={fields[hours.day]}
            opened={opened === hours.day}
            saved={saved?.days[index]}
            copied={copied?.from === hours.day ? copied.news : null}
          />
        ))}
      </div>
      <label className="mt-6 flex min-h-14 items-start gap-3">
        <input
          type="checkbox"
          name="finishByClosing"
          defaultChecked={finishByClosing}
          className="mt-0.5 size-5 shrink-0"
        />
        <span>
          <span className="block font-medium">Appointments must finish by closing time</span>
          <span className="block text-sm text-muted">
            Without it, the last appointment of a day may start at closing time.
          </span>
          {current && current.finishByClosing !== finishByClosing && (
            <span className="block text-sm font-medium text-brick">Now: {current.finishByClosing ? "yes" : "no"}</span>
          )}
        </span>
      </label>
      <button type="submit" className="button mt-6 w-full sm:w-auto" aria-disabled={busy}>
        Save
      </button>
    </PostForm>
  );
}

const HERE = "/admin/business-hours";
const NO_ERRORS: HoursReply["fields"] = {};
const NOTICES = new Map([
  ["saved", "Business hours updated successfully!"],
  ["rules", "Rules saved. They hold from now on."],
  ["open", "You are open for booking. Clients can book from now on."],
]);
const reply = replyOf(NOTHING_TYPED);

/** Saves the rules; this isolate shows them at once, others within a minute. docs/rules.md 18.4, 21.6 */
async function saveRules(salon: Salon, form: FormData, host: string) {
  const typed = rulesTyped(form);
  const rules = parseSubmission(RulesForm, typed);
  if (!rules.ok) return reply(400, { rules: typed, fields: rules.fields });
  const outcome = await setBookingRules(salon, rules.value);
  if (!outcome.ok) return rulesNotSaved(typed);
  await readSalonAgain(primaryDatabase(), host, now());
  return redirect(`${HERE}?notice=rules`);
}

/** Opens the salon for booking; what else it has set stays. docs/rules.md 18.8 */
async function openForBooking(salon: Salon, host: string) {
  const rules = await readOrNull("salon-not-read", salon.id, bookingRules(primaryDatabase(), salon.id));
  const opened = rules && (await setBookingRules(salon, { ...rules, openForBooking: true }));
  if (!opened?.ok) return notSaved("outcome-unknown", {});
  await readSalonAgain(primaryDatabase(), host, now());
  return redirect(`${HERE}?notice=open`);
}

function rulesNotSaved(rules: TypedRules) {
  return reply(503, { rules, message: RULES_NOT_SAVED });
}

function notSaved(reason: HoursRefusal, sent: Partial<HoursReply>) {
  return reply(statusOf(reason), { ...sent, message: HOURS_WORDS[reason] });
}

function shownHours({ week, finishByClosing }: Awaited<ReturnType<typeof openingTimes>>): TypedHours {
  return { days: week.map(written), finishByClosing };
}
