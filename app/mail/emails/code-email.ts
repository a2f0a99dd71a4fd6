import type { CodePurpose } from "../../database/schema.ts";
import { PLAIN_STAMP } from "../../models/services/stamp.ts";
import type { SalonOfEmail } from "./content.ts";
import { renderEmail, type WrittenEmail } from "./email.tsx";

/**
 * The email with a one-time code. The code is not in the subject, because a locked screen shows that. The email has no other
 * six digits in a row. Where the address of the salon's `site` is known, its head has a stamp. docs/rules.md 6.10, 10.3, 10.37
 */
export function codeEmail(
  salon: SalonOfEmail,
  code: string,
  purpose: CodePurpose,
  site: string | undefined,
): WrittenEmail {
  const sender = withoutLongNumbers(salon);
  const { subject, heading, request, otherwise } = WORDING[purpose];
  return renderEmail({
    salon: sender,
    subject,
    heading,
    ...(site && { ticket: { stamp: new URL(PLAIN_STAMP, site).href, over: false } }),
    parts: [
      `Here’s your code ${request} at ${sender.name}:`,
      { is: "code", code },
      "It lasts 10 minutes and works once. We’ll never ask you for it.",
      `Didn’t ask for it? Ignore this email. ${otherwise}`,
    ],
  });
}

const WORDING: Record<CodePurpose, Record<"subject" | "heading" | "request" | "otherwise", string>> = {
  "password-reset": {
    subject: "Your code for a new password",
    heading: "Set a new password",
    request: "to set a new password for your account",
    otherwise: "Your password stays as it is without this code.",
  },
  manage: {
    subject: "Your code to see your appointments",
    heading: "See and manage your appointments",
    request: "to see and manage your appointments",
    otherwise: "Nobody can see or change them without this code.",
  },
  "guest-booking": {
    subject: "Your code to book your appointment",
    heading: "Book your appointment",
    request: "to book your appointment",
    otherwise: "Nothing is booked without this code.",
  },
  "waiting-list": {
    subject: "Your code for the waiting list",
    heading: "Join the waiting list",
    request: "to join the waiting list",
    otherwise: "Nobody joins with your email without this code.",
  },
  "new-email": {
    subject: "Your code to use this email",
    heading: "Use this email",
    request: "to use this email for your account",
    otherwise: "No account gets your email without this code.",
  },
  "new-salon": {
    subject: "Your code to open a salon",
    heading: "Open your salon",
    request: "to open a salon with this email address",
    otherwise: "No salon is opened without this code.",
  },
  "delete-account": {
    subject: "Your code to delete your account",
    heading: "Delete your account",
    request: "to delete your account and your data",
    otherwise:
      "Nothing is deleted without this code, but please set a new password: somebody else was in your profile.",
  },
};

/** Splits long numbers. So neither a person nor a phone's autofill takes a telephone number or a postcode for the code. */
function withoutLongNumbers({ name, address, phone, ...salon }: SalonOfEmail): SalonOfEmail {
  return { ...salon, name: inThrees(name), address: inThrees(address), phone: inThrees(phone) };
}

function inThrees(text: string): string {
  return text.replace(/\d{6,}/g, (digits) => digits.replace(/\d{3}(?=\d)/g, "$& "));
}
