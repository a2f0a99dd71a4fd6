import { data, isRouteErrorResponse, redirect, replace, useRouteLoaderData } from "react-router";
import { accountContext } from "../auth/guards.server.ts";
import { salonContext } from "../auth/salon.server.ts";
import { bookmarkOfVisitor, sawWrite } from "../auth/session.server.ts";
import { Alert } from "../components/alert.tsx";
import { bookingFrom, typedIn } from "../components/booking/booking-form.ts";
import { ConfirmationStep } from "../components/booking/confirmation-step.tsx";
import { DatetimeStep } from "../components/booking/datetime-step.tsx";
import { DetailsStep, type LastTry } from "../components/booking/details-step.tsx";
import { type Step, useDraft } from "../components/booking/draft.ts";
import { Progress } from "../components/booking/progress.tsx";
import { ServiceStep } from "../components/booking/service-step.tsx";
import { useSalonTime } from "../components/booking/use-salon-time.ts";
import { primaryDatabase, readDatabase } from "../database/client.server.ts";
import { bookAppointment, bookedAppointment } from "../models/appointment.server.ts";
import { BookingRequest, REFUSALS } from "../models/appointment.ts";
import { menuAndDiary } from "../models/diary.server.ts";
import { now } from "../models/salon-clock.ts";
import { parseSubmission } from "../models/submission.ts";
import type { Route } from "./+types/booking.ts";
import type { loader as siteLoader } from "./site.tsx";

export { unlessOnlyPicking as shouldRevalidate } from "../components/booking/draft.ts";

export function meta() {
  return [{ title: "Book an appointment" }, { name: "robots", content: "noindex" }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const account = context.get(accountContext);
  const bookedId = url.searchParams.get("booked");
  if (bookedId) {
    const booked = await bookedAppointment(primaryDatabase(), salon.id, account.id, bookedId);
    if (!booked) throw redirect("/booking");
    return { booked, open: null };
  }
  const readAt = now();
  const database = readDatabase(bookmarkOfVisitor(context));
  const read = await menuAndDiary(database, salon, account.id, readAt);
  return {
    booked: null,
    open: { ...read, readAt, account: { name: account.name, email: account.email }, bookingKey: crypto.randomUUID() },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const account = context.get(accountContext);
  const form = await request.formData().catch(() => null);
  if (!form) return refused(400, { message: "Please send the form from this page." });
  const typed = typedIn(form);
  const booking = parseSubmission(BookingRequest, bookingFrom(form));
  if (!booking.ok)
    return refused(400, { message: Object.values(booking.fields)[0] ?? "", fields: booking.fields, typed });

  const key = keyIn(form);
  const outcome = await bookAppointment(context.get(salonContext), {
    actor: { userId: account.id, role: "client" },
    key,
    booking: booking.value,
  });
  if (!outcome.ok) {
    const { status, sentence } = REFUSALS[outcome.reason];
    const taken = outcome.reason === "taken";
    return refused(status, { message: sentence, taken, typed, key: status === 503 ? key : undefined });
  }
  const headers = await sawWrite(outcome.bookmark);
  return replace(`/booking?booked=${outcome.appointmentId}`, { headers });
}

/** A connection that is lost on the way leaves everything as it stands, and the same key to come back with. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
    return refused(503, { message: REFUSALS["outcome-unknown"].sentence });
  }
}

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booked, open } = loaderData;
  const address = useRouteLoaderData<typeof siteLoader>("routes/site")?.frame.salon.address ?? "";
  if (open) return <Flow {...open} lastTry={actionData} />;
  return (
    <>
      <Progress current={3} />
      <ConfirmationStep booked={booked} address={address} />
    </>
  );
}

type OpenDiary = NonNullable<Route.ComponentProps["loaderData"]["open"]>;

function Flow({
  services,
  booked,
  diary,
  live,
  readAt,
  account,
  bookingKey,
  lastTry,
}: OpenDiary & { lastTry?: LastTry }) {
  const [draft, change] = useDraft(services);
  const salonTime = useSalonTime(diary.timeZone, readAt);
  const step = { draft, change, diary, salonTime };
  return (
    <>
      <Progress current={STEPS.indexOf(draft.step)} />
      {lastTry && draft.step !== "details" && <Alert about={lastTry}>{lastTry.message}</Alert>}
      {draft.step === "service" && <ServiceStep {...step} services={services} />}
      {draft.step === "datetime" && <DatetimeStep {...step} live={live} />}
      {draft.step === "details" && (
        <DetailsStep {...step} booked={booked} account={account} bookingKey={bookingKey} lastTry={lastTry} />
      )}
    </>
  );
}

const STEPS: Step[] = ["service", "datetime", "details"];

function refused(status: number, lastTry: Partial<LastTry>) {
  return data({ message: "", fields: {}, typed: {}, taken: false, key: undefined, ...lastTry } satisfies LastTry, {
    status,
  });
}

function keyIn(form: FormData): string {
  const key = form.get("key");
  return typeof key === "string" && key.length > 0 && key.length <= 128 ? key : crypto.randomUUID();
}
