import type { ComponentProps, ReactNode } from "react";
import { DateField } from "../../../../components/forms/date-field.tsx";
import { Field } from "../../../../components/forms/field.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { Select } from "../../../../components/forms/select.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { EditForm, useReplyTo } from "../../../../components/screen/edit-form.tsx";
import { isOtherWeek } from "../../../../diary/times/rota.ts";
import { addDays } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import { hoursInWeek } from "../../../../models/team/rota-form.ts";
import type { Technician } from "../../../../models/team/team.server.ts";
import { WeekHours } from "../day-hours.tsx";
import { hoursInWords } from "../in-words.ts";
import { hoursShown } from "../typed-technician.ts";

interface Props {
  technician: Technician;
  today: string;
}

/** The sections of the page, in which others' weeks can be copied where there are others. docs/rules.md 21.22 */
export function RotaSections({ others, ...section }: Props & { others: { id: string; name: string }[] }) {
  return (
    <>
      <OffSection technician={section.technician} />
      <TurnsSection {...section} />
      <WeekSection {...section} />
      {others.length > 0 && <CopySection technician={section.technician} others={others} />}
    </>
  );
}

/** Days off from date to date, with a reason that clients never see. docs/rules.md 21.22 */
function OffSection({ technician }: Pick<Props, "technician">) {
  const off = technician.rota.off ?? [];
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
      <Filled intent="off" technician={technician} button="Add time off">
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="First day" name="from" required />
          <DateField label="Last day" name="to" />
        </div>
        <Field
          label="Reason"
          name="reason"
          maxLength={200}
          autoComplete="off"
          hint={<p className="mt-2 text-sm text-muted">Clients never see it.</p>}
        />
      </Filled>
    </Section>
  );
}

/** Two weeks in turn from a date on. docs/rules.md 21.22 */
function TurnsSection({ technician, today }: Props) {
  const { turns } = technician.rota;
  return (
    <Section id="turns" heading="Two weeks in turn">
      {turns && (
        <>
          <p>This week is the {isOtherWeek(technician.rota, today) ? "second" : "first"} of the two.</p>
          <Filled intent="no-turns" technician={technician} button="Make every week the same" quiet />
        </>
      )}
      <p className="text-muted">The first week has the ordinary hours. The second has these.</p>
      <Filled
        intent="turns"
        technician={technician}
        values={{ from: turns?.from ?? today, ...hoursShown(turns?.week ?? technician.week) }}
        button="Save"
      >
        <DateField label="A day of the first week" name="from" required />
        <WeekHours />
      </Filled>
    </Section>
  );
}

/** The hours of single weeks. docs/rules.md 21.22 */
function WeekSection({ technician, today }: Props) {
  const weeks = Object.entries(technician.rota.weeks ?? {}).toSorted(([one], [other]) => one.localeCompare(other));
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
        intent="week"
        technician={technician}
        values={{ from: addDays(today, 7), weeks: 1, ...hoursShown(hoursInWeek(technician, addDays(today, 7))) }}
        button="Save this week"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="A day of the week" name="from" required />
          <Field label="For how many weeks" name="weeks" inputMode="numeric" required />
        </div>
        <WeekHours />
      </Filled>
    </Section>
  );
}

/** Gives the hours and weeks to somebody else of the team. docs/rules.md 21.22 */
function CopySection({ technician, others }: Pick<Props, "technician"> & { others: { id: string; name: string }[] }) {
  const wrong = useReplyTo("copy")?.fields.to;
  return (
    <Section id="copy" heading="Copy to somebody else">
      <p className="text-muted">Copies ordinary hours, weeks in turn and single weeks, but not time off.</p>
      <Filled intent="copy" technician={technician} button="Copy">
        <Select
          name="to"
          aria-label="Copy to"
          aria-invalid={wrong ? true : undefined}
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

interface FilledProps extends Pick<ComponentProps<typeof EditForm>, "values" | "children"> {
  intent: string;
  technician: Technician;
  button: string;
  quiet?: boolean;
}

function Filled({ intent, technician: { version }, values = {}, button, quiet = false, children }: FilledProps) {
  const busy = useSending();
  return (
    <EditForm
      intent={intent}
      values={values}
      hidden={{ seen: `${version}` }}
      fresh={`${version}`}
      preventScrollReset
      className="grid gap-4"
    >
      {children}
      <p>
        <button type="submit" className={quiet ? "button-quiet" : "button"} aria-disabled={busy}>
          {button}
        </button>
      </p>
    </EditForm>
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
