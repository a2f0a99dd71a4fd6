import type { ReactNode } from "react";
import { DateField } from "../../../../components/forms/date-field.tsx";
import { Field } from "../../../../components/forms/field.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { Select } from "../../../../components/forms/select.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { isOtherWeek } from "../../../../diary/times/rota.ts";
import { addDays } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import type { FieldErrors } from "../../../../kernel/parsing.ts";
import { hoursInWeek } from "../../../../models/team/rota-form.ts";
import type { Technician } from "../../../../models/team/team.server.ts";
import { DayHours } from "../day-hours.tsx";
import { hoursInWords } from "../in-words.ts";
import { dayIn } from "../team-reply.ts";
import { daysFrom } from "../typed-technician.ts";

interface Props {
  technician: Technician;
  today: string;
  /** The last form, if it was refused or has a question. */
  refused: { intent: string; fields: FieldErrors; typed: [string, string][] } | null;
}

/** The sections of the page, in which others' weeks can be copied where there are others. docs/rules.md 21.22 */
export default function RotaSections({ others, ...section }: Props & { others: { id: string; name: string }[] }) {
  return (
    <>
      <OffSection {...section} />
      <TurnsSection {...section} />
      <WeekSection {...section} />
      {others.length > 0 && <CopySection {...section} others={others} />}
    </>
  );
}

/** Days off from date to date, with a reason that clients never see. docs/rules.md 21.22 */
function OffSection({ technician, refused }: Props) {
  const off = technician.rota.off ?? [];
  const { fields, typed } = sentTo("off", refused);
  return (
    <Section id="off" heading="Time off">
      <List
        empty="No time off."
        rows={off.map(({ from, to, reason }) => ({
          key: `${from} ${to}`,
          text: `${from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`}`,
          more: reason ?? "",
        }))}
        intent="drop-off"
        technician={technician}
      />
      <Filled key={`${technician.version}`} intent="off" technician={technician} fields={fields} button="Add time off">
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="First day" name="from" defaultValue={typed("from")} error={fields.from} required />
          <DateField label="Last day" name="to" defaultValue={typed("to")} error={fields.to} />
        </div>
        <Field
          label="Reason, which clients never see"
          name="reason"
          defaultValue={typed("reason")}
          error={fields.reason}
          maxLength={200}
          autoComplete="off"
        />
      </Filled>
    </Section>
  );
}

/** Two weeks in turn from a date on. docs/rules.md 21.22 */
function TurnsSection({ technician, today, refused }: Props) {
  const { turns } = technician.rota;
  const { fields, typed, days } = sentTo("turns", refused);
  return (
    <Section id="turns" heading="Two weeks in turn">
      {turns && (
        <>
          <p>This week is the {isOtherWeek(technician.rota, today) ? "second" : "first"} of the two.</p>
          <Filled intent="no-turns" technician={technician} fields={{}} button="Every week alike again" quiet />
        </>
      )}
      <p className="text-muted">The first week has the ordinary hours. The second has these.</p>
      <Filled key={`${technician.version}`} intent="turns" technician={technician} fields={fields} button="Save">
        <DateField
          label="A day of the first week"
          name="from"
          defaultValue={typed("from") ?? turns?.from ?? today}
          error={fields.from}
          required
        />
        <Days days={days ?? daysFrom(turns?.week ?? technician.week)} fields={fields} />
      </Filled>
    </Section>
  );
}

/** The hours of single weeks. docs/rules.md 21.22 */
function WeekSection({ technician, today, refused }: Props) {
  const weeks = Object.entries(technician.rota.weeks ?? {}).toSorted(([one], [other]) => one.localeCompare(other));
  const { fields, typed, days } = sentTo("week", refused);
  return (
    <Section id="week" heading="This week only">
      <List
        empty="No week differs."
        rows={weeks.map(([monday, hours = {}]) => ({
          key: monday,
          text: `Week of ${longDate(monday)}`,
          more: hoursInWords({ week: hours }).join("; ") || "The salon’s hours",
        }))}
        intent="drop-week"
        technician={technician}
      />
      <Filled
        key={`${technician.version}`}
        intent="week"
        technician={technician}
        fields={fields}
        button="Save this week"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label="A day of the week"
            name="from"
            defaultValue={typed("from") ?? addDays(today, 7)}
            error={fields.from}
            required
          />
          <Field
            label="For how many weeks"
            name="weeks"
            inputMode="numeric"
            defaultValue={typed("weeks") ?? "1"}
            error={fields.weeks}
            required
          />
        </div>
        <Days days={days ?? daysFrom(hoursInWeek(technician, addDays(today, 7)))} fields={fields} />
      </Filled>
    </Section>
  );
}

/** Gives the hours and weeks to somebody else of the team. docs/rules.md 21.22 */
function CopySection({ technician, refused, others }: Props & { others: { id: string; name: string }[] }) {
  const { fields } = sentTo("copy", refused);
  return (
    <Section id="copy" heading="Copy to somebody else">
      <p className="text-muted">Ordinary hours, weeks in turn and single weeks. Time off is not copied.</p>
      <Filled intent="copy" technician={technician} fields={fields} button="Copy">
        <Select
          name="to"
          aria-label="Copy to"
          aria-invalid={fields.to ? true : undefined}
          options={others.map(({ id, name }) => [id, name] as const)}
        />
      </Filled>
    </Section>
  );
}

function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="card mt-8 grid scroll-mt-6 gap-4 p-5 sm:p-6">
      <h2 id={`${id}-heading`} className="text-title">
        {heading}
      </h2>
      {children}
    </section>
  );
}

interface FilledProps {
  intent: string;
  technician: Technician;
  fields: FieldErrors;
  button: string;
  quiet?: boolean;
  children?: ReactNode;
}

function Filled({ intent, technician, fields, button, quiet = false, children }: FilledProps) {
  const busy = useSending();
  return (
    <PostForm errors={fields} preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={technician.version} />
      {children}
      <p>
        <button type="submit" className={quiet ? "button-quiet" : "button"} aria-disabled={busy}>
          {button}
        </button>
      </p>
    </PostForm>
  );
}

function Days({ days, fields }: { days: ReturnType<typeof daysFrom>; fields: FieldErrors }) {
  return (
    <div className="grid gap-3">
      {days.map((day) => (
        <DayHours key={day.day} typed={day} error={fields[day.day]} />
      ))}
    </div>
  );
}

interface ListProps {
  empty: string;
  rows: { key: string; text: string; more: string }[];
  intent: string;
  technician: Technician;
}

function List({ empty, rows, intent, technician }: ListProps) {
  if (rows.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map(({ key, text, more }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-medium">{text}</span>
            {more && <span className="block text-sm text-muted">{more}</span>}
          </span>
          <PostForm preventScrollReset>
            <input type="hidden" name="intent" value={intent} />
            <input type="hidden" name="which" value={key} />
            <input type="hidden" name="seen" value={technician.version} />
            <button type="submit" className="link min-h-11">
              Remove<span className="sr-only"> {text}</span>
            </button>
          </PostForm>
        </li>
      ))}
    </ul>
  );
}

/** What was typed in a section's form and what is wrong with it, if it was the last one that was sent. */
function sentTo(intent: string, refused: Props["refused"]) {
  const sent = refused?.intent === intent ? refused : null;
  const form = new FormData();
  for (const [name, value] of sent?.typed ?? []) form.append(name, value);
  return {
    fields: sent?.fields ?? {},
    typed: (name: string) => (sent ? String(form.get(name) ?? "") : undefined),
    days: sent ? daysFrom({}).map(({ day }) => dayIn(form, day)) : null,
  };
}
