import { useEffect } from "react";
import { Outlet, useRevalidator } from "react-router";
import { frameOf } from "../../auth/frame.server.ts";
import { adminsOnly } from "../../auth/guards.server.ts";
import { refuseLargeForms } from "../../auth/large-forms.server.ts";
import { salonContext, withSalon } from "../../auth/salon.server.ts";
import { withVisitor } from "../../auth/session.server.ts";
import { ErrorPage } from "../../components/error-page.tsx";
import { Frame } from "../../components/frame.tsx";
import { readDatabase } from "../../database/client.server.ts";
import { pendingReviewCount } from "../../models/review.server.ts";
import type { Route } from "./+types/desk.ts";

export function meta() {
  return [{ title: "The salon's desk" }, { name: "robots", content: "noindex" }];
}

export const middleware: Route.MiddlewareFunction[] = [refuseLargeForms, withSalon, withVisitor, adminsOnly];

export async function loader({ context }: Route.LoaderArgs) {
  const pendingReviews = await pendingReviewCount(readDatabase(), context.get(salonContext).id);
  return { frame: frameOf(context), pendingReviews };
}

/** Everything under /admin but its login: one frame, one guard, for staff alone. */
export default function Desk({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, COUNTED_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <Frame frame={loaderData.frame} pendingReviews={loaderData.pendingReviews}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return <ErrorPage frame={loaderData?.frame} pendingReviews={loaderData?.pendingReviews} />;
}

/** Reviews that wait for approval are counted again every five minutes. docs/rules.md 11.3 */
const COUNTED_EVERY_MS = 5 * 60_000;
