import { useEffect } from "react";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { isClient } from "../../auth/clients.ts";
import { browserOf, giveDeviceCookie, isKnownBrowser } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { visitorContext } from "../../auth/session.server.ts";
import { type Draft, draftPath, useDraft } from "../../components/booking/draft.ts";
import { notTooLong, useDraftForTeam } from "../../components/booking/draft-for-team.ts";
import { holdForVisitor, useNoHold } from "../../components/booking/hold/hold-for-visitor.ts";
import { LeftOut } from "../../components/booking/left-out.tsx";
import { useLatest } from "../../components/booking/live/use-latest.ts";
import { Progress } from "../../components/booking/progress.tsx";
import {
  RequestedTechnicianNotice,
  requestedTechnician,
} from "../../components/booking/steps/services/requested-technician.tsx";
import { ServiceStep } from "../../components/booking/steps/services/service-step.tsx";
import { DatetimeStep } from "../../components/booking/steps/times/datetime-step.tsx";
import { useSalonTime } from "../../components/booking/use-salon-time.ts";
import { unlessOnlyPicking } from "../../components/forms/revalidation.ts";
import { publicPage } from "../../components/layout/public-page.ts";
import { forgetReschedule } from "../../components/pending-reschedule.ts";
import { readOrNull } from "../../database/calls.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { basketTotal } from "../../diary/menu/basket.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { heldByOthers } from "../../models/holds/held-times.server.ts";
import { visitRatings } from "../../models/reviews/visit-ratings.server.ts";
import { modePath } from "../home/modes.ts";
import type { Route } from "./+types/route.ts";
import { readPublicBooking } from "./public-booking.server.ts";
import { startChosen } from "./start-chosen.ts";

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site;
  if (!loaderData || !site) return [{ title: "Book an appointment" }];
  const description = "Prices, lengths and free times. Choose yours, and sign in when you book it.";
  return [
    ...publicPage({ site, salonName: loaderData.salonName, title: "Book an appointment", description, path: "/book" }),
    ...(location.search ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

/** Choosing services, dates and times needs no request. "Continue" with a start does: it may have gone. */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs) {
  return navigation.nextUrl.searchParams.get("step") === "details" || unlessOnlyPicking(navigation, []);
}

/**
 * The menu and the free times for anybody. A free start that was continued with leads to the account forms, and from
 * there to the details step; a client and a change go on at the booking page. docs/rules.md 4.12, 9.9
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams, search } = url;
  const known = isClient(context.get(visitorContext)?.role);
  if (known || searchParams.get("changing") === "true") throw redirect(`/booking${search}${chosenPlace(searchParams)}`);
  const salon = context.get(salonContext);
  giveDeviceCookie(context);
  const readAt = now();
  const held = heldByOthers(salon, browserOf(context));
  const database = readDatabase();
  const [{ behind, reading }, rated] = await Promise.all([
    readPublicBooking(database, held, salon, readAt),
    readOrNull("reviews-not-counted", salon.id, visitRatings(database, salon.id)),
  ]);
  const draft = startChosen(searchParams, reading.services, behind, salonTime(behind.timeZone, readAt));
  if (draft) {
    const mode = isKnownBrowser(context) ? "signin" : "signup";
    throw redirect(modePath(mode, draftPath(draft)));
  }
  return { ...reading, rated, salonName: salon.name };
}

/** The fragment that shows the chosen service among all others, as the price list's links have. docs/rules.md 20.1 */
function chosenPlace(search: URLSearchParams): string {
  const service = search.has("step") ? null : search.get("service");
  return service ? `#${encodeURIComponent(service)}` : "";
}

/** The first two steps of a booking, before there is an account. */
export default function Book({ loaderData }: Route.ComponentProps) {
  const [{ services, diary: shown, live, readAt }, readAgain, isStored] = useLatest(loaderData, "/book/diary");
  const [chosen, setDraft] = useDraft(services);
  const { draft: wished, team, diary } = useDraftForTeam(chosen, shown);
  const salonTime = useSalonTime(diary.timeZone, readAt);
  const { draft, tooLong } = notTooLong(wished, diary, salonTime);
  useEffect(forgetReschedule, []);
  useNoHold();
  function goOn(next: Draft) {
    if (next.step === "details") holdForVisitor(next);
    setDraft(next);
  }
  const step = { draft, setDraft: goOn, diary, salonTime };
  const total = basketTotal(draft.basket);
  const asked = requestedTechnician(chosen, shown.technicians);
  return (
    <>
      <Progress current={draft.step === "service" ? 0 : 1} />
      <LeftOut services={services} />
      {draft.step === "service" ? (
        <>
          <RequestedTechnicianNotice asked={asked} draft={draft} />
          <ServiceStep {...step} {...{ services, asked, tooLong }} total={total} byStaff={false} />
        </>
      ) : (
        <DatetimeStep
          {...step}
          {...{ total, team, rated: loaderData.rated }}
          live={live}
          byStaff={false}
          stored={isStored && { readAt, readAgain }}
        />
      )}
    </>
  );
}
