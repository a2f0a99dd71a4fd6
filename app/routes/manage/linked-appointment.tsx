import { data, Form, isRouteErrorResponse, Link, redirect } from "react-router";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { isClient } from "../../auth/clients.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { visitorContext } from "../../auth/session.server.ts";
import { Alert } from "../../components/forms/alert.tsx";
import { OtherTimeZone } from "../../components/other-time-zone.tsx";
import { rememberReschedule, reschedulePath } from "../../components/pending-reschedule.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { formOf, keyOf, text, unknownIntent } from "../../kernel/forms.ts";
import { mailboxHasAnswered, noteAnswer } from "../../models/accounts/answered-mailbox.server.ts";
import { openedByLink } from "../../models/appointments/link.server.ts";
import { sendCommand } from "../../models/diary/send.server.ts";
import { ownAppointments } from "../../models/own-appointments/own-appointments.server.ts";
import { appointmentWords } from "../../words/appointments.ts";
import { MANAGE_NEWS } from "../../words/manage.ts";
import { statusOf } from "../../words/statuses.ts";
import { AGREE_WORDS } from "../../words/terms/to-agree.ts";
import type { Route } from "./+types/linked-appointment.ts";
import { AppointmentCard } from "./appointment-card.tsx";
import { hasProved, linkReply, mailsCode, proofBeforeChange, typesCode } from "./change-by-link.server.ts";
import { CodeToChange } from "./code-to-change.tsx";
import { cancelledPath } from "./notice.tsx";
import { aboutSalon } from "./read-own.server.ts";

export function meta() {
  return [{ title: "Your appointment" }, { name: "robots", content: "noindex" }];
}

export { secretAddress as headers } from "../../auth/security-headers.ts";

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const { upcoming, actor } = await opened(params.token, context);
  const [appointment] = upcoming;
  if (!appointment) throw data(null, { status: 404 });
  // A link by text has proved no email, and asks for none. docs/rules.md 34.9
  const { mailbox } = actor.grant;
  const answered = !mailbox.includes("@") || (await mailboxHasAnswered(salon.id, mailbox));
  const asksCode = url.searchParams.has("code");
  const toProve = asksCode ? await proofBeforeChange(salon.id, appointment.id, mailbox) : mailbox;
  if (asksCode && (await hasProved(request, context, toProve))) throw redirect(reschedulePath(appointment, "/book"));
  const asked = {
    asksCode,
    byText: !toProve.includes("@"),
    cancelling: url.searchParams.has("cancel"),
    confirmed: url.searchParams.has("confirmed"),
  };
  const agreed = url.searchParams.has("agreed") && appointment.toAgree === null;
  return { appointment, answered, ...asked, agreed, key: crypto.randomUUID(), about: aboutSalon(salon) };
}

