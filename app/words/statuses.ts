import type { NotBack, NotPayable } from "../diary/appointments/payable.ts";
import type { Refusal } from "../diary/refusals.ts";
import type { PasskeyRefusal } from "../models/accounts/passkeys/passkey.ts";
import type { AccountRefusal } from "../models/accounts/user.ts";
import type { BlockRefusal, UnblockRefusal } from "../models/blocks/blocks.ts";
import type { AddedRefusal } from "../models/customers/added.ts";
import type { GuestRefusal } from "../models/guest-bookings/guest-booking.ts";
import type { NewSalonRefusal } from "../models/new-salon/new-salon.ts";
import type { NoteRefusal } from "../models/notes/note.ts";
import type { ClosureRefusal, RemovalRefusal } from "../models/opening/closures.ts";
import type { HoursRefusal } from "../models/opening/hours-form.ts";
import type { OwnProfileRefusal } from "../models/own-profile/own-profile.ts";
import type { PictureRefusal } from "../models/pictures/picture.ts";
import type { ReviewRefusal } from "../models/reviews/review.ts";
import type { ProfileRefusal } from "../models/salon/profile.ts";
import type { CategoryRefusal } from "../models/services/category.ts";
import type { MenuListRefusal } from "../models/services/menu-list.server.ts";
import type { ServiceRefusal } from "../models/services/service.ts";
import type { InvitationRefusal } from "../models/team/invitation.ts";
import type { SignInRefusal } from "../models/team/sign-ins.server.ts";
import type { TeamRefusal } from "../models/team/technician.ts";
import type { TermsRefusal } from "../models/terms/terms.server.ts";
import type { NotJoined, NotOnList, OfferRefusal } from "../models/waitlist/waiting-list.ts";
import type { WishRefusal } from "../models/wishes/wish.ts";

/** Every reason for which a command is refused. */
export type Reason =
  | Refusal
  | AccountRefusal
  | PasskeyRefusal
  | BlockRefusal
  | UnblockRefusal
  | "strands"
  | AddedRefusal
  | GuestRefusal
  | NewSalonRefusal
  | NoteRefusal
  | ClosureRefusal
  | RemovalRefusal
  | HoursRefusal
  | OwnProfileRefusal
  | PictureRefusal
  | ReviewRefusal
  | ProfileRefusal
  | ServiceRefusal
  | CategoryRefusal
  | MenuListRefusal
  | InvitationRefusal
  | SignInRefusal
  | TeamRefusal
  | TermsRefusal
  | WishRefusal
  | NotJoined
  | NotOnList
  | OfferRefusal
  | NotPayable
  | NotBack;

/** The HTTP status of a refusal, from a page as from the API. docs/rules.md 7.2 */
export function statusOf(reason: Reason): number {
  return STATUSES[reason];
}

const STATUSES: Record<Reason, number> = {
  past: 400,
  "too-soon": 400,
  "too-far-ahead": 400,
  closed: 400,
  "not-done": 400,
  "not-on-the-grid": 400,
  "unknown-technician": 400,
  "unknown-service": 400,
  "listed-twice": 400,
  "too-many-of-one": 400,
  "no-services": 400,
  "ends-otherwise": 400,
  "unknown-answer": 400,
  "answer-needed": 400,
  "too-long": 400,
  "no-day-to-come": 400,
  "too-short-for-staff": 400,
  "no-picture": 400,
  "not-made": 400,
  "too-small": 400,
  "too-small-logo": 400,
  "too-heavy": 400,

  "wrong-credentials": 401,
  "wrong-code": 401,
  "second-code-needed": 401,
  "wrong-second-code": 401,
  "wrong-passkey": 401,
  "unknown-passkey": 401,

  "not-yours": 403,
  "no-guests": 403,

  "not-found": 404,
  "passkey-gone": 404,
  "no-service": 404,
  "no-guest-booking": 404,

  taken: 409,
  held: 409,
  "no-email": 409,
  "closed-already": 409,
  "all-closed-already": 409,
  replaced: 409,
  begun: 409,
  "not-done-and-paid": 409,
  "not-arriving": 409,
  "not-begun": 409,
  "nothing-to-undo": 404,
  "too-late-to-undo": 409,
  "came-after": 409,
  "not-cancelled-last": 409,
  "too-late-to-bring-back": 409,
  "too-late-to-change": 409,
  "too-late-to-cancel": 409,
  "category-in-use": 409,
  "changed-since": 409,
  "prices-changed": 409,
  "price-settled": 409,
  "paid-online": 409,
  "more-than-owed": 409,
  "more-than-paid": 409,
  "came-otherwise": 409,
  "not-by-one-payment": 409,
  "not-by-link": 409,
  "already-taken": 409,
  "paid-in-series": 409,
  "no-such-payment": 404,
  "no-such-voucher": 404,
  "voucher-expired": 409,
  "voucher-used-up": 409,
  "voucher-too-little": 409,
  "more-than-by-voucher": 409,
  "package-not-for-this": 409,
  "package-used-here": 409,
  "package-worth-more": 409,
  "package-whole": 409,
  "too-late-to-void": 409,
  "given-back-already": 409,
  "not-yet": 400,
  "terms-changed": 409,
  "too-soon-for-deposit": 409,
  "deposit-first": 409,
  "card-first": 409,
  "nothing-to-agree": 409,
  "no-deposit-awaited": 409,
  "no-fee-to-ask": 409,
  "on-its-way-back": 409,
  "no-deposit-in-terms": 409,
  "no-fee-owed": 409,
  "no-stripe": 409,
  "mailbox-unanswered": 409,
  "email-unverified": 409,
  "enough-open": 409,
  "please-call": 409,
  strands: 409,
  "address-taken": 409,
  "name-taken": 409,
  "site-taken": 409,
  "last-active": 409,
  "last-owner": 409,
  "too-many": 409,
  "too-many-categories": 409,
  "too-many-passkeys": 409,
  "already-staff": 409,
  "no-technician": 409,
  "has-sign-in": 409,
  "no-site": 409,
  "gallery-full": 409,
  "wishes-full": 409,
  "already-there": 409,
  "still-booked": 409,
  "already-approved": 409,
  "already-rejected": 409,
  "now-pending": 409,
  "now-approved": 409,
  "now-rejected": 409,
  cancelled: 409,
  settled: 409,
  "too-little": 409,
  "no-waiting-list": 409,
  "enough-entries": 409,
  "list-full": 409,
  "joined-often": 409,

  "offer-over": 410,

  "not-open": 410,
  "start-gone": 410,

  "key-reused": 422,

  "too-many-attempts": 429,

  "diary-busy": 503,
  "outcome-unknown": 503,
  "not-saved": 503,
};
