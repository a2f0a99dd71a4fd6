import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Alert } from "../../components/forms/alert.tsx";
import { EmailField } from "../../components/forms/contact-fields.tsx";
import { News } from "../../components/news.tsx";
import { usePasskeyOffer } from "../../components/passkeys/use-passkey-offer.ts";
import { forgetReschedule, useReturnPath } from "../../components/pending-reschedule.ts";
import { PROFILE_HINTS } from "../../words/own-profile.ts";
import { type AccountReply, LINK, NOT_TRIED } from "./account-form.tsx";
import type { ChangeUnderWay } from "./chosen/change-under-way.server.ts";
import { type AccountMode, modePath } from "./modes.ts";
import { ResetForm } from "./reset-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { takesFocus } from "./takes-focus.ts";

interface Props {
  mode: AccountMode;
  next: string | null;
  /** The change that continues after signing in, if this browser may see its appointment. */
  change: ChangeUnderWay | null;
  /** A notice on arrival, if any. */
  notice: string | null;
  /** Whether the visitor came back with an emailed code. */
  hasCode: boolean;
  /** The key of a sign-up: sent twice, it opens one account. */
  signUpKey: string;
  lastTry: AccountReply | undefined;
  /** Whether the salon takes bookings without an account. */
  guests: boolean;
  /** Whether the visitor is in the middle of a booking, which is shown above. */
  isBooking: boolean;
}

/** The form that signs in, creates an account or resets a password. A typed email stays from one to the other. */
export function AccountCard({
  mode,
  change,
  notice,
  hasCode,
  signUpKey,
  lastTry: tried,
  guests,
  isBooking,
  ...props
}: Props) {
  const lastTry = tried ?? { ...NOT_TRIED, codeSent: hasCode && mode === "reset" };
  const { next, rescheduling } = useReturnPath(props.next);
  const [typedEmail, keepEmail] = useState(change?.email ?? "");
  const form = {
    lastTry,
    next,
    email: (
      <EmailField
        autoComplete={mode === "signin" ? "username webauthn" : "email"}
        defaultValue={lastTry.typed.email || typedEmail}
        onChange={(event) => keepEmail(event.target.value)}
        error={lastTry.fields.email}
        required
      />
    ),
    notice: lastTry.message === null && <ArrivalNotice notice={notice} />,
  };
  usePasskeyOffer("preferred", mode === "signin" ? modePath("signin", next, "index") : null, tried);
  const card = useRef<HTMLElement>(null);
  const modeBefore = useRef<AccountMode>(null);
  useEffect(() => {
    const typing = card.current?.contains(document.activeElement) ?? false;
    const led = location.hash === "#account" || props.next !== null;
    const begins = takesFocus({ mode, before: modeBefore.current, led, typing, tried: tried !== undefined });
    modeBefore.current = mode;
    if (!begins) return;
    const from = card.current?.parentElement?.querySelector(".under-way") ?? card.current;
    from?.scrollIntoView();
    card.current?.querySelector<HTMLElement>("form input:not([type=hidden])")?.focus();
  }, [mode, tried, props.next]);
  return (
    <section ref={card} id="account" aria-labelledby="account-heading" className="card self-start p-5 sm:p-8">
      <p className="notice mb-4 sm:mb-6">Booking System Access Required</p>
      {(rescheduling || change) && (
        <div className="notice -mt-2 mb-4 sm:mb-6">
          <p className="font-semibold">Changing Your Appointment</p>
          <p>Please sign in to complete your appointment change</p>
          {change && <p>{change.what}</p>}
          {change && mode === "signin" && (
            <p className="mt-2">Booked without an account? Create one below, with the email you booked with.</p>
          )}
          <Link to="/cancel" onClick={forgetReschedule} className={LINK}>
            Keep it as it is
          </Link>
        </div>
      )}
      {!rescheduling && !change && !isBooking && mode !== "reset" && <WhatFor next={props.next} guests={guests} />}
      {mode === "signin" && <SignInForm {...form} />}
      {mode === "signup" && <SignUpForm {...form} signUpKey={signUpKey} />}
      {mode === "reset" && <ResetForm {...form} />}
    </section>
  );
}

/** What an account is asked for, where a page that takes one led here. docs/rules.md 20.1 */
function WhatFor({ next, guests }: { next: string | null; guests: boolean }) {
  if (next?.startsWith("/profile")) return <p className="mb-4 sm:mb-6">{PROFILE_HINTS.signInFirst}</p>;
  if (!next?.startsWith("/booking")) return null;
  return (
    <p className="mb-4 sm:mb-6">
      Sign in to book with your account.{" "}
      {guests && (
        <Link to={next.replace("/booking", "/book")} className="link">
          Book without one
        </Link>
      )}
    </p>
  );
}

function ArrivalNotice({ notice }: { notice: string | null }) {
  if (notice === "expired") return <Alert about={notice}>Your session has expired. Please log in again.</Alert>;
  if (notice === "deleted") return <News>{PROFILE_HINTS.deleted}</News>;
  if (notice !== "updated") return null;
  return <News>Password updated successfully! Please sign in with your new password.</News>;
}
