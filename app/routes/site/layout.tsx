import { lazy, type ReactNode, useEffect, useLayoutEffect } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useNavigation, useRevalidator } from "react-router";
import { withDevice } from "../../auth/device.server.ts";
import { refuseLargeForms } from "../../auth/large-forms.server.ts";
import { layoutData } from "../../auth/layout.server.ts";
import { publicSite, withSalon } from "../../auth/salon.server.ts";
import { withVisitor } from "../../auth/session.server.ts";
import { BookingSkeleton } from "../../components/booking/skeleton.tsx";
import { unlessOnlyPicking } from "../../components/forms/revalidation.ts";
import { Checking } from "../../components/layout/checking.tsx";
import { ErrorPage } from "../../components/layout/error-page.tsx";
import { PageLayout } from "../../components/layout/layout.tsx";
import { type VisitLeftOpen, visitLeftOpen } from "../../components/paying/visit-left-open.server.ts";
import type { Route } from "./+types/layout.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.layout.salon.name ?? "Nail appointments" }];
}

export const middleware: Route.MiddlewareFunction[] = [refuseLargeForms, withSalon, withDevice, withVisitor];

export async function loader({ context, url }: Route.LoaderArgs) {
  const [layout, leftOpen] = await Promise.all([
    layoutData(context),
    isBooking(url.pathname) && visitLeftOpen(context),
  ]);
  return { layout, leftOpen: leftOpen || null, site: publicSite(context, url) };
}

/** Picking on a booking page needs no request of the layout either. */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs) {
  return unlessOnlyPicking(navigation, ["booked", "appointment"]);
}

/** The layout of every page outside the admin pages. */
export default function Site({ loaderData }: Route.ComponentProps) {
  return (
    <PageLayout layout={loaderData.layout}>
      <OutletOrWaiting leftOpen={loaderData.leftOpen} />
    </PageLayout>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return <ErrorPage layout={loaderData?.layout} />;
}

/** Loaded when it is first needed: few visitors have left Stripe's page. */
const LeftOpen = lazy(() => import("../../components/paying/left-open.tsx"));

/** Whether a page leads to a booking: the landing page and both booking pages. */
function isBooking(pathname: string): boolean {
  return /^\/(book(ing)?)?$/.test(pathname);
}

/**
 * While a guarded page loads, shows the booking page's skeleton or a waiting message. A visit to Stripe that was left open is
 * said above the pages that book, and in place of the code that has been typed already. docs/rules.md 31.14
 */
function OutletOrWaiting({ leftOpen }: { leftOpen: VisitLeftOpen | null }) {
  useFreshWhenShownAgain();
  const { pathname, search } = useLocation();
  const destination = useNavigation().location?.pathname ?? pathname;
  if (destination === "/booking" && pathname !== "/booking")
    return (
      <FromTop>
        <BookingSkeleton />
      </FromTop>
    );
  if (/^\/admin\/./.test(destination)) return <Checking />;
  const asked = leftOpen && isBooking(pathname) && new URLSearchParams(search);
  if (!asked || asked.has("booked")) return <Outlet />;
  const alone = asked.has("waiting");
  return (
    <>
      <LeftOpen {...leftOpen} alone={alone} />
      {!alone && <Outlet />}
    </>
  );
}

/**
 * Loads the data again when the browser shows the page as it was left, which it may do on Back. docs/rules.md 31.14
 */
function useFreshWhenShownAgain() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && revalidate();
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, [revalidate]);
}

/** What stands in for a page begins at its top. The router scrolls there only once the page has come. */
function FromTop({ children }: { children: ReactNode }) {
  // Some browsers answer with a promise, which is no clean-up of the effect.
  useLayoutEffect(() => void window.scrollTo(0, 0), []);
  return children;
}
