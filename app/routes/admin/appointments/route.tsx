import { data, Link, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { Toast } from "../../../components/layout/toast.tsx";
import { Unreadable } from "../../../components/unreadable.tsx";
import { readOrNull, rootCause } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { clockTime, now, salonTime } from "../../../kernel/clock.ts";
import { logError } from "../../../kernel/log.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { queueConfirmation } from "../../../mail/outbox/deliver-due.server.ts";
import { updateAppointment } from "../../../models/appointments/appointment.server.ts";
import { isOpen, REFUSALS } from "../../../models/appointments/appointment.ts";
import { hasBegun } from "../../../models/appointments/change-cutoff.ts";
import { emailStates, historyOf } from "../../../models/appointments/history.server.ts";
import { appointmentList } from "../../../models/appointments/list.server.ts";
import { AdminFilters, periodsFrom } from "../../../models/appointments/list.ts";
import { AdminEdit, type AppointmentUpdate, PaymentEdit, UPDATE_FAILED } from "../../../models/appointments/update.ts";
import { catalogue } from "../../../models/services/service.server.ts";
import type { loader as adminLoader } from "../layout.tsx";
import type { Route } from "./+types/route.ts";
import { askedIn, pathOf } from "./address.ts";
import type { TypedPayment } from "./admin-appointment.ts";
import { AppointmentsTable } from "./appointments-table.tsx";
import { FiltersPanel } from "./filters-panel.tsx";
import { PendingReviews } from "./pending-reviews.tsx";
import { Periods } from "./periods.tsx";

export function meta() {
  return [{ title: "Appointments" }, { name: "robots", content: "noindex" }];
}

/** If appointments can't be read, the page is shown without them. docs/rules.md 14.7 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const database = primaryDatabase();
  const at = now();
  const periods = periodsFrom(salonTime(salon.timeZone, at).date);
  const { about, ...rest } = askedIn(url);
  const asked = Object.keys(rest).length === 0 ? { ...periods[0]?.query } : rest;
  const filters = parseSubmission(AdminFilters, asked);
  const shown = { asked, about, periods, errors: filters.ok ? {} : filters.fields, commandKey: crypto.randomUUID() };
  const nothing = { ...shown, services: [], appointments: [], next: null, history: [], unread: false };
  const menu = catalogue(database, salon.id).then((menu) => menu.map(({ id, name }) => ({ id, name })));
  if (!filters.ok) return { ...nothing, services: (await readOrNull("services-not-read", salon.id, menu)) ?? [] };
  try {
    const [{ appointments, next }, services, events] = await Promise.all([
      appointmentList(database, salon, filters.value),
      menu,
      about?.what === "history" ? historyOf(database, salon.id, about.id) : [],
    ]);
    const emails = await emailStates(
      database,
      appointments.map(({ id }) => id),
    );
    return {
      ...shown,
      unread: false,
      services,
      next,
      history: events.map(({ at: then, ...event }) => ({ ...event, when: stamp(salon.timeZone, then) })),
      appointments: appointments.map((appointment) => {
        const { id, version, date, startsMinute, endsMinute, customerName, customerEmail, customerPhone } = appointment;
        const { serviceNames, notes, pricePence, paymentMethod, paymentStatus, status, lateCancellation } = appointment;
        return {
          ...{ id, version, date, startsMinute, endsMinute, customerName, customerEmail, customerPhone },
          ...{ serviceNames, notes, pricePence, paymentMethod, paymentStatus, status, lateCancellation },
          moved: appointment.replacedById !== null,
          upcoming: isOpen(appointment) && !hasBegun(appointment, salon.timeZone, at),
          email: emails.get(id) ?? null,
        };
      }),
    };
  } catch (error) {
    logError("appointments-not-read", { salon: salon.id, cause: rootCause(error) });
    return { ...nothing, unread: true };
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = Object.fromEntries(await request.formData().catch(() => new FormData()));
  const salon = context.get(salonContext);
  const id = String(sent.id ?? "");
  if (sent.intent === "email") return sendAgain(salon, id);
  const command = commandIn(sent);
  if (!command) return reply(400, { problem: "Please choose what to do with which appointment." });
  if (!command.ok) return reply(400, { id, problem: Object.values(command.fields)[0] ?? "", typed: typedIn(sent) });
  const update = command.value;
  const version = String(sent.version ?? "");
  if (!/^\d{1,9}$/.test(version)) return reply(409, { id, problem: `${REFUSALS["changed-meanwhile"].sentence}.` });
  const outcome = await updateAppointment(salon, {
    actor: { role: "admin", userId: context.get(accountContext).id },
    key: `${String(sent.key ?? "").slice(0, 100) || crypto.randomUUID()} ${JSON.stringify(update)}`,
    appointmentId: id,
    version: Number(version),
    update,
  });
  if (outcome.ok) return reply(200, { id, notice: noticeOf(update), completed: isCompleting(update) });
  const { status, sentence } = REFUSALS[outcome.reason];
  const problem = status === 503 ? UPDATE_FAILED[update.what] : `${sentence}.`;
  return reply(status, { id, problem, typed: update.what === "price" ? typedAsOf(status, sent) : null });
}

/** After a refusal because of somebody else's change, the page loads that change. docs/rules.md 14.4 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 404 || actionStatus === 409 || defaultShouldRevalidate;
}

/** Without a connection, or if the server fails, the page stays as it is and shows an error. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = Object.fromEntries(await request.clone().formData());
  return answerOr(serverAction, () => {
    const command = commandIn(sent);
    const problem = command?.ok ? UPDATE_FAILED[command.value.what] : "That did not reach us. Please try again.";
    return reply(503, { id: String(sent.id ?? ""), problem, typed: sent.intent === "price" ? typedIn(sent) : null });
  });
}

export default function Appointments({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, about, periods, errors, services, appointments, next, history, unread, commandKey } = loaderData;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="text-display">Appointments</h1>
        <Periods asked={asked} periods={periods} />
      </div>
      <PendingReviews count={useRouteLoaderData<typeof adminLoader>("routes/admin/layout")?.pendingReviews ?? 0} />
      <FiltersPanel asked={asked} errors={errors} services={services} />
      {actionData?.notice && <Toast key={`${commandKey} ${actionData.notice}`}>{actionData.notice}</Toast>}
      {actionData?.completed && (
        <p className="good mt-6">
          What is completed counts as revenue.{" "}
          <Link to="/admin/revenue" className="link">
            See the revenue page
          </Link>
        </p>
      )}
      {actionData?.problem && !appointments.some(({ id }) => id === actionData.id) && (
        <Alert about={actionData}>{actionData.problem}</Alert>
      )}
      {unread && <Unreadable what="Appointments" />}
      {appointments.length === 0 && !unread && <p className="notice mt-8">No appointments found.</p>}
      {appointments.length > 0 && (
        <AppointmentsTable
          appointments={appointments}
          about={actionData?.notice ? null : about}
          history={history}
          refused={actionData}
          here={pathOf(asked)}
          commandKey={commandKey}
        />
      )}
      {next && (
        <Link to={pathOf({ ...asked, cursor: next })} className="button-quiet mt-6">
          More appointments
        </Link>
      )}
      <p className="mt-8">
        <Link to="/admin/calendar-feed" className="link inline-flex min-h-11 items-center">
          See them in your own calendar
        </Link>
      </p>
    </>
  );
}

type Sent = Record<string, FormDataEntryValue>;

interface Reply {
  id: string | null;
  notice: string | null;
  completed: boolean;
  problem: string | null;
  typed: TypedPayment | null;
}

function reply(status: number, what: Partial<Reply>) {
  const all: Reply = { id: null, notice: null, completed: false, problem: null, typed: null, ...what };
  return data(all, { status });
}

async function sendAgain(salon: Parameters<typeof queueConfirmation>[0], id: string) {
  try {
    const queued = await queueConfirmation(salon, id);
    if (!queued) return reply(404, { id, problem: "No mail goes out about this appointment any more." });
    return reply(200, { id, notice: "The mail is on its way again." });
  } catch (error) {
    logError("email-not-queued", { salon: salon.id, cause: rootCause(error) });
    return reply(503, { id, problem: "Failed to send the mail again. Please try again." });
  }
}

/** The form's command, its errors, or null if it holds no command. */
function commandIn(sent: Sent): ReturnType<typeof parseSubmission<typeof AdminEdit>> | null {
  const { intent, status, paymentStatus, servicePrice, paymentMethod, tell } = sent;
  if (intent === "status") return parseSubmission(AdminEdit, { status });
  if (intent === "price") return parseSubmission(AdminEdit, { servicePrice, paymentMethod });
  if (intent === "payment") return parseSubmission(PaymentEdit, { paymentStatus });
  if (intent === "delete") return { ok: true, value: { what: intent, tell: tell !== undefined } };
  return intent === "cancel" ? { ok: true, value: { what: intent } } : null;
}

/**
 * The typed values with the version of their form. Correcting a mistake does not show the admin a newer version.
 * docs/rules.md 14.4
 */
function typedIn({ servicePrice, paymentMethod, version }: Sent): TypedPayment {
  const typed = { servicePrice: String(servicePrice ?? ""), paymentMethod: String(paymentMethod ?? "") };
  return { ...typed, version: Number(version ?? "") };
}

/** The typed values. After a conflict the admin has seen the other change, so saving again overwrites it. */
function typedAsOf(status: number, sent: Sent): TypedPayment {
  const typed = typedIn(sent);
  return status === 409 ? { ...typed, version: null } : typed;
}

/** docs/rules.md 14.3 */
function noticeOf(update: AppointmentUpdate): string {
  if (update.what === "payment") return "Payment marked as received.";
  if (update.what === "price") return "Payment details updated successfully.";
  if (update.what === "delete") return "Appointment permanently deleted from the system.";
  if (update.what === "cancel" || (update.what === "status" && update.status === "cancelled"))
    return "Appointment cancelled successfully!";
  return isCompleting(update)
    ? "Appointment completed. Refresh the revenue page to see it there."
    : "Appointment status updated.";
}

function isCompleting(update: AppointmentUpdate): boolean {
  return update.what === "status" && update.status === "completed";
}

/** An instant on the salon's clock: `2026-11-21 10:15`. */
function stamp(timeZone: string, at: number): string {
  const { date, minute } = salonTime(timeZone, at);
  return `${date} ${clockTime(minute)}`;
}