/**
 * Opening the link changes nothing, because mail scanners follow links. Changes need a submitted form, and that of the start a
 * code or a sign-in too. docs/rules.md 6.15
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const form = await formOf(request);
  const intent = text(form, "intent");
  const { upcoming, actor } = await opened(params.token, context);
  const [appointment] = upcoming;
  if (!appointment) throw data(null, { status: 404 });
  if (actor.grant.mailbox.includes("@")) await noteAnswer(salon.id, actor.grant.mailbox);
  if (intent === "confirm") return redirect(`/appointment/${params.token}?confirmed`);
  const here = `/appointment/${params.token}`;
  const toProve = () => proofBeforeChange(salon.id, appointment.id, actor.grant.mailbox);
  const linked = async () => ({ appointment, mailbox: await toProve(), here });
  if (intent === "code") return typesCode(request, context, form, await linked());
  if (intent === "again") return mailsCode(request, context, await linked(), { again: true });
  const signsIn = isClient(context.get(visitorContext)?.role) || !salon.guestBookings;
  if (intent === "change" && !signsIn) return mailsCode(request, context, await linked(), { again: false });
  if (intent === "change" || intent === "sign-in") {
    return redirect(reschedulePath(appointment), { headers: await giveAccessGrant(request, actor.grant, salon.id) });
  }
  if (intent === "agree") {
    const { agreed } = await import("./agree.server.ts");
    const outcome = await agreed(salon, actor, form);
    if (outcome.ok) return redirect(`${here}?agreed`);
    return linkReply(outcome.status, { message: outcome.message });
  }
  if (intent !== "cancel") return unknownIntent();
  const outcome = await sendCommand(salon, {
    actor,
    key: keyOf(form),
    appointmentId: appointment.id,
    what: "cancel",
  });
  if (outcome.ok) {
    const headers = await giveAccessGrant(request, actor.grant, salon.id);
    return redirect(cancelledPath(appointment.id), { headers });
  }
  if (outcome.reason === "too-late-to-cancel") {
    return linkReply(statusOf(outcome.reason), { message: `${appointmentWords(salon)[outcome.reason]}.` });
  }
  if (outcome.reason === "too-many-attempts")
    return linkReply(429, { message: appointmentWords(salon)[outcome.reason] }, outcome.retryAfter);
  return linkReply(statusOf(outcome.reason), { message: CANCEL_FAILED });
}

export default function LinkedAppointment({ loaderData, actionData, params }: Route.ComponentProps) {
  const { appointment, answered, confirmed, agreed, cancelling, asksCode, byText, key, about } = loaderData;
  const here = `/appointment/${params.token}`;
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-display">Your appointment</h1>
      <OtherTimeZone timeZone={about.timeZone} />
      {actionData?.message && <Alert about={actionData}>{actionData.message}</Alert>}
      {confirmed && (
        <p role="status" className="good mt-6">
          {MANAGE_NEWS.emailConfirmed}
        </p>
      )}
      {agreed && (
        <p role="status" className="good mt-6">
          {AGREE_WORDS.agreed}
        </p>
      )}
      {!answered && !asksCode && (
        <Form method="post" action={here} className="notice mt-6">
          <p>Is this your email? Confirm it and you can have more than two appointments booked at a time.</p>
          <button type="submit" name="intent" value="confirm" className="button-quiet mt-3">
            Confirm my email address
          </button>
        </Form>
      )}
      {asksCode ? (
        <CodeToChange appointment={appointment} byText={byText} here={here} lastTry={actionData} />
      ) : (
        <ul className="mt-8">
          <AppointmentCard
            appointment={appointment}
            cancelling={cancelling}
            commandKey={key}
            here={here}
            next
            explainsPending
            salon={about}
          >
            <Form method="post" action={here} onSubmit={() => rememberReschedule(appointment)}>
              <button
                type="submit"
                name="intent"
                value="change"
                className={appointment.toAgree ? "button-outlined" : "button"}
              >
                Change
              </button>
            </Form>
          </AppointmentCard>
        </ul>
      )}
    </div>
  );
}

/** The same page as for a link that never existed. It tells nothing about the appointment. docs/rules.md 10.17 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <section className="card mx-auto max-w-xl px-6 py-12 text-center">
      <h1 className="text-title">This link no longer works</h1>
      <p className="mt-3 text-muted">{MANAGE_NEWS.linkOver}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/cancel" className="button">
          Manage Appointments
        </Link>
        <Link to="/booking" className="button-quiet">
          Book an appointment
        </Link>
      </div>
    </section>
  );
}

const CANCEL_FAILED = "Failed to cancel appointment. Please try again or contact us directly.";

async function opened(token: string, context: Route.LoaderArgs["context"]) {
  const salon = context.get(salonContext);
  const grant = await openedByLink(salon.id, token, now());
  if (!grant) throw data(null, { status: 404 });
  const actor = { role: "guest" as const, grant };
  return { actor, ...(await ownAppointments(primaryDatabase(), salon, actor, now())) };
}
