import type { CodePurpose } from "../../database/schema.ts";
import type { SalonOfEmail } from "./content.ts";
import { renderEmail, type WrittenEmail } from "./email.tsx";

/**
 * The email with a one-time code. The code is not in the subject, because a locked screen shows that. The email has no other
 * six digits in a row. docs/rules.md 6.10, 10.3
 */
export function codeEmail(salon: SalonOfEmail, code: string, purpose: CodePurpose): WrittenEmail {
  const sender = withoutLongNumbers(salon);
  const { subject, heading, request, otherwise } = WORDING[purpose];
  return renderEmail({
    salon: sender,
    subject,
    heading,
    parts: [
      `Somebody asked ${request} at ${sender.name}. If that was you, enter this code on the page that asks for it:`,
      { is: "code", code },
      "The code lasts 10 minutes and works once. Keep it to yourself: we will never ask you for it.",
      `If you did not ask for it, you need not do anything. ${otherwise}`,
    ],
  });
}

const WORDING: Record<CodePurpose, Record<"subject" | "heading" | "request" | "otherwise", string>> = {
  "password-reset": {
    subject: "Your code to set a new password",
    heading: "Set a new password",
    request: "to set a new password for your account",
    otherwise: "Without this code nobody gets in, and your password stays as it is.",
  },
  manage: {
    subject: "Your code to see your appointments",
    heading: "See and manage your appointments",
    request: "to see and manage your appointments",
    otherwise: "Without this code nobody gets in to see or change them.",
  },
  "guest-booking": {
    subject: "Your code to book your appointment",
    heading: "Book your appointment",
    request: "to book an appointment with this email address",
    otherwise: "Without this code nothing is booked.",
  },
  "new-email": {
    subject: "Your code to use this email",
    heading: "Use this email from now on",
    request: "to use this email for their account",
    otherwise: "Without this code no account gets your email.",
  },
  "new-salon": {
    subject: "Your code to open a salon",
    heading: "Open your salon",
    request: "to open a salon with this email address",
    otherwise: "Without this code no salon is made.",
  },
  "delete-account": {
    subject: "Your code to delete your account",
    heading: "Delete your account",
    request: "to delete your account and your data",
    otherwise:
      "Without this code nothing is deleted. Please set a new password then: your profile was open to somebody else.",
  },
};

/** Splits long numbers. So neither a person nor a phone's autofill takes a telephone number or a postcode for the code. */
function withoutLongNumbers({ name, address, phone, ...salon }: SalonOfEmail): SalonOfEmail {
  return { ...salon, name: inThrees(name), address: inThrees(address), phone: inThrees(phone) };
}

function inThrees(text: string): string {
  return text.replace(/\d{6,}/g, (digits) => digits.replace(/\d{3}(?=\d)/g, "$& "));
}
