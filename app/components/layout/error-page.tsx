import type { ComponentProps, ReactNode } from "react";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import type { Denied } from "../../auth/guards.server.ts";
import type { LayoutData } from "../../auth/layout.server.ts";
import { useFocusWhenOpened } from "./focus.ts";
import { lastShown, PageLayout } from "./layout.tsx";
import { NoConnection } from "./no-connection.tsx";

interface Props extends Pick<ComponentProps<typeof PageLayout>, "links" | "pendingReviews" | "Header"> {
  layout?: LayoutData | undefined;
}

/** The error page, in the salon's layout: access denied, not found or broken, each with a link to go on. */
export function ErrorPage({ layout, ...ofStaff }: Props) {
  const error = useRouteError();
  if (isNoAnswer(error)) return <NoAnswer />;
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  const denied = isDenied(data) ? data : null;
  const links = ofStaff.links ?? denied?.links;
  const explanation = denied ? DENIED[denied.area] : explain(status);
  return (
    <InLayout layout={layout ?? denied?.layout} {...ofStaff} links={links}>
      <Explanation {...explanation}>
        <WayOn {...explanation} {...(links && (denied ? HOME_OF_STAFF : BACK_TO_ADMIN))} />
      </Explanation>
    </InLayout>
  );
}

/** The page "No connection", in the layout that was shown last. */
export function NoAnswer({ afterTap }: { afterTap?: boolean }) {
  return (
    <InLayout {...lastShown}>
      <Explanation {...NO_CONNECTION}>
        <NoConnection afterTap={afterTap} />
      </Explanation>
    </InLayout>
  );
}

/** A browser throws a TypeError when no answer comes. The data of the layouts is lost as well then. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof TypeError;
}

const NO_CONNECTION = {
  drawn: false,
  title: "No connection",
  text: "Connection failed. Please check your internet connection and try again.",
};

function InLayout({ layout, children, ...ofStaff }: Props & { children: ReactNode }) {
  if (!layout) return <main className="mx-auto max-w-2xl px-4 py-16">{children}</main>;
  return (
    <PageLayout layout={layout} {...ofStaff}>
      {children}
    </PageLayout>
  );
}

/** Staff stay in the admin pages: the landing page would sign them out. docs/rules.md 6.11 */
const HOME_OF_STAFF = { to: "/admin/appointments" };
const BACK_TO_ADMIN = { way: "Back to the appointments", ...HOME_OF_STAFF };

interface ExplanationProps {
  title: string;
  text: string;
  drawn?: boolean;
  children: ReactNode;
}

/** `drawn`: whether the server, which the drawing comes from, can be reached. */
function Explanation({ title, text, drawn = true, children }: ExplanationProps) {
  return (
    <section className="card mx-auto max-w-xl px-6 py-12 text-center">
      {drawn && <img src="/nails/repair.svg" alt="" width="96" height="96" className="mx-auto mb-6 size-24" />}
      <h1 ref={useFocusWhenOpened<HTMLHeadingElement>(true, false)} tabIndex={-1} className="text-title">
        {title}
      </h1>
      <p className="mt-3 text-muted">{text}</p>
      {children}
    </section>
  );
}

function WayOn({ way, to = "/" }: { way: string; to?: string }) {
  return (
    <Link to={to} className="button mt-8">
      {way}
    </Link>
  );
}

/** docs/rules.md 6.5 */
const DENIED = {
  admin: {
    title: "Access Denied",
    text: "You don't have permission to access this admin area.",
    way: "Return to Home",
  },
  booking: {
    title: "Access Denied",
    text: "Please log in as a client to access the booking system.",
    way: "Go to Login",
  },
};

function isDenied(data: unknown): data is Denied {
  return typeof data === "object" && data !== null && "area" in data && "layout" in data;
}

function explain(status: number) {
  if (status === 404)
    return { title: "Page not found", text: "There’s nothing at this address.", way: "Return to Home" };
  if (status === 413)
    return {
      title: "That’s too big",
      text: "That’s more than our forms can take.",
      way: "Return to Home",
    };
  if (status < 500)
    return { title: "That can’t be done here", text: "Please go back and start again.", way: "Return to Home" };
  if (status === 503) return NO_SALON_YET;
  return {
    title: "Something went wrong",
    text: "That was our mistake, not yours. Your bookings are safe.",
    way: "Return to Home",
  };
}

/** docs/rules.md 18.5 */
const NO_SALON_YET = {
  title: "There’s no salon here yet",
  text: "Is it yours? Whoever runs this server makes the salon and its first account with npm run salon:create.",
  way: "Try again",
};
