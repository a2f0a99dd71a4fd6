import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { staffActor } from "../../../../auth/actor.server.ts";
import { LARGEST_LIST } from "../../../../auth/body-limit.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { may } from "../../../../auth/rights.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { withinTime } from "../../../../database/calls.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { longInstant } from "../../../../kernel/dates.ts";
import { formOf, text } from "../../../../kernel/forms.ts";
import { KINDS, type Kind } from "../../../../models/imports/columns.ts";
import { listIn } from "../../../../models/imports/list.ts";
import { chosenIn, firstValues, kindOf, mappingOf, type Named } from "../../../../models/imports/mapping.ts";
import { textOfFile } from "../../../../models/imports/text-of-file.ts";
import { recentImports, undoImport } from "../../../../models/imports/undo.server.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { catalogue } from "../../../../models/services/service.server.ts";
import { teamOf } from "../../../../models/team/team.server.ts";
import { IMPORT_HINTS, LIST_WORDS, UNDO_IMPORT_WORDS } from "../../../../words/imports.ts";
import { statusOf } from "../../../../words/statuses.ts";
import type { Asked, ListAnswer } from "./asked.ts";
import { answerToBookings } from "./bookings.server.ts";
import { answerToClients } from "./clients.server.ts";
import { type Choices, reply, UNREAD } from "./import-reply.ts";
import { answerToMenu } from "./menu.server.ts";
import { answerToVouchers } from "./vouchers.server.ts";

/** The kinds of lists that somebody of the staff may bring in, and what was brought in within a day. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const wished = url.searchParams.get("what");
  const kinds = kindsFor(context);
  const recent = (await recentImports(primaryDatabase(), salon.id)).filter(({ kind }) => kinds.includes(kind));
  return {
    kinds,
    wished: KINDS.find((kind) => kind === wished) ?? null,
    recent: recent.map((one) => ({ ...one, when: longInstant(salon.timeZone, one.at) })),
  };
}

/**
 * Shows what a list comes to and, once staff agree to what was shown, saves it; or takes an import back. What it holds and what its
 * columns become follows from the list, unless staff choose. docs/rules.md 2.14, 23.13, 25.2, 25.6
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const salon = context.get(salonContext);
  const actor = staffActor(context.get(accountContext));
  const form = await formOf(request);
  if (text(form, "intent") === "undo") {
    const outcome = await undoImport(salon, actor, { id: text(form, "id"), kinds: kindsFor(context) });
    if (outcome.ok) return reply(200, { undone: outcome.undone });
    return reply(statusOf(outcome.reason), { message: UNDO_IMPORT_WORDS[outcome.reason] });
  }
  const typed = await typedIn(form);
  if (!typed?.trim()) return reply(400, { message: typed === null ? LIST_WORDS["no-list"] : IMPORT_HINTS.noFile });
  if (sentAgain(typed) > LARGEST_LIST) return reply(400, { message: IMPORT_HINTS.tooLarge });
  const list = listIn(typed, salon.timeZone);
  if (!list.ok) return reply(400, { typed, message: LIST_WORDS[list.reason] });
  const named = await namesOf(salon);
  const kind = KINDS.find((one) => one === text(form, "kind")) ?? kindOf(list, named);
  if (!kindsFor(context).includes(kind)) return reply(403, { typed, message: LIST_WORDS["not-yours"] });
  const own = mappingOf(list, kind, named);
  // The columns of another kind mean nothing for this one.
  const isOfKind = text(form, "was") === "" || text(form, "was") === kind;
  const choice = (place: number) => (isOfKind && form.has(`column-${place}`) ? text(form, `column-${place}`) : null);
  const mapping = chosenIn(list, kind, own, choice);
  const choices: Choices = {
    overlap: text(form, "overlap") === "yes",
    dates: ["day", "month"].find((first) => first === text(form, "dates")) ?? "",
    sharing: text(form, "sharing") === "one" ? "one" : "several",
    makes: !form.has("seen") || form.has("makes"),
  };
  const seen = JSON.stringify([kind, mapping, choices]);
  const columns = list.headings.map((heading, place) => ({
    ...{ heading: heading.trim(), values: firstValues(list.lines, place), becomes: mapping[place] ?? null },
  }));
  const isAsShown = !form.has("seen") || text(form, "seen") === seen;
  const asked: Asked = {
    ...{ salon, actor, read: { kind, list, mapping }, named, typed, choices },
    about: { kind, columns, seen, ...choices },
    agreed: text(form, "intent") === "import" && isAsShown,
  };
  const answer = await ANSWERS[kind](asked);
  if ("unreadable" in answer) {
    const shown = { ...UNREAD, ...asked.about };
    return reply(400, { typed, message: LIST_WORDS[answer.unreadable], shown });
  }
  const { status = 200, message = null, ...shown } = answer;
  const again = text(form, "intent") === "import" && !isAsShown ? IMPORT_HINTS.lookAgain : null;
  return reply(status, { typed, message: message ?? again, shown: { ...UNREAD, ...asked.about, ...shown } });
}

const ANSWERS: Record<Kind, (asked: Asked) => Promise<ListAnswer>> = {
  clients: answerToClients,
  bookings: answerToBookings,
  menu: answerToMenu,
  vouchers: answerToVouchers,
};

function kindsFor(context: ActionFunctionArgs["context"]): Kind[] {
  const account = context.get(accountContext);
  const rights = {
    clients: "client files",
    bookings: "client files",
    menu: "menu",
    vouchers: "voucher changes",
  } as const;
  return KINDS.filter((kind) => may(account, rights[kind]));
}

/** The names on the menu and in the team, by which columns are known. */
async function namesOf({ id }: Salon): Promise<Named> {
  const database = primaryDatabase();
  const [menu, team] = await withinTime(database.batch([catalogue(database, id), teamOf(database, id)]));
  return { services: menu.map(({ name }) => name), team: team.map(({ name }) => name) };
}

/** The list that the form sends, as a file or as text. Empty without either, null for a file that is no text. */
async function typedIn(form: FormData): Promise<string | null> {
  const file = form.get("file");
  if (file instanceof File && file.size > 0) return textOfFile(new Uint8Array(await file.arrayBuffer()));
  return text(form, "list");
}

/** The bytes of the form that sends a list again, once it was shown: its line ends grow, and so do accents of Windows. */
function sentAgain(list: string): number {
  return new TextEncoder().encode(list).length + list.split("\n").length + ROOM_FOR_THE_FORM;
}

/** The choices of 200 columns, each a part of its own. */
const ROOM_FOR_THE_FORM = 40_000;
