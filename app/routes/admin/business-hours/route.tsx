import { Link } from "react-router";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm, useReplyTo } from "../../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { served } from "../../../components/screen/served.ts";
import { StrandedWarning } from "../../../components/stranded-warning.tsx";
import { Unreadable } from "../../../components/unreadable.tsx";
import { formWith } from "../../../kernel/reply.ts";
import { HOURS_WORDS, OPENING_NEWS, RULES_NOT_SAVED } from "../../../words/opening.ts";
import type { Route } from "./+types/route.ts";
import { DayRow } from "./day-row.tsx";
import { RulesSection } from "./rules-section.tsx";
import { type TypedHours, typedHours } from "./typed-hours.ts";

const HERE = "/admin/business-hours";
const NEWS = {
  saved: "Business hours updated successfully!",
  rules: OPENING_NEWS.rulesSaved,
  open: OPENING_NEWS.openNow,
};

export const meta = title("Business Hours");

const server = () => import("./business-hours.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const clientAction = keepsTyped<typeof action>((intent) =>
  intent === "rules" ? RULES_NOT_SAVED : HOURS_WORDS["outcome-unknown"],
);

export default function BusinessHours({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, seen, rules, canTakeOnline } = loaderData;
  const typed = actionData?.intent === "save" && actionData.typed && typedHours(formWith(actionData.typed));
  const shown = actionData?.changed ?? (typed || stored);
  const lead = (
    <>
      When clients can book, week by week. Single days off are set under Closure Dates, lunches and afternoons off under{" "}
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
    </>
  );
  return (
    <Screen
      heading="Business Hours"
      here={HERE}
      reply={actionData}
      quiet={actionData?.intent === "rules"}
      news={NEWS}
      lead={lead}
    >
      {shown ? (
        <HoursForm key={JSON.stringify(shown)} {...shown} reply={actionData} seen={seen} saved={stored} />
      ) : (
        <Unreadable what="Business hours" />
      )}
      {rules && <RulesSection rules={rules} canTakeOnline={canTakeOnline} />}
    </Screen>
  );
}

interface FormProps extends TypedHours {
  reply: Route.ComponentProps["actionData"];
  /** The state of the hours that the form is based on. */
  seen: string | null;
  /** The hours that are saved, if they can be read. */
  saved: TypedHours | null;
}

function HoursForm({ days, finishByClosing, reply, seen, saved }: FormProps) {
  const busy = useSending();
  const fields = useReplyTo("save")?.fields ?? {};
  const { stranded, current, opened, copied } = reply ?? {};
  return (
    <EditForm intent="save" hidden={seen === null ? {} : { seen }}>
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
    </EditForm>
  );
}
