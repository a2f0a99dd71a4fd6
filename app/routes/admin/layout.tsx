import { lazy, Suspense, useEffect, useState } from "react";
import { Form, Link, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { withDevice } from "../../auth/device.server.ts";
import { accountContext, staffOnly, withRightOnly } from "../../auth/guards.server.ts";
import { refuseLargeForms } from "../../auth/large-forms.server.ts";
import { layoutData } from "../../auth/layout.server.ts";
import { may } from "../../auth/rights.ts";
import { salonContext, withSalon } from "../../auth/salon.server.ts";
import { withVisitor } from "../../auth/session.server.ts";
import { adminLinks } from "../../auth/staff-addresses.ts";
import { unlessOnlyPicking } from "../../components/forms/revalidation.ts";
import { ErrorPage } from "../../components/layout/error-page.tsx";
import { PageLayout } from "../../components/layout/layout.tsx";
import { useUnsentForm } from "../../components/layout/unsent-form.ts";
import { PassingNews } from "../../components/passing-news.tsx";
import { SendsTexts } from "../../components/staff/reaching.ts";
import { StaffHeader } from "../../components/staff/staff-header.tsx";
import { readOrNull } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { ask } from "../../kernel/api-client.ts";
import { pendingReviewCount } from "../../models/reviews/review.server.ts";
import { missingOf } from "../../models/salon/set-up.server.ts";
import type { Route } from "./+types/layout.ts";

export function meta() {
  return [{ title: "The salon’s admin pages" }, { name: "robots", content: "noindex" }];
}

/** Loaded when it is needed: few salons are being set up. */
const SetUpNotice = lazy(() => import("./set-up-notice.tsx"));

export const middleware: Route.MiddlewareFunction[] = [
  refuseLargeForms,
  withSalon,
  withDevice,
  withVisitor,
  staffOnly,
  withRightOnly,
];

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = context.get(salonContext);
  const account = context.get(accountContext);
  const [pendingReviews, missing] = await Promise.all([
    may(account, "reviews") && readOrNull("reviews-not-counted", id, pendingReviewCount(primaryDatabase(), id)),
    may(account, "menu") ? readOrNull("salon-not-read", id, missingOf(primaryDatabase(), id)) : null,
  ]);
  const { secondFactor, secondFactorDeclined } = account;
  const proposed = !secondFactor && !secondFactorDeclined;
  const counted = may(account, "reviews");
  return {
    layout: await layoutData(context),
    ...{ pendingReviews: pendingReviews || 0, counted, links: adminLinks(account) },
    ...{ exports: may(account, "export"), mayOpen: may(account, "rules"), missing, proposed, account: account.id },
    setUp: missing && (await readOrNull("salon-not-read", id, setUpIn(id))),
  };
}

async function setUpIn(salonId: string) {
  const { setUpOf } = await import("../../models/salon/set-up-steps.server.ts");
  return setUpOf(primaryDatabase(), salonId);
}

/** Picking on a booking page needs no request of the layout either. */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs) {
  return unlessOnlyPicking(navigation, ["booked", "appointment"]);
}

/** All pages under /admin except the login share one layout and one guard, for staff only. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { links, counted } = loaderData;
  const pendingReviews = usePendingReviews(loaderData.pendingReviews, counted);
  const isFirstPage = pathname === "/admin/appointments";
  const restored = useUnsentForm(loaderData.account);
  return (
    <PageLayout
      layout={loaderData.layout}
      links={links}
      pendingReviews={pendingReviews}
      Header={StaffHeader}
      footer={<StaffFooter salon={loaderData.layout.salon} />}
    >
      {restored && (
        <p role="status" className="notice mb-8">
          Your session expired, so nothing was sent. We’ve put what you typed back in the form.
        </p>
      )}
      {loaderData.missing && isFirstPage && (
        <Suspense>
          <SetUpNotice missing={loaderData.missing} done={loaderData.setUp} mayOpen={loaderData.mayOpen} />
        </Suspense>
      )}
      <EditedNews />
      <SendsTexts value={loaderData.layout.texted === true}>
        <Outlet />
      </SendsTexts>
      {loaderData.proposed && isFirstPage && <SecondFactorNotice />}
    </PageLayout>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPage
      layout={loaderData?.layout}
      links={loaderData?.links}
      pendingReviews={loaderData?.pendingReviews}
      Header={StaffHeader}
    />
  );
}

/** The number of pending reviews: as counted with the page, then every five minutes. docs/rules.md 11.3 */
function usePendingReviews(countedWithPage: number, counted: boolean): number {
  const [pendingReviews, show] = useState(countedWithPage);
  useEffect(() => {
    show(countedWithPage);
    if (!counted) return;
    const timer = setInterval(async () => show(await countPendingReviews()), COUNTED_EVERY_MS);
    return () => clearInterval(timer);
  }, [countedWithPage, counted]);
  return pendingReviews;
}

const COUNTED_EVERY_MS = 5 * 60_000;

/** Bypasses the router, which would replace the whole page by an error while there is no connection. */
async function countPendingReviews(): Promise<number> {
  try {
    return await ask("/admin/pending-reviews");
  } catch {
    return 0;
  }
}

/** What stands under the pages of staff, who know the address of their salon. docs/rules.md 18.1 */
function StaffFooter({ salon: { name, tagline } }: { salon: { name: string; tagline: string } }) {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-6 px-4 py-4 text-sm text-muted sm:px-6">
        <p className="wrap-anywhere">© {name}. All rights reserved.</p>
        {tagline && <p className="wrap-anywhere">{tagline}</p>}
        <p>Premium nail care services with online booking.</p>
      </div>
    </footer>
  );
}

/** Proposes a second factor to an admin who has none, until they put it away. docs/rules.md 6.18 */
function SecondFactorNotice() {
  return (
    <Form
      method="post"
      action="/admin/security"
      className="mt-6 flex flex-wrap items-center gap-x-4 text-sm text-muted"
    >
      <p>Only a password protects your clients’ details.</p>
      <span className="flex flex-wrap gap-x-4">
        <Link to="/admin/security" className="link inline-flex min-h-11 items-center">
          Add a second factor
        </Link>
        <button type="submit" name="intent" value="decline" className="link min-h-11">
          Not now
        </button>
      </span>
    </Form>
  );
}

/** Says on the page that an edit leads back to that it is saved. docs/rules.md 14.16 */
function EditedNews() {
  const { pathname, search, hash, key } = useLocation();
  const rest = new URLSearchParams(search);
  if (rest.get("edited") !== "yes") return null;
  rest.delete("edited");
  const here = `${pathname}${rest.size > 0 ? `?${rest}` : ""}${hash}`;
  return (
    <div className="mb-6 [&>*]:mt-0">
      <PassingNews key={key} here={here}>
        Appointment saved.
      </PassingNews>
    </div>
  );
}
