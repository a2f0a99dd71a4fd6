import type { StaffRole } from "../../models/accounts/staff.ts";
import type { SalonOfEmail } from "./content.ts";
import { renderEmail, type WrittenEmail } from "./email.tsx";
import { nameToShow } from "./typed-text.ts";

/** Who is invited, and as what: a technician by their name in the team. */
export interface InvitedTo {
  name: string;
  staffRole: StaffRole;
  technician: string | null;
}

/** The email that invites somebody to the salon's staff, with the link to choose a password. docs/rules.md 6.28 */
export function invitationEmail(
  salon: SalonOfEmail,
  { name, staffRole, technician }: InvitedTo,
  link: string,
): WrittenEmail {
  const column = (technician && nameToShow(technician, true)) ?? "your own column";
  const tasks = {
    owner: "You’ll run everything.",
    manager: "You’ll run the salon’s calendar, services, hours and reviews.",
    receptionist: "You’ll look after the salon’s calendar, clients and till.",
    technician: `You’ll see the salon’s calendar and look after ${column}’s appointments.`,
  };
  return renderEmail({
    salon,
    subject: `Your sign-in at ${salon.name}`,
    heading: "Choose your password",
    parts: [
      { is: "greeting", name: nameToShow(name, true) },
      staffRole === "owner"
        ? `The site of ${salon.name} is ready. Choose a password and set it up: nobody can book until you open it.`
        : `${salon.name} has invited you to join its team online. ${tasks[staffRole]}`,
      { is: "button", label: "Choose a password", address: link },
      "The link lasts 72 hours and works once. Keep it to yourself: anyone who has it can sign in as you.",
      "Not expecting this? Ignore this email. Nobody gets in without the link.",
    ],
  });
}
