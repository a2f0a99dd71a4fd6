import { lazy } from "react";
import { redirect } from "react-router";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { formOf, text, unknownIntent } from "../../../kernel/forms.ts";
import { closeFeed, feedSince, openFeed } from "../../../models/calendar-files/feed.server.ts";
import type { Route } from "./+types/route.ts";

/** Loaded when it is needed, because few open it. No `Suspense` is around it, so the server sends it whole. */
const Page = lazy(() => import("./page.tsx"));

export function meta() {
  return [{ title: "Your own calendar" }, { name: "robots", content: "noindex" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const since = await feedSince(id, context.get(accountContext));
  return { since: since === null ? null : longDate(salonTime(timeZone, since).date) };
}

/** This answer alone shows the address; an admin who loses it makes another. docs/rules.md 10.21 */
export async function action({ request, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const admin = context.get(accountContext);
  const intent = text(await formOf(request), "intent");
  if (intent === "revoke") {
    await closeFeed(salon.id, admin);
    return redirect("/admin/calendar-feed");
  }
  if (intent !== "create") return unknownIntent();
  return { address: await openFeed(salon, admin, now()) };
}

export default function CalendarFeed({ loaderData, actionData }: Route.ComponentProps) {
  return <Page since={loaderData.since} made={actionData ?? null} />;
}
