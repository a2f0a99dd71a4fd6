import { data, redirect } from "react-router";
import { may } from "../../../../auth/rights.ts";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import type { StaffActor } from "../../../../diary/appointments/appointment.ts";
import { DEPOSIT_MARKS } from "../../../../diary/terms/terms.ts";
import { WAYS_TO_TELL } from "../../../../diary/texts/texts.ts";
import { text } from "../../../../kernel/forms.ts";
import { parseSubmission } from "../../../../kernel/parsing.ts";
import type { StaffAccount } from "../../../../models/accounts/staff.ts";
import { clientWith, detailsShown } from "../../../../models/customers/card.server.ts";
import { askToCall, letBookOnline, markDeposits, markWayToTell } from "../../../../models/notes/must-call.server.ts";
import { CallForm } from "../../../../models/notes/must-call.ts";
import { saveNote } from "../../../../models/notes/note.server.ts";
import { NoteForm } from "../../../../models/notes/note.ts";
import { CALL_WORDS, NOTE_WORDS } from "../../../../words/clients.ts";
import { statusOf } from "../../../../words/statuses.ts";
import { reply } from "./card-reply.ts";

/* The forms of a client's card. Each answers a redirect to it, or why nothing was saved. */

/** The client of the card, and the member of staff who sends its form. */
interface Sent {
  salonId: string;
  actor: StaffActor;
  account: StaffAccount;
  id: string;
  form: FormData;
}

/** Saves the note. docs/rules.md 23.3, 23.4, 23.7 */
export async function noteSent({ salonId, actor, id, form }: Sent) {
  const client = await clientWith(primaryDatabase(), salonId, actor, id);
  if (!client?.key) throw data(null, { status: 404 });
  const sent = { typed: text(form, "note"), seen: Number(text(form, "seen")) || 0 };
  const typed = parseSubmission(NoteForm, { note: sent.typed });
  if (!typed.ok) return reply(400, { ...sent, fields: typed.fields });
  const { note } = typed.value;
  const outcome = await saveNote(salonId, client.key, note, sent.seen);
  if (outcome.ok) return redirect(`${clientCardAddress(id)}?notice=${note ? "saved" : "deleted"}`);
  const message = NOTE_WORDS[outcome.reason];
  return reply(statusOf(outcome.reason), {
    ...sent,
    message,
    current: outcome.reason === "changed-since" ? outcome.current : null,
  });
}

/** Says whether the client pays a deposit: for those who manage clients. docs/rules.md 29.3 */
export async function depositsSent({ salonId, actor, account, id, form }: Sent) {
  if (!may(account, "clients")) throw data(null, { status: 403 });
  const client = await detailsShown(primaryDatabase(), salonId, actor, id);
  if (!client) throw data(null, { status: 404 });
  const mark = DEPOSIT_MARKS.find((one) => one === text(form, "mark")) ?? null;
  const outcome = await markDeposits(salonId, client.key, { phoneKey: client.phoneKey, mark, by: actor.userId });
  if (outcome.ok) return redirect(`${clientCardAddress(id)}?notice=deposits`);
  return reply(statusOf(outcome.reason), { of: "call", typed: "", message: CALL_WORDS[outcome.reason] });
}

/** Says how the client hears of their appointments: for those who manage clients. docs/rules.md 34.3 */
export async function waySent({ salonId, actor, account, id, form }: Sent) {
  if (!may(account, "clients")) throw data(null, { status: 403 });
  const client = await detailsShown(primaryDatabase(), salonId, actor, id);
  if (!client) throw data(null, { status: 404 });
  const way = WAYS_TO_TELL.find((one) => one === text(form, "way")) ?? null;
  const outcome = await markWayToTell(salonId, client.key, { phoneKey: client.phoneKey, way });
  if (outcome.ok) return redirect(`${clientCardAddress(id)}?notice=way`);
  return reply(statusOf(outcome.reason), { of: "call", typed: "", message: CALL_WORDS[outcome.reason] });
}

/** Asks the client to call, or lets them book online again: for those who manage clients. docs/rules.md 23.16 */
export async function callSent({ salonId, actor, account, id, form }: Sent) {
  if (!may(account, "clients")) throw data(null, { status: 403 });
  const client = await detailsShown(primaryDatabase(), salonId, actor, id);
  if (!client) throw data(null, { status: 404 });
  const of = "call";
  const typed = text(form, "reason");
  const asks = text(form, "intent") === "call";
  const parsed = parseSubmission(CallForm, { reason: typed });
  if (asks && !parsed.ok) return reply(400, { of, typed, fields: parsed.fields });
  const outcome =
    asks && parsed.ok
      ? await askToCall(salonId, client.key, { phoneKey: client.phoneKey, ...parsed.value })
      : await letBookOnline(salonId, client.key);
  if (outcome.ok) return redirect(`${clientCardAddress(id)}?notice=${asks ? "call" : "online"}`);
  return reply(statusOf(outcome.reason), { of, typed, message: CALL_WORDS[outcome.reason] });
}
