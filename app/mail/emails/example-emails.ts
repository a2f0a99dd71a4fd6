import type { EmailKind } from "../../diary/emails.ts";
import type { Agreed } from "../../diary/terms/terms.ts";
import { addDays, DAY_MS, salonTime } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import type { EmailMessage } from "../transports/transport.ts";
import { accountDeletedEmail, emailChangedEmail, recoveredEmail } from "./account-email.ts";
import { type AppointmentFacts, appointmentEmail } from "./appointment-email.ts";
import { codeEmail } from "./code-email.ts";
import { moneyEmails } from "./example-money-emails.ts";
import { invitationEmail } from "./invitation-email.ts";
import { leftOpenEmail } from "./left-open-email.ts";
import { offerEmail } from "./offer-email.ts";

type Example = Omit<EmailMessage, "to">;
type With = Partial<Omit<AppointmentFacts, "appointment">> & { appointment?: Partial<AppointmentFacts["appointment"]> };

/**
 * An example of each email that the salon sends, by the name in its page's address. They are written at `at` (UTC ms) and
 * have no addressee. Their stamps are at `site`.
 */
export function exampleEmails(salon: Salon, at: number, site: string): Map<string, Example> {
  const today = salonTime(salon.timeZone, at).date;
  const tomorrow = addDays(today, 1);
  const previous = { date: addDays(today, 4), startsMinute: 870 };
  const about = aboutAppointments(salon, at, site);

  return new Map([
    ["confirmation", about("confirmation")],
    ["confirmation-for-tomorrow", about("confirmation", { appointment: { date: tomorrow } })],
    ["confirmation-without-link", about("confirmation", { link: null })],
    ["confirmation-to-a-new-mailbox", about("confirmation", { trusted: false })],
    [
      "confirmation-at-length",
      about("confirmation", { appointment: AT_LENGTH, ownNotes: "Please ring twice.\nI am deaf in one ear." }),
    ],
    ["changed", about("changed", { appointment: { sequence: 1 }, previous })],
    ["changed-services", about("changed", { appointment: { sequence: 1 } })],
    ["cancelled", about("cancelled", { appointment: { sequence: 1, status: "cancelled" }, link: null })],
    [
      "cancelled-late",
      about("cancelled", {
        appointment: { sequence: 1, status: "cancelled", date: tomorrow, lateCancellation: true },
        link: null,
      }),
    ],
    ["status-confirmed", about("status", { appointment: { status: "confirmed" } })],
    ["status-pending", about("status", { appointment: { status: "pending" } })],
    ["status-completed", about("status", { appointment: { status: "completed", date: today }, link: null })],
    ["review-request", about("review-request", { appointment: { status: "completed", date: addDays(today, -1) } })],
    ["another-time", about("another-time")],
    ["another-time-tomorrow", about("another-time", { appointment: { date: tomorrow } })],
    ["as-booked", about("as-booked")],
    ["returned", about("returned", { appointment: { sequence: 2 } })],
    ["reminder", about("reminder", { appointment: { date: tomorrow } })],
    [
      "reminder-of-a-friend",
      about("reminder", { appointment: { date: tomorrow, customerName: "Grace Hopper" }, ofFriend: true }),
    ],
    ["confirmation-with-a-friend", about("confirmation", { together: [FRIEND] })],
    ["confirmation-partly-paid", about("confirmation", { appointment: { agreed: AGREED, paidPence: 1000 } })],
    ...termsEmails(about, at, today),
    [
      "left-open",
      leftOpenEmail(salon, {
        ...{ start: { date: addDays(today, 9), minute: 600 }, until: "14:30", amountPence: 1000 },
        address: EXAMPLE_PAY,
      }),
    ],
    [
      "offer",
      offerEmail(salon, {
        ...{ name: "Ada Lovelace", start: { date: addDays(today, 3), minute: 615 }, services: "Gel Polish" },
        ...{ technician: null, pricePence: 3500, until: "14:35", address: "https://salon.example/offer/AAECAwQF" },
        instead: { date: addDays(today, 9), minute: 600 },
      }),
    ],
    ...moneyEmails(salon, today, site),
    ["code-password-reset", codeEmail(salon, "048213", "password-reset", site)],
    ["code-manage", codeEmail(salon, "048213", "manage", site)],
    ["code-new-email", codeEmail(salon, "048213", "new-email", site)],
    ["code-guest-booking", codeEmail(salon, "048213", "guest-booking", site)],
    ["code-new-salon", codeEmail(salon, "048213", "new-salon", site)],
    ["code-delete-account", codeEmail(salon, "048213", "delete-account", site)],
    ["second-factor-reset", recoveredEmail(salon, { name: "Amara Okafor" })],
    ["email-changed", emailChangedEmail(salon, { name: "Grace Hopper" })],
    ["account-deleted", accountDeletedEmail(salon, { cancelled: [] })],
    [
      "invitation-owner",
      invitationEmail(salon, { name: "Olive", staffRole: "owner", technician: null }, EXAMPLE_INVITATION),
    ],
    ...(["manager", "receptionist"] as const).map((staffRole): [string, Example] => [
      `invitation-${staffRole}`,
      invitationEmail(salon, { name: "Mia Miller", staffRole, technician: null }, EXAMPLE_INVITATION),
    ]),
    [
      "invitation-technician",
      invitationEmail(salon, { name: "Tara", staffRole: "technician", technician: "Tara" }, EXAMPLE_INVITATION),
    ],
  ]);
}

