import { addedClients, clientFacts, marketingMessages, marketingRecipients } from "../../database/schema.ts";
import { addDays } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { appointmentStatements } from "../appointments.ts";
import { emailOf, type Names, NOW, TODAY } from "./records.ts";
import { rows } from "./row-statements.ts";

/* Somebody to win back, and a message that a client has got. */

const LAPSED = { customerName: "Lou Lapsed", customerEmail: emailOf("lapsed") };

/** Somebody who has not said whether they want news. */
const ASKED = { name: "Ash Asked", email: emailOf("asked"), phone: "", phoneKey: "" };

/** The statements that add them. */
export function marketed(salon: Salon, id: Names) {
  const salonId = salon.id;
  const agreed = { consentOn: TODAY, consentWords: "May we?", consentHow: "paper", updatedAt: NOW } as const;
  const message = { id: id("message"), salonId, kind: "win-back", subject: "Hello", words: "Come back" } as const;
  const got = { id: id("got"), salonId, messageId: id("message"), client: emailOf("noted"), at: NOW };
  const visit = { ...LAPSED, id: id("lapsed"), date: addDays(TODAY, -70), status: "completed" } as const;
  return [
    ...appointmentStatements(salon, { ...visit, technicianId: id("asha"), createdAt: NOW, updatedAt: NOW }),
    ...rows(clientFacts, [{ salonId, client: LAPSED.customerEmail, birthday: "", ...agreed }]),
    ...rows(addedClients, [{ salonId, id: id("asked"), ...ASKED, addedAt: NOW, updatedAt: NOW }]),
    ...rows(marketingMessages, [{ ...message, by: id("owner"), at: NOW }]),
    ...rows(marketingRecipients, [{ ...got, state: "sent" as const, way: "mail" as const }]),
  ] as const;
}
