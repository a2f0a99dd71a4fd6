import { type LoaderFunctionArgs, redirect } from "react-router";
import { salonContext } from "../../../auth/salon.server.ts";
import { commands, refusal, type Sent } from "../../../components/screen/commands.server.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { clockTime, now, salonTime } from "../../../kernel/clock.ts";
import { text } from "../../../kernel/forms.ts";
import { entriesForStaff } from "../../../models/waitlist/own-entries.server.ts";
import { leaveWaitingList, moveOnWaitingList } from "../../../models/waitlist/waiting-list.server.ts";
import { LIST_WORDS } from "../../../words/waiting-list.ts";

const HERE = "/admin/waiting-list";

/** Everybody who waits, in the order of the list. docs/rules.md 33.8 */
export async function loader({ url: { searchParams }, context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const entries = await readOrNull("waiting-list-not-read", salon.id, entriesForStaff(primaryDatabase(), salon));
  const { date: today } = salonTime(salon.timeZone, now());
  return {
    on: salon.waitingList,
    today,
    removing: searchParams.get("remove"),
    entries: entries?.map(({ offer, createdAt, offerPath: _path, ...entry }) => ({
      ...entry,
      since: salonTime(salon.timeZone, createdAt).date,
      offer: offer ? { ...offer, until: clockTime(salonTime(salon.timeZone, offer.until).minute) } : null,
    })),
  };
}

export const action = commands({ up: (sent) => move(sent, "up"), down: (sent) => move(sent, "down"), remove });

async function move({ salon, form }: Sent, to: "up" | "down") {
  const outcome = await moveOnWaitingList(salon, text(form, "id"), to);
  return outcome.ok ? redirect(HERE) : refusal(outcome.reason, LIST_WORDS);
}

async function remove({ salon, form }: Sent) {
  const outcome = await leaveWaitingList(salon, text(form, "id"), null);
  return outcome.ok ? redirect(`${HERE}?notice=removed`) : refusal(outcome.reason, LIST_WORDS);
}
