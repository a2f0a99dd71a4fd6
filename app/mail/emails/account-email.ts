import type { SalonOfEmail } from "./content.ts";
import { renderEmail, type WrittenEmail } from "./email.tsx";
import { nameToShow } from "./typed-text.ts";

/** The email to the former address of an account. It does not name the new one. docs/rules.md 24.4 */
export function emailChangedEmail(salon: SalonOfEmail, { name }: { name: string }): WrittenEmail {
  return renderEmail({
    salon,
    subject: `Your email at ${salon.name} has changed`,
    heading: "Your email has changed",
    parts: [
      { is: "greeting", name: nameToShow(name, true) },
      `You’ve changed the email on your account at ${salon.name}. We’ll email you there about your appointments.`,
      "Wasn’t you? Please call us or reply to this email.",
    ],
  });
}

/** The email to an owner whom the operator's link has signed in. docs/rules.md 6.37 */
export function recoveredEmail(salon: SalonOfEmail, { name }: { name: string }): WrittenEmail {
  return renderEmail({
    salon,
    subject: `Second factor reset at ${salon.name}`,
    heading: "Your second factor was reset",
    parts: [
      { is: "greeting", name: nameToShow(name, true) },
      `Somebody has just signed in to ${salon.name} as you with a recovery link, without your second factor. We’ve turned the old one off, removed your passkeys and signed you out everywhere else.`,
      "If it was you, set up a new second factor under Security. If not, change your password now and tell whoever runs your booking site.",
    ],
  });
}

/** The last email to a client who has deleted their account. docs/rules.md 24.10 */
export function accountDeletedEmail(salon: SalonOfEmail, { cancelled }: { cancelled: string[] }): WrittenEmail {
  return renderEmail({
    salon,
    subject: `Your account at ${salon.name} is deleted`,
    heading: "Your account is deleted",
    parts: [
      `We’ve deleted your account at ${salon.name} and what we held about you. Our books keep your past visits without your name.`,
      ...(cancelled.length > 0 ? [`We’ve also cancelled: ${cancelled.join("; ")}.`] : []),
      "This is the last email about it.",
    ],
  });
}
