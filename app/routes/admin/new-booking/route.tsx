import type { ShouldRevalidateFunctionArgs } from "react-router";
import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { lost } from "../../../components/booking/not-booked.ts";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { unlessOnlyPicking } from "../../../components/forms/revalidation.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { haveFees } from "../../../diary/terms/by-phone.ts";
import { askNothing, knowsDeposit } from "../../../diary/terms/terms.ts";
import { lastMonthRead } from "../../../diary/times/staff-window.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { formOf } from "../../../kernel/forms.ts";
import { customerLike } from "../../../models/customers/past-customers.server.ts";
import { takesOnline } from "../../../models/money/online.server.ts";
import { mostDone } from "../../../models/services/most-booked.server.ts";
import { termsOfSalon } from "../../../models/terms/terms.server.ts";
import { readForStaff } from "../book-appointment/read-for-staff.server.ts";
import type { Route } from "./+types/route.ts";
import { type Chosen, inReply, typedIn } from "./chosen.ts";
import { chosenContext } from "./chosen-context.ts";
import { Panel } from "./panel.tsx";

export function meta() {
  return [{ title: "New booking" }, { name: "robots", content: "noindex" }];
}

/** Choices need no request, but days after those that were read do. docs/rules.md 15.5 */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod = "GET" } = navigation;
  if (formMethod === "GET" && lastMonthIn(nextUrl) > lastMonthIn(currentUrl)) return true;
  return unlessOnlyPicking(navigation, []);
}

function lastMonthIn({ searchParams }: URL): string {
  return lastMonthRead(new Date(now()).toISOString().slice(0, 10), { month: null, date: searchParams.get("date") });
}

/**
 * The menu and the diary that staff book from, the client in the address if there is one, and the services that are booked
 * most. docs/rules.md 15.10
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const account = context.get(accountContext);
  const database = primaryDatabase();
  const search = context.get(chosenContext) ?? url.searchParams;
  const like = search.get("like");
  const readAt = now();
  const { date: today } = salonTime(salon.timeZone, readAt);
  const [read, customer, terms, most] = await Promise.all([
    readForStaff(database, salon, account, { instant: readAt, search }),
    like === null ? null : customerLike(database, salon, staffActor(account), like, true),
    readOrNull("terms-not-read", salon.id, termsOfSalon(database, salon.id)),
    readOrNull("services-not-read", salon.id, mostDone(database, salon.id, today).execute()),
  ]);
  const known = customer && like !== null ? { id: like, ...customer } : null;
  const names = (most ?? []).map(({ name }) => name);
  const deposits = terms && knowsDeposit(terms) ? { terms, online: takesOnline(salon) } : null;
  return {
    ...{ ...read, readAt, most: names, customer: known, bookingKey: crypto.randomUUID(), back: search.get("back") },
    ...{ deposits, termsRead: terms && !askNothing(terms) ? terms.id : "", fees: terms !== null && haveFees(terms) },
  };
}

/** Books what is chosen, or shows the page again with it: its times, or the clients found. docs/rules.md 15.10 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const { saved, shownAgain } = await import("./save.server.ts");
  return (await shownAgain(context, form)) ?? saved(context, form);
}

/** If the connection is lost, the page stays as it is and keeps its key for the next try. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  return answerOr(serverAction, (failure) => inReply(lost(failure, form, typedIn(form)), form));
}

export default function NewBooking({ loaderData, actionData }: Route.ComponentProps) {
  const lastTry: Chosen | undefined = actionData;
  return (
    <>
      <h1 className="text-display">New booking</h1>
      <Panel {...loaderData} lastTry={lastTry} />
    </>
  );
}