/** Writes an email about the example appointment, which is in nine days. */
function aboutAppointments(salon: Salon, at: number, site: string) {
  const today = salonTime(salon.timeZone, at).date;
  return (kind: EmailKind, { appointment, ...with_ }: With = {}): Example => {
    const { date } = { date: addDays(today, 9), ...appointment };
    return appointmentEmail(kind, {
      salon,
      appointment: { ...APPOINTMENT, date, ...appointment },
      trusted: true,
      previous: null,
      link: EXAMPLE_LINK,
      manage: new URL("/cancel", site).href,
      afterwards: EXAMPLE_AFTERWARDS,
      ownNotes: "",
      at,
      ...with_,
    });
  };
}

/** Those about deposits, fees and cards on file. */
function termsEmails(
  about: ReturnType<typeof aboutAppointments>,
  at: number,
  today: string,
): [name: string, email: Example][] {
  const yesterday = addDays(today, -1);
  const withTerms = { appointment: { agreed: { ...AGREED, depositPence: 0, cardOnFile: true } } };

  return [
    [
      "cancelled-with-fee",
      about("cancelled", { appointment: { ...CANCELLED_LATE, date: addDays(today, 1) }, link: null }),
    ],
    ["cancelled-without-deposit", about("cancelled", { appointment: { ...MISSED, lapsed: true }, link: null })],
    ["confirmation-with-deposit", about("confirmation", awaiting(at))],
    ["deposit-reminder", about("deposit-reminder", awaiting(at))],
    [
      "fee",
      about("fee", {
        appointment: { ...MISSED, fee: { why: "no-show", amountPence: 3225, askedAt: at }, date: yesterday },
        pay: { amountPence: 3225, address: EXAMPLE_PAY },
        link: null,
      }),
    ],
    [
      "fee-charged",
      about("fee", {
        appointment: {
          ...MISSED,
          fee: { why: "late", amountPence: 1500, askedAt: at, paidBeforePence: 1000 },
          date: yesterday,
        },
        card: { brand: "visa", last4: "4242" },
        charge: { state: "open", failure: null, amountPence: 500 },
        depositNext: true,
        link: null,
      }),
    ],
    ["confirmation-with-card-to-keep", about("confirmation", { ...withTerms, keepCard: EXAMPLE_KEEP_CARD })],
    ["confirmation-with-card", about("confirmation", { ...withTerms, card: { brand: "visa", last4: "4242" } })],
  ];
}

const EXAMPLE_LINK = "https://salon.example/appointment/AAECAwQFBgcICQoLDA0ODw";

const EXAMPLE_PAY = "https://salon.example/pay/AAECAwQFBgcICQoLDA0ODw";

const EXAMPLE_KEEP_CARD = "https://salon.example/card/AAECAwQFBgcICQoLDA0ODw";

const EXAMPLE_INVITATION = "https://salon.example/invitation/AAECAwQFBgcICQoLDA0ODw";

const EXAMPLE_AFTERWARDS = {
  bookAgain: "https://salon.example/book?service=builder-gel",
  review: "https://salon.example/reviews?visit=AAECAwQFBgcICQoLDA0ODw#leave-a-review",
  noRequests: "https://salon.example/reviews/requests/AAECAwQFBgcICQoLDA0ODw",
};

const APPOINTMENT: Omit<AppointmentFacts["appointment"], "date"> = {
  uid: "example",
  sequence: 0,
  startsMinute: 600,
  endsMinute: 690,
  status: "pending",
  serviceNames: "Builder Gel, Nail Art",
  customerName: "Ada Lovelace",
  customerEmail: "ada@example.com",
  items: [
    { name: "Builder Gel", quantity: 1, pricePence: 4200 },
    { name: "Nail Art", quantity: 5, pricePence: 450 },
  ],
  pricePence: 6450,
  paymentMethod: "cash",
  paymentStatus: "pending",
  lateCancellation: false,
};

const AGREED: Agreed = {
  ...{
    termsId: "example",
    text: "",
    account: "Nails Ltd, 12-34-56, 12345678",
    depositPence: 1000,
    dueHours: 24,
    at: Date.UTC(2026, 0, 5),
  },
  ...{ lateFee: { kind: "fixed", amount: 1500 }, lateHours: 24, noShowFee: { kind: "percent", amount: 50 } },
};

const MISSED = { status: "cancelled", agreed: AGREED } as const;

const CANCELLED_LATE = {
  ...MISSED,
  lateCancellation: true,
  paidPence: 1000,
  fee: { why: "late", amountPence: 1500, askedAt: null },
} as const;

const FRIEND = { customerName: "Grace Hopper", startsMinute: 600, technicianName: "Tara", pricePence: 3500 };

/** An appointment that awaits a deposit, with its link. */
function awaiting(at: number): With {
  return {
    appointment: { agreed: AGREED, depositDueAt: at + DAY_MS },
    pay: { amountPence: 1000, address: EXAMPLE_PAY },
  };
}

/** Content that is hard to lay out: names in several scripts, markup, and a word without a place to break. */
const AT_LENGTH: Partial<AppointmentFacts["appointment"]> = {
  customerName: "עדה <b>לאבלייס</b> 💅🏽 & Söhne",
  serviceNames: "Builder Gel Overlay with Nail Art, Nail Repair, Chromé, <Matte> Top",
  items: [
    { name: "Builder Gel Overlay with Nail Art", quantity: 1, pricePence: 6500 },
    { name: "Nail Repair", quantity: 10, pricePence: 350 },
    { name: "طلاء الأظافر", quantity: 2, pricePence: 1250 },
    { name: "Ultralonglastingmirrorchromefinishwithoutanyspace", quantity: 1, pricePence: 1999 },
  ],
  pricePence: 14499,
  paymentMethod: "bank_transfer",
};
