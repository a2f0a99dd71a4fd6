import { redirect } from "react-router";
import type { Sent } from "../../components/screen/commands.server.ts";
import { readOrNull } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import type { StaffActor } from "../../diary/appointments/appointment.ts";
import { clockTime } from "../../kernel/clock.ts";
import { type Gift, giftsFor, giveListed } from "../../models/appointments/in-turn.server.ts";
import { listedIn } from "../../models/appointments/in-turn.ts";
import { askListed, type StillBooked } from "../../models/blocks/still-booked.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { teamOf } from "../../models/team/team.server.ts";
import { moveWords } from "../../words/appointments.ts";
import { NOT_ASKED } from "../../words/opening.ts";

/* What is done for clients who are booked with somebody who can't be there. docs/rules.md 4.15, 21.8, 21.23 */

/**
 * The plan for giving away such appointments, except those that were already asked for another time. Empty if
 * it can't be read, and for a technician, because technicians give no appointments away. docs/rules.md 21.10, 21.23
 */
export async function giftsOf(
  salon: Salon,
  actor: StaffActor,
  { booked, team }: { booked: StillBooked[]; team: { id: string; active: boolean }[] },
): Promise<Gift[]> {
  const colleague = team.some(
    ({ id, active }) => active && booked.some(({ technicianId }) => (technicianId ?? salon.id) !== id),
  );
  if (actor.technicianId !== undefined || !colleague) return [];
  const unasked = booked.filter(({ request }) => !request).map(({ id }) => id);
  return (await readOrNull("stranded-not-read", salon.id, giftsFor(salon, actor, unasked))) ?? [];
}

/**
 * Gives each appointment that the form lists to the colleague it names, one after the other, and asks the clients of the
 * others for another time. What can't be given any more stays as it is. docs/rules.md 21.23
 */
export async function give(sent: Sent, booked: () => Promise<StillBooked[]>) {
  const { salon, form, key, actor } = sent;
  const given = await giveListed(salon, { actor, key, tell: form.has("tell") }, listedIn(form, "gift"));
  const team = await teamOf(primaryDatabase(), salon.id);
  const done = given.map(({ listed, old, outcome }) => {
    const to = team.find(({ id }) => id === listed.said)?.name ?? "a colleague";
    return {
      id: old.id,
      which: `${clockTime(old.startsMinute)} ${old.customerName}`,
      sentence: outcome.ok ? `reassigned to ${to}` : `not reassigned to ${to}. ${moveWords(salon)[outcome.reason]}`,
      done: outcome.ok,
    };
  });
  const asked = await askListed(salon, form, booked);
  if (!asked.ok) return { status: 503, message: NOT_ASKED, given: { done, asked: 0 } };
  return { status: 200, given: { done, asked: asked.asked } };
}

/** Asks the clients in the list that staff saw for another time, if they are still booked so. docs/rules.md 4.15 */
export async function tell({ salon, form }: Sent, booked: () => Promise<StillBooked[]>, here: string) {
  const asked = await askListed(salon, form, booked);
  return asked.ok ? redirect(`${here}?notice=asked`) : { status: 503, message: NOT_ASKED };
}
