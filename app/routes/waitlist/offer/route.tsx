import { Link, useSearchParams } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { News } from "../../../components/news.tsx";
import { OtherTimeZone } from "../../../components/other-time-zone.tsx";
import { PaintedNail } from "../../../components/painted-nail.tsx";
import { clockTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import type { Route } from "./+types/route.ts";

export function meta() {
  return [{ title: "A time has come free" }, { name: "robots", content: "noindex" }];
}

export { secretAddress as headers } from "../../../auth/security-headers.ts";

export async function loader(args: Route.LoaderArgs) {
  return (await import("./offer-page.server.ts")).shown(args);
}

export async function action(args: Route.ActionArgs) {
  return (await import("./offer-page.server.ts")).answered(args);
}

/** A time that is offered to somebody on the waiting list. docs/rules.md 33.6 */
export default function OfferPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { state, offered, phone, timeZone } = loaderData;
  const [search] = useSearchParams();
  const heading = { open: "A time has come free", booked: "It’s yours", over: "This time has gone" }[state];
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="text-display">{heading}</h1>
      <OtherTimeZone timeZone={timeZone} />
      {actionData?.message && <Alert about={actionData}>{actionData.message}</Alert>}
      {search.has("declined") && <News>Thanks for telling us. You’re still on the waiting list.</News>}
      {search.has("left") && <News>You’re off the waiting list.</News>}
      {offered && state !== "over" && (
        <section aria-label="The time" className="card mt-8 flex items-start gap-5 p-6">
          <PaintedNail services={offered.drawn} className="h-20" />
          <div className="min-w-0 wrap-anywhere">
            <h2 className="text-title">
              {longDate(offered.start.date)} at {clockTime(offered.start.minute)}
            </h2>
            <p className="mt-2 text-muted">
              {offered.services}
              {offered.technician && ` with ${offered.technician}`} · {formatPounds(offered.pricePence)}
            </p>
          </div>
        </section>
      )}
      {state === "open" && offered && (
        <Answers here={`/offer/${params.token}`} until={offered.until} instead={offered.instead} />
      )}
      {state === "booked" && (
        <p className="mt-6">
          We’ve emailed you the details.{" "}
          <Link to="/cancel" className="link inline-block py-2">
            Manage Appointments
          </Link>
        </p>
      )}
      {state === "over" && (
        <>
          <p className="mt-6">
            It was held for you until the time in our email. If you’re still on the waiting list, we’ll tell you when
            another comes free. Or call us on {phone}.
          </p>
          <Link to="/book" className="button mt-6">
            See what’s free
          </Link>
        </>
      )}
    </div>
  );
}

interface AnswersProps {
  here: string;
  until: string;
  instead: { date: string; minute: number } | null;
}

function Answers({ here, until, instead }: AnswersProps) {
  const busy = useSending();
  const answer = { type: "submit", name: "intent", "aria-disabled": busy } as const;
  return (
    <PostForm action={here} className="mt-6">
      <p>We’re holding it for you until {until}.</p>
      {instead && (
        <p className="mt-2">
          Your appointment on {longDate(instead.date)} at {clockTime(instead.minute)} moves to this time.
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <button {...answer} value="take" className="button">
          {instead ? "Move my appointment" : "Book this time"}
        </button>
        <button {...answer} value="decline" className="button-outlined">
          No, keep me on the list
        </button>
        <button {...answer} value="leave" className="button-quiet">
          Take me off the list
        </button>
      </div>
    </PostForm>
  );
}
