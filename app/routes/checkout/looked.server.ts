import { data, redirect } from "react-router";
import { accessGrantIn, giveAccessGrant } from "../../auth/access-grant.server.ts";
import { proofsIn } from "../../auth/guests/mailbox-proof.server.ts";
import { UNPAID } from "../../components/booking/steps/terms-agreed.tsx";
import { whatIsPaid } from "../../components/paying/visit-left-open.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import type { AccessGrant } from "../../diary/appointments/appointment.ts";
import { clockTime, minuteOf, now, salonTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import { lastOf } from "../../models/diary/succession.server.ts";
import { BY_API } from "../../models/money/online.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { leaveVisit } from "../../payments/booking/booking-visit.server.ts";
import { lookAtCheckout, type Standing } from "../../payments/checkouts.server.ts";
import { whyBack } from "../../payments/refunds.server.ts";

/* The page for clients who come back from a visit to Stripe before a booking: what became of it. docs/rules.md 31.14, 31.20 */

/** The draft that a visit is for: its page, and its search parameters. */
interface DraftToPay {
  page: "/book" | "/booking";
  search: URLSearchParams;
}

/** The draft that an address names. Throws a 404 for any other address. */
function draftToPay(url: URL): DraftToPay {
  const [, page, search] = /^\/(book|booking)\?(.*)$/s.exec(url.searchParams.get("back") ?? "") ?? [];
  if (page === undefined) throw data(null, { status: 404 });
  return { page: page === "book" ? "/book" : "/booking", search: new URLSearchParams(search) };
}

/** What the page of a visit shows. docs/rules.md 31.14, 31.20 */
export async function visitPage(request: Request, url: URL, salon: Salon, id: string) {
  const { draft, checkout, standing, byApi } = await lookAtVisit(request, url, salon, id);
  const { page, search } = draft;
  const { booking, heldUntil, amountPence, purpose } = checkout;
  const date = booking?.date ?? search.get("date") ?? "";
  const minute = booking?.minute ?? minuteOf(search.get("time") ?? "") ?? 0;
  const cameBack = url.searchParams.has("checkout");
  const times = new URLSearchParams(search);
  times.set("step", "datetime");
  const open = standing?.is === "open";
  const is = open ? ("open" as const) : stateOf(standing?.is, cameBack || checkout.stripeId !== null);
  const withDeposit = booking?.keepsCard ? ("both" as const) : ("deposit" as const);
  return {
    what: purpose === "setup" ? ("card" as const) : withDeposit,
    is,
    url: standing?.is === "open" ? standing.url : null,
    leads: open && !cameBack && heldUntil !== null,
    heldUntil:
      heldUntil === null || (!open && heldUntil <= now())
        ? null
        : clockTime(salonTime(salon.timeZone, heldUntil).minute),
    withFriend: (booking?.friends ?? []).length > 0,
    when: `${longDate(date)} at ${clockTime(minute)}`,
    time: clockTime(minute),
    amount: formatPounds(amountPence),
    inWords: booking ? whatIsPaid(booking, is === "looking") : "",
    details: byApi ? null : `${page}?${search}`,
    times: byApi ? null : `${page}?${times}`,
    salon: salon.name,
    here: url.pathname + url.search,
  };
}

function stateOf(is: "open" | "paid" | "left" | "expired" | "refunded" | "unchanged" | undefined, asked: boolean) {
  if (is === "paid" || is === "left" || is === "expired" || is === "refunded" || is === "unchanged") return is;
  return asked ? ("looking" as const) : ("unasked" as const);
}

/**
 * Asks Stripe about a visit, and does what follows. Redirects to the booking once there is one, and to the details if the visit
 * was given up. Throws a 404 for a visit that comes before no booking. docs/rules.md 31.3, 31.14
 */
async function lookAtVisit(request: Request, url: URL, salon: Salon, id: string) {
  const draft = draftToPay(url);
  const byApi = url.searchParams.has(BY_API);
  const left = url.searchParams.has("left") ? await leaveVisit(salon, id) : undefined;
  if (left === "expired" && !byApi) throw redirect(unpaid(draft));
  const looked = await lookAtCheckout(salon, id);
  if (!looked?.checkout.returnTo.includes("/checkout/")) throw data(null, { status: 404 });
  const { checkout, standing } = looked;
  if (standing?.is === "paid" && checkout.appointmentId && !byApi)
    throw await toWhatIsBooked(request, salon, draft, checkout.appointmentId);
  const words = left === "expired" ? { is: "left" as const } : await inWords(salon, id, standing);
  return { draft, checkout, standing: words, byApi };
}

/**
 * How the visit stands, in the page's words. A refund of more than was owed is `unchanged`: the appointment is as it was, and
 * no start was lost.
 */
async function inWords(salon: Salon, id: string, standing: Standing) {
  if (standing?.is !== "refunded") return standing;
  const reason = await withinTime(whyBack(primaryDatabase(), salon.id, id));
  return { is: reason === "not-owed" ? ("unchanged" as const) : standing.is };
}

/**
 * Gives the visit up, unless it is paid or Stripe does not say. The start stays held only for a draft that goes on.
 * docs/rules.md 22.18, 31.14
 */
export async function giveUp(url: URL, salon: Salon, id: string) {
  const draft = draftToPay(url);
  const state = await leaveVisit(salon, id, draft.search.has("step"));
  const here = url.pathname + url.search;
  if (state !== "expired") return redirect(here);
  return redirect(url.searchParams.has(BY_API) ? `${here}&left` : unpaid(draft));
}

/** The address of the draft. Its details step then says that nothing was paid. */
function unpaid({ page, search }: DraftToPay): string {
  return search.has("step") ? `${page}?${new URLSearchParams([...search, [UNPAID, ""]])}` : page;
}

/** Redirects to the confirmation. A browser that may see only one appointment may see this one now. docs/rules.md 6.12, 6.32 */
async function toWhatIsBooked(request: Request, salon: Salon, { page }: DraftToPay, firstId: string) {
  const booked = await withinTime(lastOf(primaryDatabase(), salon.id, firstId));
  if (!booked) return data(null, { status: 404 });
  const grant = await grantFor(request, salon, page, booked);
  const headers = new Headers(grant ? await giveAccessGrant(request, grant, salon.id) : {});
  return redirect(`${page}?booked=${booked.id}`, { headers });
}

async function grantFor(
  request: Request,
  { id: salonId }: Salon,
  page: DraftToPay["page"],
  booked: { id: string; replacesId: string | null; customerEmail: string; mailboxProved: boolean },
): Promise<AccessGrant | null> {
  const grant = await accessGrantIn(request, salonId);
  if (grant && "appointmentId" in grant && grant.appointmentId === booked.replacesId)
    return { ...grant, appointmentId: booked.id };
  if (page === "/booking" || !booked.mailboxProved) return null;
  const proofs = (await proofsIn(request, salonId)).filter(({ mailbox }) => mailbox === booked.customerEmail);
  const byDeviceAlone = proofs.length > 0 && proofs.every(({ by }) => by === "device");
  return byDeviceAlone ? { appointmentId: booked.id, mailbox: booked.customerEmail } : null;
}
