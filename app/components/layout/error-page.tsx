import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import type { Denied } from "../../auth/guards.server.ts";
import type { LayoutData } from "../../auth/layout.server.ts";
import { PageLayout } from "./layout.tsx";

interface Props {
  layout?: LayoutData | undefined;
  pendingReviews?: number | undefined;
}

/** The error page, in the salon's layout: access denied, not found or broken, each with a link to go on. */
export function ErrorPage({ layout, pendingReviews }: Props) {
  const error = useRouteError();
  const thrown = isRouteErrorResponse(error)
    ? error
    : { status: error instanceof TypeError ? UNREACHED : 500, data: null };
  const denied = isDenied(thrown.data) ? thrown.data : null;
  const known = layout ?? denied?.layout;
  const explanation = denied ? DENIED[denied.area] : explain(thrown.status);
  const page = <Explanation {...explanation} {...(pendingReviews !== undefined && BACK_TO_ADMIN)} />;
  if (!known) return <main className="mx-auto max-w-2xl px-4 py-16">{page}</main>;
  return (
    <PageLayout layout={known} pendingReviews={pendingReviews}>
      {page}
    </PageLayout>
  );
}

/** Staff stay in the admin pages: the landing page would sign them out. docs/rules.md 6.11 */
const BACK_TO_ADMIN = { way: "Back to the appointments", to: "/admin/appointments" };

function Explanation({ title, text, way, to = "/" }: { title: string; text: string; way: string; to?: string }) {
  return (
    <section className="card mx-auto max-w-xl px-6 py-12 text-center">
      <h1 className="text-title">{title}</h1>
      <p className="mt-3 text-muted">{text}</p>
      <Link to={to} className="button mt-8" reloadDocument>
        {way}
      </Link>
    </section>
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

/** Used in place of a status when no answer comes; a browser then throws a TypeError. */
const UNREACHED = 0;

function explain(status: number) {
  if (status === UNREACHED)
    return {
      title: "No connection",
      text: "Connection failed. Please check your internet connection and try again.",
      way: "Try again",
    };
  if (status === 404)
    return { title: "Page not found", text: "There is nothing at this address.", way: "Return to Home" };
  if (status === 413)
    return {
      title: "That was too much",
      text: "What you sent is larger than any form of ours.",
      way: "Return to Home",
    };
  if (status < 500)
    return { title: "That can't be done here", text: "Please start again from the beginning.", way: "Return to Home" };
  return {
    title: "Something went wrong",
    text: "That was our mistake, not yours. Nothing you have booked is lost.",
    way: "Return to Home",
  };
}
