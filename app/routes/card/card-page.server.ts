import { data, type RouterContextProvider, redirect } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { visitorContext } from "../../auth/session.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { isOpen } from "../../diary/appointments/appointment.ts";
import { clockTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { type FormReply, replyOf } from "../../kernel/forms.ts";
import { cardLinkIn, cardPath } from "../../models/cards-on-file/card-link.server.ts";
import { cardInWords, expiryInWords } from "../../models/cards-on-file/card-on-file.ts";
import { type CardOnFile, cardFor, removeCard } from "../../models/cards-on-file/cards-on-file.server.ts";
import { lastOf } from "../../models/diary/succession.server.ts";
import { takesOnline } from "../../models/money/online.server.ts";
import { siteOf } from "../../models/salon/secret-address.server.ts";
import { lookAtCheckout, openCheckout } from "../../payments/checkouts.server.ts";
import { NOT_ONLINE, PAYING_WORDS } from "../../words/payments.ts";
import { agreementInWords } from "../../words/terms/terms.ts";

/* The page where a client leaves a card. Loaded when one is opened. docs/rules.md 31.15 */

type Context = Readonly<RouterContextProvider>;

/** What the page shows: what a card is kept for, and the card that is kept. docs/rules.md 31.15 */
export async function cardPage(token: string, url: URL, context: Context) {
  const salon = context.get(salonContext);
  const { appointmentId, appointment } = await asked(token, context);
  const id = url.searchParams.get("checkout");
  const looked = id === null ? null : await lookAtCheckout(salon, id);
  const standing = looked?.checkout.appointmentId === appointmentId ? looked.standing : undefined;
  const card = await cardFor(primaryDatabase(), salon.id, appointment);
  const { date, startsMinute, agreed, pricePence } = appointment;
  return {
    forward: standing?.is === "open" ? standing.url : null,
    unknown: standing === null,
    when: `${longDate(date)} at ${clockTime(startsMinute)}`,
    card: card && `${cardInWords(card)}, until ${expiryInWords(card)}`,
    ofAccount: card !== null && card.userId !== null,
    removable: card !== null && mayRemove(context, appointment, card),
    cameBack: id !== null,
    removed: url.searchParams.has("removed"),
    terms: agreed ? agreementInWords({ ...agreed, depositPence: 0 }, { pricePence }).join(" ") : "",
    stands: isOpen(appointment) && agreed?.cardOnFile === true,
    online: takesOnline(salon),
    signedIn: ownAccount(context, appointment) !== null,
    salon: { name: salon.name, phone: salon.phone },
  };
}

/**
 * Removes the card that is kept for the booking. Anybody with the link may remove a card of the booking alone. A card of an
 * account needs that account's sign-in. docs/rules.md 31.17
 */
export async function removeIt(token: string, context: Context) {
  const salon = context.get(salonContext);
  const { appointmentId, appointment } = await asked(token, context);
  const database = primaryDatabase();
  const card = await cardFor(database, salon.id, appointment);
  const here = cardPath(salon, appointmentId);
  if (!card) return redirect(here);
  if (!mayRemove(context, appointment, card)) return reply(403, { message: SIGN_IN });
  await removeCard(database, salon.id, card.userId, card.id);
  return redirect(`${here}?removed`);
}

const SIGN_IN = "This card covers all bookings on its account. Please sign in to remove it.";

function mayRemove(context: Context, appointment: { clientId: string | null }, { userId }: CardOnFile): boolean {
  return userId === null || userId === ownAccount(context, appointment);
}

/**
 * Leads to Stripe, where the client leaves a card. Opening the link does not, because mail scanners follow links.
 * docs/rules.md 31.15
 */
export async function leadToStripe(token: string, url: URL, context: Context) {
  const salon = context.get(salonContext);
  const { appointmentId, appointment } = await asked(token, context);
  const here = cardPath(salon, appointmentId);
  if (!isOpen(appointment) || !appointment.agreed?.cardOnFile) return redirect(here);
  if (!takesOnline(salon)) return reply(409, { message: NOT_ONLINE });
  const userId = ownAccount(context, appointment);
  const bookedBy = userId === null ? null : { role: "client" as const, userId, verifiedEmail: null };
  const returnTo = new URL(here, siteOf(salon) ?? url.origin).href;
  const opened = await openCheckout(salon, { appointmentId, purpose: "setup" }, { amountPence: 0, returnTo, bookedBy });
  if (opened.ok) return redirect(`${here}?checkout=${opened.checkoutId}`);
  if (opened.reason === "already-paid") return redirect(here);
  return reply(opened.reason === "outcome-unknown" ? 503 : 429, { message: PAYING_WORDS[opened.reason] });
}

const reply = replyOf<FormReply<null>>({ message: null, fields: {}, typed: null });

async function asked(token: string, context: Context) {
  const salon = context.get(salonContext);
  const appointmentId = cardLinkIn(salon, token);
  const appointment = appointmentId && (await withinTime(lastOf(primaryDatabase(), salon.id, appointmentId)));
  if (!appointmentId || !appointment) throw data(null, { status: 404 });
  return { appointmentId, appointment };
}

/**
 * The account that the appointment belongs to, if it is signed in here. Its card is then for its other bookings too.
 * docs/rules.md 31.16
 */
function ownAccount(context: Context, { clientId }: { clientId: string | null }) {
  const visitor = context.get(visitorContext);
  return visitor && clientId !== null && visitor.userId === clientId ? clientId : null;
}
