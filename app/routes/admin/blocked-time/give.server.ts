import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import type { StaffActor } from "../../../diary/appointments/appointment.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { type Gift, giftsFor, giveListed } from "../../../models/appointments/in-turn.server.ts";
import { type DoneOne, listedIn } from "../../../models/appointments/in-turn.ts";
import type { StillBooked } from "../../../models/blocks/still-booked.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { teamOf } from "../../../models/team/team.server.ts";
import { moveWords } from "../../../words/appointments.ts";

/**
 * The plan for giving away the appointments in blocked time, except those that were already asked for another time. Empty if
 * it can't be read, and for a technician, because technicians give no appointments away. docs/rules.md 21.10, 21.23
 */
export async function giftsOf(
  salon: Salon,
  actor: StaffActor,
  { booked, team }: { booked: StillBooked[]; team: { active: boolean }[] },
): Promise<Gift[]> {
  if (actor.technicianId !== undefined || team.filter(({ active }) => active).length < 2) return [];
  const unasked = booked.filter(({ request }) => !request).map(({ id }) => id);
  return (await readOrNull("stranded-not-read", salon.id, giftsFor(salon, actor, unasked))) ?? [];
}

/** Gives what the form lists: what became of each. docs/rules.md 21.23 */
export async function giveFrom(salon: Salon, actor: StaffActor, form: FormData, key: string): Promise<DoneOne[]> {
  const sent = { actor, key, tell: form.has("tell") };
  const done = await giveListed(salon, sent, listedIn(form, "gift"));
  const team = await teamOf(primaryDatabase(), salon.id);
  return done.map(({ listed, old, outcome }) => {
    const to = team.find(({ id }) => id === listed.said)?.name ?? "a colleague";
    return {
      id: old.id,
      which: `${clockTime(old.startsMinute)} ${old.customerName}`,
      sentence: outcome.ok ? `given to ${to}` : `not given to ${to}. ${moveWords(salon)[outcome.reason]}`,
      done: outcome.ok,
    };
  });
}
