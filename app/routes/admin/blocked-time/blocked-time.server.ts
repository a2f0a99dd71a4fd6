import { type LoaderFunctionArgs, redirect } from "react-router";
import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { commands, refusal, type Sent } from "../../../components/screen/commands.server.ts";
import type { Given } from "../../../components/staff/give-to-free.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { isCalendarDate } from "../../../kernel/days.ts";
import { text, texts } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { timeTyped } from "../../../kernel/typed-time.ts";
import { blockForm } from "../../../models/blocks/block-form.ts";
import { blocksAndTeam, blockTime, removeBlocks } from "../../../models/blocks/blocks.server.ts";
import { blocksOf } from "../../../models/blocks/blocks.ts";
import { bookedInBlocks, inBlocks } from "../../../models/blocks/booked-in-blocks.server.ts";
import { comingAppointments } from "../../../models/blocks/still-booked.server.ts";
import type { Stranded } from "../../../models/opening/stranded.server.ts";
import { BLOCK_WORDS, UNBLOCK_WORDS } from "../../../words/blocks.ts";
import { giftsOf, give, tell } from "../hand-over.server.ts";

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
  const days = daysIn(url.searchParams.get("days"));
  return { today, blocks, booked, gifts, team, own, removing, gone, asked, days, newKey: crypto.randomUUID() };
}

/** The days that were blocked just now, by the address. docs/rules.md 4.15 */
function daysIn(text: string | null) {
  const [from = "", until = ""] = text?.split("..") ?? [];
  return isCalendarDate(from) && isCalendarDate(until) ? { from, until } : null;
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

export const action = commands<{ stranded: Stranded; given: Given }>({
  add,
  give: (sent) => give(sent, () => inBlockedTime(sent)),
  tell: (sent) => tell(sent, () => inBlockedTime(sent), HERE),
  remove,
});

/** Blocking cancels no appointment: stranded ones are listed first. docs/rules.md 21.5, 21.11 */
async function add({ salon, form, key, actor: { userId: adminId, technicianId: own } }: Sent) {
  const block = parseSubmission(blockForm(salonTime(salon.timeZone, now()).date), {
    ...texts(form, ["date", "until", "technicianId", "reason"]),
    ...timesIn(form),
    weekly: form.has("weekly"),
  });
  if (!block.ok) return { status: 400, fields: block.fields };
  const outcome = await blockTime(salon, { block: block.value, adminId, own, key, agreed: text(form, "stranded") });
  const { weekly, from, to } = block.value;
  if (outcome.ok) return redirect(`${HERE}?notice=added${weekly ? "" : `&days=${from}..${to}`}`);
  if (outcome.reason === "strands") return { status: 409, stranded: outcome.stranded };
  return refusal(outcome.reason, BLOCK_WORDS);
}

/** "All day" is from midnight to midnight and overrides the times. */
function timesIn(form: FormData) {
  if (form.has("allDay")) return { startTime: "00:00", endTime: "24:00" };
  return { startTime: timeTyped(text(form, "startTime")), endTime: timeTyped(text(form, "endTime")) };
}

/** The clients who are booked in blocked time. docs/rules.md 4.15 */
async function inBlockedTime({ salon, actor }: Sent) {
  const { date: today } = salonTime(salon.timeZone, now());
  const { blocks } = await blocksAndTeam(primaryDatabase(), salon.id, today);
  return bookedInBlocks(salon, blocks, actor.technicianId);
}

/** To a technician, a colleague's blocked time is none. docs/rules.md 21.10 */
async function remove({ salon, form, actor: { technicianId: own } }: Sent) {
  const outcome = await removeBlocks(salon, text(form, "ids").split(" "), own);
  if (outcome.ok) return redirect(`${HERE}?notice=removed`);
  if (outcome.reason === "not-found" && own === undefined) return redirect(`${HERE}?notice=gone`);
  return refusal(outcome.reason, UNBLOCK_WORDS);
}
