import type { SalonOfEmail } from "./content.ts";
import { renderEmail, type WrittenEmail } from "./email.tsx";
import { nameToShow } from "./typed-text.ts";

/** The email to the former address of an account. It does not name the new one. docs/rules.md 24.4 */
export function emailChangedEmail(salon: SalonOfEmail, { name }: { name: string }): WrittenEmail {
  return renderEmail({
    salon,
    subject: `Your email at ${salon.name} was changed`,
    heading: "Your email was changed",
    parts: [
      { is: "greeting", name: nameToShow(name, true) },
      `Your account at ${salon.name} has another email from now on. Emails about your appointments go there.`,
      "If that was not you, please call us or reply to this email.",
    ],
  });
}

/** The email to an owner whom the operator's link has signed in. docs/rules.md 6.37 */
export function recoveredEmail(salon: SalonOfEmail, { name }: { name: string }): WrittenEmail {
  return renderEmail({
    salon,
    subject: `Your second factor at ${salon.name} was reset`,
    heading: "Your second factor was reset",
    parts: [
      { is: "greeting", name: nameToShow(name, true) },
      `A link that was made for you has just signed somebody in to ${salon.name} as you, without your second factor. The former one is off, your passkeys are removed and every other session has ended.`,
      "If that was you, set a new second factor up under Security. If not, change your password at once and tell whoever runs your booking site.",
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
      `Your account at ${salon.name} is deleted, and so is what we held of you. Our books keep your past visits without your name.`,
      ...(cancelled.length > 0 ? [`Cancelled with it: ${cancelled.join("; ")}.`] : []),
      "This is the last email that you get from it.",
    ],
  });
}
