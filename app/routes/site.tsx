import { useEffect } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { frameOf } from "../auth/frame.server.ts";
import { refuseLargeForms } from "../auth/large-forms.server.ts";
import { withSalon } from "../auth/salon.server.ts";
import { withVisitor } from "../auth/session.server.ts";
import { BookingSkeleton } from "../components/booking/skeleton.tsx";
import { pageHasArrived } from "../components/booking/step-heading.tsx";
import { Checking } from "../components/checking.tsx";
import { ErrorPage } from "../components/error-page.tsx";
import { Frame } from "../components/frame.tsx";
import type { Route } from "./+types/site.ts";

export { unlessOnlyPicking as shouldRevalidate } from "../components/booking/draft.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.frame.salon.name ?? "Nail appointments" }];
}

export const middleware: Route.MiddlewareFunction[] = [refuseLargeForms, withSalon, withVisitor];

export function loader({ context }: Route.LoaderArgs) {
  return { frame: frameOf(context) };
}

/** Every page outside the salon's desk. */
export default function Site({ loaderData }: Route.ComponentProps) {
  useEffect(pageHasArrived, []);
  return (
    <Frame frame={loaderData.frame}>
      <OutletOrWaiting />
    </Frame>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return <ErrorPage frame={loaderData?.frame} />;
}

/** On the way to a guarded page, the booking page's shape stands there at once, or a word that says what is waited for. */
function OutletOrWaiting() {
  const { pathname } = useLocation();
  const destination = useNavigation().location?.pathname ?? pathname;
  if (destination === "/booking" && pathname !== "/booking") return <BookingSkeleton />;
  return /^\/admin\/./.test(destination) ? <Checking /> : <Outlet />;
}
