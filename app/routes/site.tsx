import { useEffect } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { refuseLargeForms } from "../auth/large-forms.server.ts";
import { salonContext, withSalon } from "../auth/salon.server.ts";
import { visitorContext, withVisitor } from "../auth/session.server.ts";
import { BookingSkeleton } from "../components/booking/skeleton.tsx";
import { pageHasArrived } from "../components/booking/step-heading.tsx";
import { ErrorPage } from "../components/error-page.tsx";
import { SiteFooter } from "../components/site-footer.tsx";
import { SiteHeader } from "../components/site-header.tsx";
import type { Route } from "./+types/site.ts";

export { unlessOnlyPicking as shouldRevalidate } from "../components/booking/draft.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.salon.name ?? "Nail appointments" }];
}

export const middleware: Route.MiddlewareFunction[] = [refuseLargeForms, withSalon, withVisitor];

export function loader({ context }: Route.LoaderArgs) {
  const { name, email, phone, address, instagramUrl, facebookUrl } = context.get(salonContext);
  const visitor = context.get(visitorContext);
  return {
    salon: { name, email, phone, address, instagramUrl, facebookUrl },
    visitor: visitor && { name: visitor.name, role: visitor.role },
  };
}

export default function Site({ loaderData }: Route.ComponentProps) {
  useEffect(pageHasArrived, []);
  return (
    <Frame {...loaderData}>
      <OutletOrSkeleton />
    </Frame>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) {
    return (
      <main className="mx-auto max-w-2xl px-4 py-16">
        <ErrorPage />
      </main>
    );
  }
  return (
    <Frame {...loaderData}>
      <ErrorPage />
    </Frame>
  );
}

type FrameProps = Route.ComponentProps["loaderData"] & { children: React.ReactNode };

function Frame({ salon, visitor, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="button sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2">
        Skip to content
      </a>
      <SiteHeader salon={salon} visitor={visitor} />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
        {children}
      </main>
      <SiteFooter salon={salon} />
    </div>
  );
}

/** The booking page's shape stands there as soon as somebody is on the way to it. */
function OutletOrSkeleton() {
  const { pathname } = useLocation();
  const destination = useNavigation().location?.pathname;
  return destination === "/booking" && pathname !== "/booking" ? <BookingSkeleton /> : <Outlet />;
}
