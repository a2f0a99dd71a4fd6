import { replace, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { bookingFrom, typedIn } from "../../../components/booking/booking-form.ts";
import { Flow } from "../../../components/booking/flow.tsx";
import { askWhichEmail, invalid, lost, refused, unconfirmed } from "../../../components/booking/not-booked.ts";
import { Progress } from "../../../components/booking/progress.tsx";
import { Confirmation } from "../../../components/booking/steps/confirmation.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { unlessOnlyPicking } from "../../../components/forms/revalidation.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { STAFF_DAYS_AHEAD } from "../../../diary/times/availability.ts";
import { lastMonthRead } from "../../../diary/times/staff-window.ts";
import { now } from "../../../kernel/clock.ts";
import { formOf, keyOf, text, texts } from "../../../kernel/forms.ts";
import { emailToAskAbout } from "../../../models/accounts/mistyped-domain.ts";
import { agreedIn } from "../../../models/appointments/anyway.ts";
import { BookingRequest, WalkInRequest } from "../../../models/appointments/booking/booking-request.ts";
import { parseCustomer } from "../../../models/appointments/booking/parse-customer.server.ts";
import { bookAppointment } from "../../../models/appointments/commands.server.ts";
import { customerLike, pastCustomers } from "../../../models/customers/past-customers.server.ts";
import { UNDO_FAILED, updateFailed } from "../../../words/updates.ts";
import { refusalToStaff } from "../anyway.server.ts";
import type { Route } from "./+types/route.ts";
import { ConfirmNow } from "./confirm-now.tsx";
import { CustomerSearch } from "./customer-search.tsx";
import { readForStaff } from "./read-for-staff.server.ts";

export function meta() {
  return [{ title: "Book an appointment" }, { name: "robots", content: "noindex" }];
}

/** A customer search asks the server, and so do days after those that were read. Other choices do not. docs/rules.md 15.5 */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod = "GET" } = navigation;
  if (formMethod === "GET" && lastMonthIn(nextUrl) > lastMonthIn(currentUrl)) return true;
  return unlessOnlyPicking(navigation, ["booked", "q", "like"]);
}

/** The last month that the page of an address reads. The browser's date will do: a day more or less is in it. */
function lastMonthIn({ searchParams }: URL): string {
  const today = new Date(now()).toISOString().slice(0, 10);
  return lastMonthRead(today, { month: searchParams.get("month"), date: searchParams.get("date") });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const database = primaryDatabase();
  const bookedId = url.searchParams.get("booked");
  const account = context.get(accountContext);
  const actor = staffActor(account);
  const booked =
    bookedId && (await (await import("./confirm.server.ts")).bookedByStaff(database, salon, actor, bookedId));
  if (booked) return { ...booked, open: null };
  const readAt = now();
  const q = url.searchParams.get("q");
  const like = url.searchParams.get("like");
  const [read, found, customer] = await Promise.all([
    readForStaff(database, salon, account, { instant: readAt, search: url.searchParams }),
    q === null ? [] : pastCustomers(database, salon, q, actor.technicianId),
    like === null ? null : customerLike(database, salon, actor, like),
  ]);
  const bookingKey = crypto.randomUUID();
  const undone = url.searchParams.has("undone");
  const shown = { ...read, readAt, customer: customer ?? NOBODY, bookingKey, q, found, undone };
  return { booked: null, command: null, undo: null, open: shown };
}

/**
 * Books for any customer, at any free time that staff choose, or confirms what was booked. docs/rules.md 15.1, 15.3, 15.6, 15.9
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const salon = context.get(salonContext);
  const account = context.get(accountContext);
  const { confirmationOf, confirmBooked } = await import("./confirm.server.ts");
  if (["status", "undo"].includes(text(form, "intent"))) return confirmBooked(salon, account, form);
  const typed = typedByStaff(form);
  const walkIn = form.get("walkIn") === "yes";
  const like = text(form, "like");
  const known = like ? await customerLike(primaryDatabase(), salon, staffActor(account), like) : null;
  const schema = walkIn ? WalkInRequest : BookingRequest;
  const booking = await parseCustomer(schema, bookingFrom(form), salon, known?.phone);
  if (!booking.ok) return invalid(booking.fields, typed);
  const { customerEmail } = booking.value;
  const meant = emailToAskAbout(customerEmail, [typed.emailAsked, known?.email]);
  if (meant) return askWhichEmail(customerEmail, meant, typed);
  const key = keyOf(form);
  const outcome = await bookAppointment(salon, {
    actor: staffActor(account),
    key,
    booking: booking.value,
    ...(form.get("anyHours") === "yes" && { anyHours: true }),
    ...(form.get("overHold") === "yes" && { overHold: true }),
    ...agreedIn(text(form, "anyway")),
  });
  if (outcome.ok) return replace(confirmationOf(outcome.appointmentId));
  const toStaff = await refusalToStaff(salon, outcome);
  return refused({ ...salon, bookableDays: STAFF_DAYS_AHEAD }, outcome, { typed, key, toStaff });
}

/** If the connection is lost, the page stays as it is and keeps its key for the next try. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const intent = text(form, "intent");
  return answerOr(serverAction, (failure) =>
    NOT_DONE[intent] ? unconfirmed(503, NOT_DONE[intent]) : lost(failure, form, typedByStaff(form)),
  );
}

export default function BookAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { booked, command, undo, open } = loaderData;
  const here = useHere();
  if (!open) {
    return (
      <>
        <Progress current={3} />
        <Confirmation booked={booked}>
          {(booked.status === "pending" || undo !== null) && (
            <ConfirmNow
              command={command}
              pending={booked.status === "pending"}
              mailed={booked.customerEmail !== ""}
              undo={undo}
              problem={actionData}
            />
          )}
        </Confirmation>
      </>
    );
  }
  const { q, found, undone, ...flow } = open;
  const { name } = flow.customer;
  return (
    <>
      {undone && (
        <p role="status" className="mb-6 font-semibold">
          Booking undone.
        </p>
      )}
      {name && (
        <p className="mb-6 text-lg wrap-anywhere">
          Booking for{" "}
          <span className="font-semibold">
            <bdi>{name}</bdi>
          </span>
        </p>
      )}
      <Flow {...flow} rescheduling={null} lastTry={actionData} byStaff>
        <CustomerSearch q={q} found={found} note={flow.customer.note} here={here} />
      </Flow>
    </>
  );
}

/** What is said when the connection is lost, by what a button of the confirmation does. */
const NOT_DONE: Partial<Record<string, string>> = {
  status: updateFailed({ what: "status" }),
  undo: UNDO_FAILED,
};

const NOBODY = { name: "", email: "", phone: "", note: "" };

/** The typed values and the ticks: that a name is enough, or that it is booked anyway. docs/rules.md 15.3, 15.6 */
function typedByStaff(form: FormData): Record<string, string> {
  const ticks = ["walkIn", "anyHours", "overHold"].filter((name) => form.has(name));
  return { ...typedIn(form), ...texts(form, ticks) };
}

/** This page with the draft and no customer search. */
function useHere(): string {
  const search = new URLSearchParams(useLocation().search);
  for (const name of ["q", "like"]) search.delete(name);
  return `/admin/book-appointment?${search}`;
}
