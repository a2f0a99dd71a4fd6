import type { Salon } from "../../models/salon/salon.server.ts";
import { escapeHtml, type Part, renderEmail, type WrittenEmail } from "./email.ts";

/**
 * The email with a one-time code of six digits. The code is not in the subject, which a locked screen shows, and the
 * email holds no other six digits in a row. docs/rules.md 6.10, 10.3
 */
export function codeEmail(
  salon: Pick<Salon, "name" | "address" | "phone">,
  code: string,
  purpose: "password-reset" | "manage",
): WrittenEmail {
  const sender = withoutLongNumbers(salon);
  const { subject, heading, request, otherwise } = WORDING[purpose];
  return renderEmail({
    salon: sender,
    subject,
    heading,
    paragraphs: [
      `Somebody asked ${request} at ${sender.name}. If that was you, enter this code on the page that asks for it:`,
      largeCode(code),
      "The code lasts 10 minutes and works once. Keep it to yourself: we will never ask you for it.",
      `You did not ask for it? Then there is nothing to do. ${otherwise}`,
    ],
  });
}

const WORDING = {
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
};

/**
 * Splits long numbers, so that neither a person nor a phone's autofill takes a telephone number or a postcode for the
 * code.
 */
function withoutLongNumbers({ name, address, phone }: Pick<Salon, "name" | "address" | "phone">) {
  return { name: inThrees(name), address: inThrees(address), phone: inThrees(phone) };
}

function inThrees(text: string): string {
  return text.replace(/\d{6,}/g, (digits) => digits.replace(/\d{3}(?=\d)/g, "$& "));
}

/** Large, and selected whole by one tap. The spacing is CSS only: the copied code contains no space. */
function largeCode(code: string): Part {
  const looks =
    "padding:16px 8px;background-color:#F4DDE0;border-radius:12px;font-family:Consolas,Menlo,'Courier New',monospace;font-size:36px;line-height:1.2;font-weight:bold;letter-spacing:6px;text-indent:6px;color:#2B1D24;-webkit-user-select:all;user-select:all;";
  return {
    text: code,
    html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;"><tr><td align="center" dir="ltr" class="wash ink" style="${looks}">${escapeHtml(code)}</td></tr></table>`,
  };
}
