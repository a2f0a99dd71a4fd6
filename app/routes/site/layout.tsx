import { type ReactNode, useLayoutEffect } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useNavigation } from "react-router";
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
import type { Route } from "./+types/layout.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.layout.salon.name ?? "Nail appointments" }];
}

export const middleware: Route.MiddlewareFunction[] = [refuseLargeForms, withSalon, withDevice, withVisitor];

export async function loader({ context, url }: Route.LoaderArgs) {
  return { layout: await layoutData(context), site: publicSite(context, url) };
}

/** Picking on a booking page needs no request of the layout either. */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs) {
  return unlessOnlyPicking(navigation, ["booked", "appointment"]);
}

/** The layout of every page outside the admin pages. */
export default function Site({ loaderData }: Route.ComponentProps) {
  return (
    <PageLayout layout={loaderData.layout}>
      <OutletOrWaiting />
    </PageLayout>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return <ErrorPage layout={loaderData?.layout} />;
}

/** While a guarded page loads, shows the booking page's skeleton or a waiting message. */
function OutletOrWaiting() {
  const { pathname } = useLocation();
  const destination = useNavigation().location?.pathname ?? pathname;
  if (destination === "/booking" && pathname !== "/booking")
    return (
      <FromTop>
        <BookingSkeleton />
      </FromTop>
    );
  return /^\/admin\/./.test(destination) ? <Checking /> : <Outlet />;
}

/** What stands in for a page begins at its top. The router scrolls there only once the page has come. */
function FromTop({ children }: { children: ReactNode }) {
  // Some browsers answer with a promise, which is no clean-up of the effect.
  useLayoutEffect(() => void window.scrollTo(0, 0), []);
  return children;
}
