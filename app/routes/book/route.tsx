import { lazy, useEffect } from "react";
import { Form, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { isClient } from "../../auth/clients.ts";
import { bookedIn, browserOf, giveDeviceCookie, noteBooked } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { visitorContext } from "../../auth/session.server.ts";
import { FORGET_FORM, typedIn } from "../../components/booking/booking-form.ts";
import { draftFrom, useDraft } from "../../components/booking/draft.ts";
import { notTooLong, quoteOfDraft, useDraftForTeam } from "../../components/booking/draft-for-team.ts";
import { LeftOut } from "../../components/booking/left-out.tsx";
import { useLatest } from "../../components/booking/live/use-latest.ts";
import { type LastTry, lost } from "../../components/booking/not-booked.ts";
import { Progress } from "../../components/booking/progress.tsx";
import { Confirmation } from "../../components/booking/steps/confirmation.tsx";
import { CodeStep, Details, useLaterSteps } from "../../components/booking/steps/details.tsx";
import { LookAsked } from "../../components/booking/steps/draft-nail.tsx";
import {
  RequestedTechnicianNotice,
  requestedTechnician,
} from "../../components/booking/steps/services/requested-technician.tsx";
import { ServiceStep } from "../../components/booking/steps/services/service-step.tsx";
import { DatetimeStep } from "../../components/booking/steps/times/datetime-step.tsx";
import { useFreshStart } from "../../components/booking/typed-details.ts";
import { useSalonTime } from "../../components/booking/use-salon-time.ts";
import { answerOr } from "../../components/forms/lost-connection.ts";
import { unlessOnlyPicking } from "../../components/forms/revalidation.ts";
import { publicPage } from "../../components/layout/public-page.ts";
import { forgetReschedule, rescheduleIn } from "../../components/pending-reschedule.ts";
import { SameAgainCard } from "../../components/same-again-card.tsx";
import { readOrNull } from "../../database/calls.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { shownMenu } from "../../diary/times/quote.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { formOf, text } from "../../kernel/forms.ts";
import { heldByOthers } from "../../models/holds/held-times.server.ts";
import { lookAsked } from "../../models/pictures/picture.server.ts";
import { FEWEST_RATED, visitRatings } from "../../models/reviews/visit-ratings.server.ts";
import type { Route } from "./+types/route.ts";
import {
  accountPath,
  guestAgain,
  guestBooked,
  guestDetails,
  guestTerms,
  provedIn,
  waitingIn,
} from "./guest-page.server.ts";
import { readPublicBooking } from "./public-booking.server.ts";
import { startChosen } from "./start-chosen.ts";

/** Loaded after the booking that it follows. There is no `Suspense` around it, so that the server sends it whole. */
const AccountOffer = import.meta.env.SSR
  ? (await import("./account-offer.tsx")).AccountOffer
  : lazy(async () => ({ default: (await import("./account-offer.tsx")).AccountOffer }));

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site;
  if (!loaderData || !site) return [{ title: "Book an appointment" }];
  const description = "Prices, lengths and free times. Choose yours and book straight away.";
  return [
    ...publicPage({ site, salonName: loaderData.salonName, title: "Book an appointment", description, path: "/book" }),
    ...(location.search ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

export { retryAfterOf as headers } from "../../kernel/forms.ts";

/** Choosing services, dates and times needs no request. "Continue" with a start does: it may have gone. */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs) {
  const goesOn = navigation.nextUrl.searchParams.get("step") === "details" && navigation.actionStatus !== 503;
  return goesOn || unlessOnlyPicking(navigation, ["booked", "appointment", "waiting"]);
}

/**
 * The menu and the free times for anybody. A free start that was continued with leads to the details of a guest or, where the
 * salon takes none, to the account forms. A client goes on at the booking page, and so does a change where the salon takes no
 * guests. docs/rules.md 4.12, 5.29, 9.9, 9.15, 9.17
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { searchParams, search } = url;
  const salon = context.get(salonContext);
  if (isClients(context, searchParams)) throw redirect(`/booking${search}${chosenPlace(searchParams)}`);
  const bookedId = searchParams.get("booked");
  if (bookedId) {
    const booked = await guestBooked(request, url, context, bookedId);
    if (!booked) throw redirect(bookedIn(context).includes(bookedId) ? MANAGE : "/book");
    noteBooked(context, bookedId);
    return { booked, change: null, open: null, salonName: salon.name };
  }
  giveDeviceCookie(context);
  const moving = rescheduleIn(url);
  if (moving) {
    const { guestChange } = await import("./change-as-guest.server.ts");
    const change = await guestChange(request, url, context, moving);
    return { booked: null, change, open: null, salonName: salon.name };
  }
  const readAt = now();
  const held = heldByOthers(salon, browserOf(context));
  const database = readDatabase();
  const proved = salon.guestBookings ? provedIn(request, context) : Promise.resolve(null);
  const asks = proved.then((proof) => guestTerms(salon, proof));
  const [{ behind, reading }, rated, proof, terms, waiting, look] = await Promise.all([
    readPublicBooking(database, held, { salon, bookedHere: bookedIn(context), readAt, terms: asks }),
    readOrNull("reviews-not-counted", salon.id, visitRatings(database, salon.id, FEWEST_RATED)),
    proved,
    asks,
    waitingIn(request, context, searchParams.get("waiting") ?? ""),
    lookAsked(database, salon.id, searchParams),
  ]);
  if (waiting && "booked" in waiting) throw redirect(`/book?booked=${waiting.booked}`);
  const time = salonTime(behind.timeZone, readAt);
  const offered = startChosen(searchParams, reading.services, behind, time);
  if (offered && !salon.guestBookings) throw redirect(accountPath(context, offered));
  const draft = draftFrom(searchParams, reading.services);
  const details = salon.guestBookings && draft.step === "details" ? await guestDetails(context, proof, draft) : null;
  const [again, welcome] =
    search === "" && proof?.by === "device"
      ? await Promise.all([guestAgain(context, proof, reading, readAt), welcomed(request, salon, readAt)])
      : [null, null];
  // They read the terms in general. docs/rules.md 29.4
  const shown = terms && { ...terms, client: null, cards: [] };
  const open = { ...reading, terms: shown, rated, details, again, welcome, isOffered: offered !== null, waiting, look };
  return { booked: null, change: null, open, salonName: salon.name };
}

/** Whether the request goes on at the clients' page. */
function isClients(context: Route.LoaderArgs["context"], search: URLSearchParams): boolean {
  if (isClient(context.get(visitorContext)?.role)) return true;
  const changes = search.get("changing") === "true";
  return changes && !(context.get(salonContext).guestBookings && search.has("appointment"));
}

/* Loaded when they are first needed: few visitors change an appointment or get news, and few browsers are remembered. */
const Change = lazy(async () => ({ default: (await import("../../components/booking/flow.tsx")).Flow }));
const NotificationsHere = lazy(() => import("./notifications-here.tsx"));
const WelcomeBack = lazy(() => import("../../components/booking/welcome-back.tsx"));

/** The greeting of a browser that is remembered. docs/rules.md 6.32 */
async function welcomed(...asked: Parameters<typeof import("../../auth/guests/welcome.server.ts").welcomeIn>) {
  return (await import("../../auth/guests/welcome.server.ts")).welcomeIn(...asked);
}

/** The forms of somebody without an account. docs/rules.md 5.29, 6.32, 6.36 */
export async function action({ request, url, context }: Route.ActionArgs) {
  if (isClients(context, url.searchParams)) return redirect(`/booking${url.search}`);
  const submitted = { request, url, context, form: await formOf(request) };
  const moving = rescheduleIn(url);
  if (moving) return (await import("./change-as-guest.server.ts")).changeAsGuest(submitted, moving);
  const { bookDetails, forget, mailAgain, typeCode } = await import("./book-as-guest.server.ts");
  switch (text(submitted.form, "intent")) {
    case "code":
      return typeCode(submitted);
    case "again":
      return mailAgain(submitted);
    case "forget":
      return forget(submitted);
    case "account":
      return (await import("./make-account.server.ts")).makeAccount(submitted);
    default:
      return bookDetails(submitted);
  }
}

/** If the connection is lost, the page stays as it is and keeps its key for the next try. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  return answerOr(serverAction, (failure) => lost(failure, form, typedIn(form)));
}

/** Where a browser that may no longer see what it has booked asks for a code. docs/rules.md 9.4 */
const MANAGE = "/cancel?search";

/** The fragment that shows the chosen service among all others, as the price list's links have. docs/rules.md 20.1 */
function chosenPlace(search: URLSearchParams): string {
  const service = search.has("step") ? null : search.get("service");
  return service ? `#${encodeURIComponent(service)}` : "";
}

/** A booking by somebody without an account, from the services to the confirmation. */
export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  const { booked, change, open } = loaderData;
  useEffect(forgetReschedule, []);
  if (!booked) {
    return (
      <LookAsked value={(change ?? open).look}>
        {change ? <Change {...change} lastTry={actionData} /> : <Steps {...open} lastTry={actionData} />}
      </LookAsked>
    );
  }
  return (
    <>
      <Progress current={3} />
      <Confirmation booked={booked}>
        {booked.notifications && <NotificationsHere {...booked.notifications} mailbox={booked.customerEmail ?? ""} />}
        <AccountOffer email={booked.customerEmail ?? ""} offer={booked.offer} lastTry={actionData} />
      </Confirmation>
    </>
  );
}

/** Releases the hold when the visitor returns from the account forms, which have loaded this. docs/rules.md 22.10 */
function releaseHold(): void {
  import("../../components/booking/hold/hold-for-visitor.ts").then(({ end }) => end()).catch(() => {});
}

type Open = Exclude<Route.ComponentProps["loaderData"]["open"], null>;

/** The steps before it is booked. A start that is not offered any more leads back to the times. docs/rules.md 4.13 */
function Steps({
  details,
  terms,
  again,
  welcome,
  rated,
  isOffered,
  waiting,
  lastTry,
  ...read
}: Open & { lastTry: LastTry | undefined }) {
  const [{ services, booked, diary: shown, live, readAt }, readAgain, isStored] = useLatest(read, "/book/diary");
  useFreshStart();
  useLaterSteps();
  const [chosen, setDraft] = useDraft(services);
  const { draft: wished, team, diary } = useDraftForTeam(chosen, shown);
  const salonTime = useSalonTime(diary.timeZone, readAt);
  const { draft, tooLong } = notTooLong(wished, diary, salonTime);
  useEffect(releaseHold, []);
  const step = { draft, setDraft, diary, salonTime, quote: quoteOfDraft(draft, diary) };
  const asked = requestedTechnician(chosen, shown.technicians);
  const menu = shownMenu(services, shown.technicians, asked?.id);
  if (draft.step === "details" && waiting) {
    return (
      <>
        <Progress current={2} />
        <CodeStep {...step} waiting={waiting} terms={terms} lastTry={lastTry} />
      </>
    );
  }
  if (draft.step === "details" && details && (isOffered || lastTry)) {
    const { customer, bookingKey, limits, account, remembered, proved, vouchers } = details;
    return (
      <>
        <Progress current={2} />
        <Form id={FORGET_FORM} method="post">
          <input type="hidden" name="intent" value="forget" />
        </Form>
        <Details
          {...step}
          {...{ team, customer, bookingKey, lastTry, limits, terms, vouchers, readAgain }}
          key={customer.email}
          booked={booked}
          before={null}
          byStaff={false}
          guest={{ account, remembered, proved }}
        />
      </>
    );
  }
  return (
    <>
      <Progress current={draft.step === "service" ? 0 : 1} />
      <LeftOut services={services} />
      {draft.step === "service" ? (
        <>
          {welcome && <WelcomeBack {...welcome} page="/book" />}
          {again && (
            <div className="mb-10">
              <SameAgainCard again={again} today={salonTime.date} title="Same again" page="/book" />
            </div>
          )}
          <RequestedTechnicianNotice asked={asked} draft={draft} />
          <ServiceStep {...step} {...{ services, asked, tooLong }} shown={menu} byStaff={false} />
        </>
      ) : (
        <DatetimeStep
          {...step}
          services={services}
          {...{ team, rated, booked }}
          live={live}
          byStaff={false}
          before={null}
          terms={terms}
          stored={isStored && { readAt, readAgain }}
        />
      )}
    </>
  );
}
