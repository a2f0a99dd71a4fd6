import type { SalonOfEmail } from "./content.ts";
import { renderEmail, type WrittenEmail } from "./email.tsx";
import { nameToShow } from "./typed-text.ts";

/** Who is invited: the owner of a new salon, a manager, or a technician by their name in the team. */
export interface InvitedTo {
  name: string;
  owner?: boolean;
  technician: string | null;
}

/** The email that invites somebody to the salon's staff, with the link to choose a password. docs/rules.md 6.28 */
export function invitationEmail(
  salon: SalonOfEmail,
  { name, owner = false, technician }: InvitedTo,
  link: string,
): WrittenEmail {
  const column = technician && nameToShow(technician, true);
  const task =
    technician === null
      ? "You’ll run the salon’s calendar, services, hours and reviews."
      : `You’ll see the salon’s calendar and look after the appointments of ${column ?? "your own column"}.`;
  return renderEmail({
    salon,
    subject: `Your sign-in at ${salon.name}`,
    heading: "Choose your password",
    parts: [
      { is: "greeting", name: nameToShow(name, true) },
      owner
        ? `The site of ${salon.name} is ready. Choose a password and set it up: nobody can book until you open it.`
        : `${salon.name} has invited you to join its team online. ${task}`,
      { is: "button", label: "Choose a password", address: link },
      "The link lasts 72 hours and works once. Keep it to yourself: anyone who has it can sign in as you.",
      "Not expecting this? Ignore this email. Nobody gets in without the link.",
    ],
  });
}
