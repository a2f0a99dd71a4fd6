import { type LoaderFunctionArgs, redirect } from "react-router";
import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { commands, refusal, type Sent } from "../../../components/screen/commands.server.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import type { StaffActor } from "../../../diary/appointments/appointment.ts";
import { clockTime, now, salonTime } from "../../../kernel/clock.ts";
import { text, texts } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { timeTyped } from "../../../kernel/typed-time.ts";
import { type Gift, giftsFor, giveListed } from "../../../models/appointments/in-turn.server.ts";
import { type DoneOne, listedIn } from "../../../models/appointments/in-turn.ts";
import { blockForm } from "../../../models/blocks/block-form.ts";
import { blocksAndTeam, blockTime, removeBlocks } from "../../../models/blocks/blocks.server.ts";
import { blocksOf } from "../../../models/blocks/blocks.ts";
import { bookedInBlocks, inBlocks } from "../../../models/blocks/booked-in-blocks.server.ts";
import { askListed, comingAppointments, type StillBooked } from "../../../models/blocks/still-booked.server.ts";
import type { Stranded } from "../../../models/opening/stranded.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { teamOf } from "../../../models/team/team.server.ts";
import { moveWords } from "../../../words/appointments.ts";
import { BLOCK_WORDS, UNBLOCK_WORDS } from "../../../words/blocks.ts";
import { NOT_ASKED } from "../../../words/opening.ts";

const HERE = "/admin/blocked-time";

export async function loader({ url, context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const { date: today } = salonTime(salon.timeZone, now());
  const [read, coming] = await Promise.all([
    readOrNull("blocks-not-read", salon.id, blocksAndTeam(primaryDatabase(), salon.id, today)),
    readOrNull("stranded-not-read", salon.id, comingAppointments(salon)),
  ]);
  const removing = url.searchParams.get("remove");
  const gone =
    url.searchParams.get("notice") === "gone" ||
    (removing !== null && read?.blocks.every((block) => block.id !== removing) === true);
  const actor = staffActor(context.get(accountContext));
  const { technicianId: own = null } = actor;
  const blocks = read && (own ? blocksOf(read.blocks, own) : read.blocks);
  const booked = inBlocks(coming ?? [], blocks ?? [], own);
  const team = read?.team ?? [];
  const gifts = await giftsOf(salon, actor, { booked, team });
  const asked = blockInAddress(url.searchParams);
  return { today, blocks, booked, gifts, team, own, removing, gone, asked, newKey: crypto.randomUUID() };
}

/** The form as an address fills it in: `date`, `from`, `to` and `technician`, as the calendar links to it. */
function blockInAddress(search: URLSearchParams) {
  const named = (name: string) => search.get(name) ?? "";
  const [startTime, endTime] = [named("from"), named("to")];
  const allDay = startTime === "00:00" && endTime === "24:00";
  return {
    ...{ date: named("date"), until: named("until"), technicianId: named("technician") },
    ...(!allDay && { startTime, endTime }),
    allDay,
  };
}

/**
 * The plan for giving away the appointments in blocked time, except those that were already asked for another time. Empty if
 * it can't be read, and for a technician, because technicians give no appointments away. docs/rules.md 21.10, 21.23
 */
async function giftsOf(
  salon: Salon,
  actor: StaffActor,
  { booked, team }: { booked: StillBooked[]; team: { active: boolean }[] },
): Promise<Gift[]> {
  if (actor.technicianId !== undefined || team.filter(({ active }) => active).length < 2) return [];
  const unasked = booked.filter(({ request }) => !request).map(({ id }) => id);
  return (await readOrNull("stranded-not-read", salon.id, giftsFor(salon, actor, unasked))) ?? [];
}

/**
 * What became of each appointment that was given to a colleague, and the number of clients who were asked for another time.
 * docs/rules.md 21.23
 */
export interface Given {
  done: DoneOne[];
  asked: number;
}

export const action = commands<{ stranded: Stranded; given: Given }>({ add, give, tell, remove });

/** Blocking cancels no appointment: stranded ones are listed first. docs/rules.md 21.5, 21.11 */
async function add({ salon, form, key, actor: { userId: adminId, technicianId: own } }: Sent) {
  const block = parseSubmission(blockForm(salonTime(salon.timeZone, now()).date), {
    ...texts(form, ["date", "until", "technicianId", "reason"]),
    ...timesIn(form),
    weekly: form.has("weekly"),
  });
  if (!block.ok) return { status: 400, fields: block.fields };
  const outcome = await blockTime(salon, { block: block.value, adminId, own, key, agreed: text(form, "stranded") });
  if (outcome.ok) return redirect(`${HERE}?notice=added`);
  if (outcome.reason === "strands") return { status: 409, stranded: outcome.stranded };
  return refusal(outcome.reason, BLOCK_WORDS);
}

/** "All day" is from midnight to midnight and overrides the times. */
function timesIn(form: FormData) {
  if (form.has("allDay")) return { startTime: "00:00", endTime: "24:00" };
  return { startTime: timeTyped(text(form, "startTime")), endTime: timeTyped(text(form, "endTime")) };
}

/**
 * Gives each appointment that the form lists to the colleague it names, one after the other, and asks the clients of the
 * others for another time. What can't be given any more stays as it is. docs/rules.md 21.23
 */
async function give(sent: Sent) {
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
  const asked = await ask(sent);
  if (!asked.ok) return { status: 503, message: NOT_ASKED, given: { done, asked: 0 } };
  return { status: 200, given: { done, asked: asked.asked } };
}

async function tell(sent: Sent) {
  const asked = await ask(sent);
  return asked.ok ? redirect(`${HERE}?notice=asked`) : { status: 503, message: NOT_ASKED };
}

/** Asks the clients in blocked time for another time, but only those in the list that staff saw. docs/rules.md 4.15 */
function ask({ salon, form, actor }: Sent) {
  const { date: today } = salonTime(salon.timeZone, now());
  return askListed(salon, form, async () =>
    bookedInBlocks(salon, (await blocksAndTeam(primaryDatabase(), salon.id, today)).blocks, actor.technicianId),
  );
}

/** To a technician, a colleague's blocked time is none. docs/rules.md 21.10 */
async function remove({ salon, form, actor: { technicianId: own } }: Sent) {
  const outcome = await removeBlocks(salon, text(form, "ids").split(" "), own);
  if (outcome.ok) return redirect(`${HERE}?notice=removed`);
  if (outcome.reason === "not-found" && own === undefined) return redirect(`${HERE}?notice=gone`);
  return refusal(outcome.reason, UNBLOCK_WORDS);
}
