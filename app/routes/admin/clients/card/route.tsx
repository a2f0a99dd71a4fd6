import { data, Link, redirect, useLocation } from "react-router";
import { staffActor } from "../../../../auth/actor.server.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { may } from "../../../../auth/rights.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";
import { answerOr } from "../../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import { PassingNews } from "../../../../components/passing-news.tsx";
import { Unreadable } from "../../../../components/unreadable.tsx";
import { readOrNull } from "../../../../database/calls.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { formOf, replyOf, text } from "../../../../kernel/forms.ts";
import { parseSubmission } from "../../../../kernel/parsing.ts";
import { staffRoleOf } from "../../../../models/accounts/staff.ts";
import { clientCard, clientWith } from "../../../../models/customers/card.server.ts";
import { saveNote } from "../../../../models/notes/note.server.ts";
import { NoteForm } from "../../../../models/notes/note.ts";
import { NOTE_WORDS } from "../../../../words/clients.ts";
import { statusOf } from "../../../../words/statuses.ts";
import type { Route } from "./+types/route.ts";
import { ClientHeading } from "./client-heading.tsx";
import { Facts } from "./facts.tsx";
import { type NoteReply, NoteSection } from "./note-section.tsx";
import { SamePhone } from "./same-phone.tsx";
import { Visits } from "./visits.tsx";

/** As many as are read on a phone in three screens. */
const SHOWN_AT_FIRST = 15;

export function meta() {
  return [{ title: "Client" }, { name: "robots", content: "noindex" }];
}

/** What the salon knows of the client who booked the appointment in the address. docs/rules.md 23 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const account = context.get(accountContext);
  const actor = staffActor(account);
  const instant = now();
  const asked = { actor, id: params.id, instant };
  const read = clientCard(primaryDatabase(), salon, asked).then((card) => ({ card }));
  const found = await readOrNull("client-not-read", salon.id, read);
  if (found && !found.card) throw data(null, { status: 404 });
  const all = url.searchParams.has("all");
  const shown = { today: salonTime(salon.timeZone, instant).date, notice: url.searchParams.get("notice"), all };
  if (!found?.card) return { ...shown, id: params.id, client: null, own: false, edits: false };
  const { others, spentPence, ...card } = found.card;
  const client = {
    ...card,
    ...{ others: all ? others : others.slice(0, SHOWN_AT_FIRST), more: !all && others.length > SHOWN_AT_FIRST },
    spentPence: may(staffRoleOf(account), "revenue") ? spentPence : null,
  };
  const edits = may(staffRoleOf(account), "clients");
  return { ...shown, id: params.id, client, own: actor.technicianId !== undefined, edits };
}

/** Saves the note. docs/rules.md 23.3, 23.4, 23.7 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const { id: salonId } = context.get(salonContext);
  const client = await clientWith(primaryDatabase(), salonId, staffActor(context.get(accountContext)), params.id);
  if (!client?.key) throw data(null, { status: 404 });
  const sent = { typed: text(form, "note"), seen: Number(text(form, "seen")) || 0 };
  const typed = parseSubmission(NoteForm, { note: sent.typed });
  if (!typed.ok) return reply(400, { ...sent, fields: typed.fields });
  const { note } = typed.value;
  const outcome = await saveNote(salonId, client.key, note, sent.seen);
  if (outcome.ok) return redirect(`${clientCardAddress(params.id)}?notice=${note ? "saved" : "deleted"}`);
  const message = NOTE_WORDS[outcome.reason];
  return reply(statusOf(outcome.reason), {
    ...sent,
    message,
    current: outcome.reason === "changed-meanwhile" ? outcome.current : null,
  });
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, the typed note stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const sent = { typed: text(form, "note"), seen: Number(text(form, "seen")) || 0 };
  return answerOr(serverAction, () => reply(503, { ...sent, message: NOTE_WORDS["outcome-unknown"] }));
}

export default function Client({ loaderData, actionData }: Route.ComponentProps) {
  const { id, client, own, edits, today, notice } = loaderData;
  const refused = actionData ?? null;
  const visit = useLocation().key;
  const here = clientCardAddress(id);
  if (!client) return <Unreadable what="This client" heading="Client" />;
  const { note, coming, others, samePhone } = client;
  return (
    <div className="max-w-3xl">
      <ClientHeading id={id} client={client} edits={edits} />
      {own && <p className="text-muted">You see their appointments with you.</p>}
      {notice && NOTICES.has(notice) && !refused && (
        <PassingNews key={visit} here={here}>
          {NOTICES.get(notice)}
        </PassingNews>
      )}
      {client.pleaseKnow && (
        <p className="notice mt-6 whitespace-pre-line">
          <span className="font-semibold">Please know:</span> {client.pleaseKnow}
        </p>
      )}
      <NoteSection key={refused ? "refused" : note.updatedAt} stored={note} refused={refused} here={here} />
      <SamePhone others={samePhone} />
      <Facts {...client} today={today} />
      <Visits id="coming" heading="To come" appointments={coming} client={client} none="Nothing is booked." />
      <Visits id="past" heading="Past and cancelled" appointments={others} client={client} none="Nothing yet." />
      {client.more && (
        <Link to={`${here}?all#past`} preventScrollReset className="button-quiet mt-4">
          Show all
        </Link>
      )}
    </div>
  );
}

const NOTICES = new Map([
  ["added", "Client added"],
  ["changed", "Details saved"],
  ["saved", "Note saved"],
  ["deleted", "Note deleted"],
]);

const reply = replyOf<NoteReply>({ message: null, fields: {}, typed: null, seen: null, current: null });
