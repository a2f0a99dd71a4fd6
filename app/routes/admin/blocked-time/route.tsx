import { Link } from "react-router";
import { DateField } from "../../../components/forms/date-field.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { Select } from "../../../components/forms/select.tsx";
import { Tick } from "../../../components/forms/tick.tsx";
import { TimeField } from "../../../components/forms/time-input.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { served } from "../../../components/screen/served.ts";
import { GivenNews, GiveToFree } from "../../../components/staff/give-to-free.tsx";
import { StillBooked } from "../../../components/still-booked.tsx";
import { StrandedWarning } from "../../../components/stranded-warning.tsx";
import { addDays } from "../../../kernel/clock.ts";
import { CLOSURE_DAYS_AHEAD } from "../../../models/opening/closures.ts";
import { BLOCK_WORDS, UNBLOCK_WORDS } from "../../../words/blocks.ts";
import type { Route } from "./+types/route.ts";
import { BlocksToCome } from "./blocks-to-come.tsx";

const HERE = "/admin/blocked-time";
const NEWS = {
  added: "Time blocked successfully",
  asked: "We’ve emailed the clients to ask for another time",
  removed: "Blocked time removed successfully",
};
const GONE = "That blocked time has already gone.";

export const meta = title("Blocked Time");

const server = () => import("./blocked-time.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const clientAction = keepsTyped<typeof action>(
  (intent) => (intent === "remove" ? UNBLOCK_WORDS : BLOCK_WORDS)["outcome-unknown"],
);
export const shouldRevalidate = afterConflict;

export default function BlockedTime({ loaderData, actionData }: Route.ComponentProps) {
  const { today, blocks, booked, gifts, team, own, removing, gone, newKey, days } = loaderData;
  const lead = (
    <>
      Lunches, afternoons off and holidays: clients can’t book that time, but you can.{" "}
      {own === null && (
        <>
          Days when the whole salon is closed are set under{" "}
          <Link to="/admin/closure-dates" className="link">
            Closure Dates
          </Link>
          .
        </>
      )}
    </>
  );
  return (
    <Screen heading="Blocked Time" here={HERE} reply={actionData} news={NEWS} passing gone={gone && GONE} lead={lead}>
      {actionData?.given && <GivenNews {...actionData.given} />}
      <StillBooked {...{ booked, days }} when="in blocked time" here={HERE}>
        <GiveToFree {...{ booked, gifts, team, newKey }} />
      </StillBooked>
      <section aria-labelledby="add" className="card mt-8 p-[min(1.25rem,5.4vw)] sm:p-6">
        <h2 id="add" className="text-title">
          Block time
        </h2>
        <BlockForm {...loaderData} stranded={actionData?.stranded} />
      </section>
      <BlocksToCome {...{ blocks, team, own, today, removing }} here={HERE} />
    </Screen>
  );
}

type FormProps = Pick<Route.ComponentProps["loaderData"], "today" | "blocks" | "team" | "own" | "asked" | "newKey"> & {
  /** The stranded appointments to acknowledge first. */
  stranded: NonNullable<Route.ComponentProps["actionData"]>["stranded"];
};

/** Blocks time on a day or on several consecutive days, once or every week. docs/rules.md 21.5, 21.10, 21.11 */
function BlockForm({ today, blocks, team, own, asked, newKey, stranded }: FormProps) {
  const busy = useSending();
  const active = team.filter((technician) => technician.active);
  const days = { min: today, max: addDays(today, CLOSURE_DAYS_AHEAD) };
  return (
    <EditForm
      intent="add"
      values={asked}
      hidden={{ key: newKey, ...(own && { technicianId: own }) }}
      fresh={`${JSON.stringify(asked)} ${blocks?.map(({ id }) => id).join()}`}
      className="group/block mt-6 flex flex-col gap-5"
    >
      {stranded && (
        <StrandedWarning
          stranded={stranded}
          when="in that time"
          goOn="Block anyway"
          leave="Leave it free"
          here={HERE}
        />
      )}
      {!own && active.length > 1 && (
        <div>
          <label htmlFor="technicianId" className="mb-2 block font-medium">
            For
          </label>
          <Select
            id="technicianId"
            name="technicianId"
            options={[["", "Everybody"], ...active.map(({ id, name }) => [id, name] as const)]}
          />
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField {...days} label="Date" name="date" required />
        <DateField {...days} label="Last day" name="until" />
      </div>
      <div className="grid grid-cols-2 items-start gap-5 group-has-[[name=allDay]:checked]/block:hidden">
        <TimeField label="From" name="startTime" required />
        <TimeField label="To" name="endTime" required />
      </div>
      <p className="hidden text-sm text-muted group-has-[[name=weekly]:checked]/block:block">
        Every week, on each day from the date to the last day.
      </p>
      <div className="flex flex-wrap gap-x-8 gap-y-1">
        <Tick name="allDay">All day</Tick>
        <Tick name="weekly">Every week</Tick>
      </div>
      <Field
        label="Reason"
        name="reason"
        maxLength={200}
        hint={<p className="mt-2 text-sm text-muted">Clients never see it.</p>}
      />
      <button type="submit" className="button self-stretch sm:self-start" aria-disabled={busy}>
        Block Time
      </button>
    </EditForm>
  );
}
