import { type ComponentProps, type FormEvent, lazy, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import * as v from "valibot";
import type { HeldTime } from "../../../diary/holds/held.ts";
import { basketLength } from "../../../diary/menu/basket.ts";
import type { Agreed } from "../../../diary/terms/terms.ts";
import { type NotOffered, nearestFreeTimes } from "../../../diary/times/availability.ts";
import type { Diary, TechnicianDiary } from "../../../diary/times/diary.ts";
import { clockTime, type SalonTime } from "../../../kernel/clock.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { type FieldErrors, parseSubmission } from "../../../kernel/parsing.ts";
import { CustomerDetails, WalkInDetails } from "../../../models/appointments/booking/customer-details.ts";
import type { TermsShown } from "../../../models/terms/terms-shown.ts";
import { DETAILS_WORDS, ONLY_HELD } from "../../../words/later-steps.ts";
import type { LimitsNamed } from "../../../words/limits.ts";
import { Alert } from "../../forms/alert.tsx";
import { EnterSendsNothing } from "../../forms/enter-sends-nothing.tsx";
import { TextField, useFocusOnError } from "../../forms/field.tsx";
import { useSending } from "../../forms/use-sending.ts";
import { WhichEmail } from "../../forms/which-email.tsx";
import { FORGET_FORM } from "../booking-form.ts";
import { type Draft, draftPath, useBookingPage } from "../draft.ts";
import { DraftFields } from "../draft-fields.tsx";
import type { DraftQuote } from "../draft-for-team.ts";
import { Friend } from "../friend/friend.tsx";
import { HeldForYou } from "../hold/held-for-you.tsx";
import { useHold } from "../hold/use-hold.ts";
import { noLongerHeld } from "../hold/words.ts";
import type { LastTry } from "../not-booked.ts";
import { StepHeading } from "../step-heading.tsx";
import { type AskedOfDraft, askedOfDraft, moneyLine } from "./asked-of-draft.ts";
import { Confirm } from "./confirm.tsx";
import { CustomerFields, PaymentMethods } from "./details-fields.tsx";
import { InShort } from "./in-short.tsx";
import { notOfferedText } from "./not-offered-text.ts";
import { bookedThis, type OwnBooking, ownAt } from "./own-booking.ts";
import { StaffPart } from "./staff-part.tsx";
import { stateOfStart } from "./state-of-start.ts";
import { TermsAgreed } from "./terms-agreed.tsx";
import { TimeTaken } from "./time-taken.tsx";
import { UntilWhen } from "./until-when.tsx";
import { GUEST, useTyped } from "./use-typed.ts";

/* Loaded when they are first needed: few bookings need them. */
const AsTheyStand = lazy(() => import("./as-they-stand.tsx"));
const OwnStart = lazy(() => import("./own-start.tsx"));
const VoucherField = lazy(() => import("./voucher-field.tsx"));

interface Props {
  diary: Diary;
  /** The technicians who do all of the services; null at a salon with one technician. */
  team: TechnicianDiary[] | null;
  salonTime: SalonTime;
  draft: Draft;
  /** The upcoming appointments of the client and of this browser. */
  booked: OwnBooking[];
  bookingKey: string;
  /** The customer's details as far as known. Null if they stay as booked and are not shown. */
  customer: { name: string; email: string; phone: string } | null;
  /** The appointment being changed. Its notes are null if they stay and are not shown. */
  before: {
    paymentMethod: string;
    notes: string | null;
    agreed?: Agreed | null;
    paidPence?: number;
    mailboxStays?: boolean;
  } | null;
  /** The price and length of the services. */
  quote: DraftQuote;
  lastTry: LastTry | undefined;
  /** The cutoffs for changing and cancelling; undefined for staff. docs/rules.md 9.13 */
  limits: LimitsNamed | undefined;
  /** The booking terms, null where the salon asks nothing; left out for staff. docs/rules.md 29.4 */
  terms?: TermsShown | null | undefined;
  /** Staff may book outside opening hours after confirming it. docs/rules.md 15.3 */
  byStaff: boolean;
  /** The times that clients hold. Staff may book them after confirming it. docs/rules.md 22.12 */
  held?: HeldTime[] | undefined;
  /** Whether a voucher's code may be typed. docs/rules.md 32.17 */
  vouchers?: boolean | undefined;
  /** Reads the diary again. */
  readAgain: () => void;
  /**
   * Set for a booking without an account: the address for creating one, whether this browser is remembered, and whether it has
   * proved a mailbox, so that no code is mailed. docs/rules.md 5.29, 6.32
   */
  guest?: { account: string; remembered: boolean; proved: boolean } | undefined;
}

/** The third step: the customer's details, the payment method, and the button that books. */
export function DetailsStep(props: Props) {
  const { diary, salonTime, draft, booked, customer, before, quote, lastTry, byStaff, held = [], guest } = props;
  const form = useRef<HTMLFormElement>(null);
  const page = useBookingPage();
  const processing = useSending();
  const [errors, setErrors] = useState<FieldErrors>(lastTry?.fields ?? {});
  useEffect(() => setErrors(lastTry?.fields ?? {}), [lastTry]);
  const storedAs = [guest && GUEST, customer?.email || customer?.name, draft.rescheduling].filter(Boolean).join(" ");
  const byName = nameIsEnough(props);
  const { walkIn, noteTyped } = useTyped(form, { byStaff, storedAs, byName, provedBy: guest && customer?.email });
  useFocusOnError(form, errors);

  const length = basketLength(draft.basket);
  const wish = { date: draft.date ?? salonTime.date, minute: draft.minute ?? 0 };
  const refusedOtherwise = Boolean(lastTry?.message) && !lastTry?.taken;
  const { why, outside, onlyHeld } = stateOfStart({ diary, wish, length, salonTime, byStaff, held });
  const gone = !refusedOtherwise && (lastTry?.taken || why !== null);
  const whyGone = named(lastTry, why) ?? notOfferedText(why ?? "taken", diary, wish, length);
  const holds = !byStaff && !gone;
  const heldFor = useHold(draft, holds, props.readAgain);
  const time = clockTime(wish.minute);
  const own = ownAt(booked, draft);
  const typed = valuesOf(props);
  const asked = askedOfDraft({ ...props, mailbox: customer?.email });

  function checkFirst(event: FormEvent<HTMLFormElement>) {
    const details = parseSubmission(
      customer ? (walkIn ? WalkInDetails : CustomerDetails) : NotesAlone,
      Object.fromEntries(new FormData(event.currentTarget)),
    );
    setErrors(details.ok ? {} : details.fields);
    if (processing || !details.ok) event.preventDefault();
  }

  return (
    <Form
      ref={form}
      method="post"
      action={draftPath(draft, page)}
      noValidate
      onSubmit={checkFirst}
      onInput={noteTyped}
      className="lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-10"
    >
      {gone && <EnterSendsNothing />}
      <DraftFields draft={draft} />
      <input type="hidden" name="key" value={lastTry?.key ?? props.bookingKey} />
      <input type="hidden" name="servicePrice" value={quote.pricePence / 100} />
      {typed.emailAsked && <input type="hidden" name="emailAsked" value={typed.emailAsked} />}
      {before && before.notes !== null && <input type="hidden" name="notesShown" value="yes" />}
      <div>
        <StepHeading>{byStaff ? "Client Information" : "Your Information"}</StepHeading>
        <InShort draft={draft} quote={quote} className="lg:sr-only" />
        {holds && <HeldForYou time={time} seconds={heldFor} />}
        {guest && <GuestLinks {...guest} />}
        <TermsAgreed {...props} asked={asked} />
        {refusedOtherwise && lastTry && <Refusal lastTry={lastTry} errors={errors} />}
        {/* While the last try's outcome is unknown, the same button leads to what it has booked. docs/rules.md 5.5 */}
        {own && !processing && !lastTry?.key && <OwnStart {...{ own, draft, page, gone }} />}
        {gone && !own && !processing && (
          <TimeTaken
            about={lastTry}
            times={nearestFreeTimes(diary, wish, length, salonTime)}
            draft={draft}
            why={whyGone}
          >
            {lastTry?.anyway && <StaffPart is="anyway" anyway={lastTry.anyway} />}
          </TimeTaken>
        )}
        <div className="mt-4 flex flex-col gap-4 sm:mt-8 sm:gap-6">
          {outside && <StaffPart is="any-hours" {...wish} ticked={typed.anyHours === "yes"} />}
          {(onlyHeld || lastTry?.message === ONLY_HELD) && (
            <StaffPart is="over-hold" ticked={typed.overHold === "yes"} />
          )}
          <Fields isChange={before !== null && !byStaff} typed={typed} isWrong={Object.keys(errors).length > 0}>
            {customer ? (
              <CustomerFields {...{ typed, errors, before }} walkIn={byStaff ? walkIn : null} />
            ) : (
              <p>{DETAILS_WORDS.nameStays}</p>
            )}
            {draft.friend && <Friend is="name" typed={typed.friendName} error={errors.friendName} quote={quote} />}
            <PaymentMethods
              chosen={typed.paymentMethod}
              error={errors.paymentMethod}
              byStaff={byStaff}
              rest={restOf(asked)}
            />
            {props.vouchers && !before && <VoucherField typed={typed.voucher} error={errors.voucher} />}
            <Notes typed={typed.notes} error={errors.notes} byStaff={byStaff} />
          </Fields>
        </div>
      </div>
      <Confirm
        draft={draft}
        technician={props.team && nameOf(props.team, draft.technician)}
        quote={quote}
        asked={asked}
        money={byStaff ? "" : moneyLine(asked, { ...props, timeZone: diary.timeZone, now: salonTime })}
        processing={processing}
        gone={gone && !byStaff && !processing ? (own ? bookedThis(own) : whyGone) : null}
        news={heldFor === 0 ? noLongerHeld(time) : null}
      >
        {guest && !guest.proved && <p className="mt-4 text-sm text-muted">{CODE_COMES}</p>}
        {props.limits && <UntilWhen {...props} limits={props.limits} start={wish} now={salonTime} />}
      </Confirm>
    </Form>
  );
}

/** What is left for the visit, where a part is paid before it. docs/rules.md 29.4 */
function restOf({ pay }: AskedOfDraft): string | null {
  if (!pay || pay.nowPence + pay.paidPence === 0 || pay.laterPence === 0) return null;
  return formatPounds(pay.laterPence);
}

/** The fields. Those of a change are folded below what stays as it was booked. docs/rules.md 9.5 */
function Fields({ isChange, ...shown }: ComponentProps<typeof AsTheyStand> & { isChange: boolean }) {
  return isChange ? <AsTheyStand {...shown} /> : shown.children;
}

/** The values of the fields: what is known, and over it what was sent last. */
function valuesOf({ customer, before, lastTry }: Props): Record<string, string> {
  return {
    ...(customer && { customerName: customer.name, customerEmail: customer.email, customerPhone: customer.phone }),
    ...(before && { paymentMethod: before.paymentMethod, notes: before.notes ?? "" }),
    ...lastTry?.typed,
  };
}

/**
 * The refusal of the last try, if it says more than the page knows: whom it concerns, or why this start is refused. docs/rules.md
 * 5.33, 5.40
 */
function named(lastTry: LastTry | undefined, why: NotOffered | null): string | null {
  return lastTry?.friend || lastTry?.anyway || why === null ? (lastTry?.message ?? null) : null;
}

/** The link to an account or, in a remembered browser, the button to be forgotten. */
function GuestLinks({ account, remembered }: { account: string; remembered: boolean }) {
  if (remembered)
    return (
      <button type="submit" form={FORGET_FORM} className="link min-h-11">
        Not you? Forget this device
      </button>
    );
  return (
    <Link to={account} reloadDocument className="link inline-block py-2">
      I have an account
    </Link>
  );
}

/** Why the last try booked nothing, and what to do about it. Once the fields say something else, it is out of date. */
function Refusal({ lastTry, errors }: { lastTry: LastTry; errors: FieldErrors }) {
  const { message, unanswered, emailMeant, typed, fields } = lastTry;
  if (errors !== fields && Object.keys(errors).length > 0) return null;
  return (
    <Alert about={lastTry}>
      {message}
      {unanswered && (
        <Link to="/cancel?search" className="link mt-3 block py-2">
          Email me a code
        </Link>
      )}
      {emailMeant && <WhichEmail asked={typed.emailAsked ?? ""} meant={emailMeant} field="customerEmail" />}
    </Alert>
  );
}

/** Whether a name is enough for staff when the form is first shown. docs/rules.md 15.6 */
function nameIsEnough({ byStaff, customer, lastTry }: Props): boolean {
  if (lastTry) return lastTry.typed.walkIn === "yes";
  return byStaff && !customer?.email && Boolean(customer?.name);
}

function Notes({ typed, error, byStaff }: { typed: string | undefined; error: string | undefined; byStaff: boolean }) {
  return (
    <TextField
      label="Notes"
      name="notes"
      maxLength={1000}
      placeholder={byStaff ? NOTES_BY_STAFF : NOTES}
      defaultValue={typed}
      error={error}
    />
  );
}

/** The name of the technician who is asked for, or "anyone" in words. */
function nameOf(team: TechnicianDiary[], technician: string | null): string {
  return team.find(({ id }) => id === technician)?.name ?? "anyone who’s free";
}

const CODE_COMES = DETAILS_WORDS.codeFirst;
const NOTES = "Allergies, a look you have in mind, anything we should know";
const NOTES_BY_STAFF = "Allergies, a look they have in mind, anything worth knowing";
const NotesAlone = v.pick(CustomerDetails, ["notes"]);
