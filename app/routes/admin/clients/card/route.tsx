import { data, Link, useLocation } from "react-router";
import { staffActor } from "../../../../auth/actor.server.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { may } from "../../../../auth/rights.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";
import { answerOr } from "../../../../components/forms/lost-connection.ts";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { PassingNews } from "../../../../components/passing-news.tsx";
import { Unreadable } from "../../../../components/unreadable.tsx";
import { readOrNull } from "../../../../database/calls.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { knowsDeposit } from "../../../../diary/terms/terms.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import { formOf, text } from "../../../../kernel/forms.ts";
import { clientCard } from "../../../../models/customers/card.server.ts";
import type { factsKnown } from "../../../../models/notes/facts.ts";
import { birthdayInWords } from "../../../../models/own-profile/birthday.ts";
import { termsOfSalon } from "../../../../models/terms/terms.server.ts";
import { CALL_WORDS, CLIENT_HINTS, consentInWords, NOTE_WORDS } from "../../../../words/clients.ts";
import type { Route } from "./+types/route.ts";
import { CallForm, CallMark } from "./call-section.tsx";
import { reply } from "./card-reply.ts";
import { ClientHeading } from "./client-heading.tsx";
import { DepositMarkForm } from "./deposit-section.tsx";
import { Facts } from "./facts.tsx";
import { NoteSection } from "./note-section.tsx";
import { Visits } from "./visits.tsx";
import { WayToTellForm } from "./way-section.tsx";

/** As many as are read on a phone in three screens. */
const SHOWN_AT_FIRST = 15;

export function meta() {
  return [{ title: "Client" }, { name: "robots", content: "noindex" }];
}

/** The page of the client of the appointment in the address. docs/rules.md 23 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const account = context.get(accountContext);
  const actor = staffActor(account);
  const instant = now();
  const asked = { actor, id: params.id, instant };
  const read = clientCard(primaryDatabase(), salon, asked).then((card) => ({ card }));
  const [found, terms] = await Promise.all([
    readOrNull("client-not-read", salon.id, read),
    readOrNull("terms-not-read", salon.id, termsOfSalon(primaryDatabase(), salon.id)),
  ]);
  if (found && !found.card) throw data(null, { status: 404 });
  const all = url.searchParams.has("all");
  const shown = { today: salonTime(salon.timeZone, instant).date, notice: url.searchParams.get("notice"), all };
  if (!found?.card) return { ...shown, id: params.id, client: null, own: false, edits: false };
  const { others, spentPence, mustCall, joined, deposits, facts, ...card } = found.card;
  const edits = may(account, "clients");
  const client = {
    ...card,
    ...{ others: all ? others : others.slice(0, SHOWN_AT_FIRST), more: !all && others.length > SHOWN_AT_FIRST },
    spentPence: may(account, "revenue") ? spentPence : null,
    joined: edits ? joined.map((one) => ({ ...one, joinedAt: salonTime(salon.timeZone, one.joinedAt).date })) : [],
    about: edits ? factsInWords(facts, salon.timeZone) : null,
    texted: salon.texts?.on === true,
    asksDeposit: deposits !== null || knowsDeposit(terms),
    deposits: edits && deposits ? { ...deposits, since: dayOf(deposits.since, salon.timeZone) } : null,
    mark: edits && mustCall ? { ...mustCall, since: salonTime(salon.timeZone, mustCall.since).date } : null,
  };
  return { ...shown, id: params.id, client, own: actor.technicianId !== undefined, edits };
}

/** Birthday and consent as the card says them. docs/rules.md 23.19 */
function factsInWords({ birthday, answered, consent, stoppedAt }: ReturnType<typeof factsKnown>, timeZone: string) {
  const own = answered && { agreed: answered.agreed, on: salonTime(timeZone, answered.at).date };
  return { birthday: birthdayInWords(birthday), news: consentInWords(own, consent, dayOf(stoppedAt, timeZone)) };
}

function dayOf(instant: number | null, timeZone: string): string | null {
  return instant === null ? null : salonTime(timeZone, instant).date;
}

/** Saves the note, or whether the client may book online. docs/rules.md 23.3, 23.4, 23.7, 23.16 */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const account = context.get(accountContext);
  const { id: salonId } = context.get(salonContext);
  const sent = { salonId, actor: staffActor(account), account, id, form };
  const { callSent, depositsSent, noteSent, waySent } = await import("./save-card.server.ts");
  if (text(form, "intent") === "deposits") return depositsSent(sent);
  if (text(form, "intent") === "way") return waySent(sent);
  return ofCalls(form) ? callSent(sent) : noteSent(sent);
}

function ofCalls(form: FormData): boolean {
  return ["call", "online", "deposits", "way"].includes(text(form, "intent"));
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const note = {
    typed: text(form, "note"),
    seen: Number(text(form, "seen")) || 0,
    message: NOTE_WORDS["outcome-unknown"],
  };
  const call = { of: "call" as const, typed: text(form, "reason"), message: CALL_WORDS["outcome-unknown"] };
  return answerOr(serverAction, () => reply(503, ofCalls(form) ? call : note));
}

export default function Client({ loaderData, actionData }: Route.ComponentProps) {
  const { id, client, own, edits, today, notice } = loaderData;
  const refused = actionData?.of === "note" ? actionData : null;
  const callRefused = actionData?.of === "call" ? actionData : null;
  const visit = useLocation().key;
  const here = clientCardAddress(id);
  if (!client) return <Unreadable what="This client" heading="Client" />;
  const { note, coming, others, samePhone } = client;
  return (
    <div className="max-w-3xl">
      <ClientHeading id={id} client={client} edits={edits} />
      {own && <p className="text-muted">You see their appointments with you.</p>}
      {notice && NOTICES.has(notice) && !actionData && (
        <PassingNews key={visit} here={here}>
          {NOTICES.get(notice)}
        </PassingNews>
      )}
      {client.mark && <CallMark mark={client.mark} here={here} />}
      {client.pleaseKnow && (
        <p className="notice mt-6 whitespace-pre-line">
          <span className="font-semibold">Please know:</span> {client.pleaseKnow}
        </p>
      )}
      <NoteSection key={refused ? "refused" : note.updatedAt} stored={note} refused={refused} here={here} />
      <SamePhone name={client.name} others={samePhone} joinAt={edits ? `${here}/join` : null} />
      <Facts {...client} today={today} />
      <Visits id="coming" heading="To come" appointments={coming} client={client} none="Nothing booked." />
      <Visits id="past" heading="Past and cancelled" appointments={others} client={client} none="Nothing yet." />
      {client.more && (
        <Link to={`${here}?all#past`} preventScrollReset className="button-quiet mt-4">
          Show all
        </Link>
      )}
      {edits && (
        <section aria-labelledby="card" className="mt-10">
          <h2 id="card" className="text-title">
            This client
          </h2>
          {!client.mark && <CallForm refused={callRefused} here={here} />}
          {client.asksDeposit && <DepositMarkForm deposits={client.deposits} here={here} />}
          {client.texted && <WayToTellForm way={client.wayToTell} here={here} />}
          <JoinedWith joined={client.joined} here={here} />
          <Link to={`${here}/join`} className="link flex min-h-11 w-fit items-center">
            Join with another client
          </Link>
          <Link to={`/admin/vouchers/packages?for=${id}`} className="link flex min-h-11 w-fit items-center">
            Sell them a package
          </Link>
          <a href={`${here}/data`} download className="link flex min-h-11 w-fit items-center">
            Download their data
          </a>
        </section>
      )}
    </div>
  );
}

const NOTICES = new Map([
  ["added", "Client added"],
  ["changed", "Details saved"],
  ["saved", "Note saved"],
  ["deleted", "Note deleted"],
  ["call", "We’ll ask them to call from now on"],
  ["online", "They can book online again"],
  ["deposits", "Saved. It applies to what they book from now on."],
  ["way", "Saved. It applies from the next message on."],
  ["joined", "Clients joined"],
  ["separated", "Clients separated"],
]);

interface Props {
  name: string;
  others: { id: string; name: string; email: string }[];
  /** The address for joining the card with another one; null for somebody who may not. */
  joinAt: string | null;
}

/**
 * The other clients who gave the same phone. Those with the same first name may be the same person and can be joined; a phone
 * may be a family's. docs/rules.md 23.11
 */
function SamePhone({ name: own, others, joinAt }: Props) {
  if (others.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3">
      <span className="text-muted">Also with this phone number:</span>
      {others.map(({ id, name, email }) => (
        <p key={id} className="flex min-w-0 flex-wrap items-center gap-x-3">
          <Link to={clientCardAddress(id)} className="link inline-flex min-h-11 items-center wrap-anywhere">
            {email ? `${name}, ${email}` : name}
          </Link>
          <span className="text-sm text-muted">
            {isSameFirstName(own, name) ? CLIENT_HINTS.samePerson : "another name"}
          </span>
          {joinAt && isSameFirstName(own, name) && (
            <Link
              to={`${joinAt}?with=${encodeURIComponent(id)}`}
              className="link inline-flex min-h-11 items-center text-muted"
            >
              Join<span className="sr-only"> with {name}</span>
            </Link>
          )}
        </p>
      ))}
    </div>
  );
}

function isSameFirstName(one: string, other: string): boolean {
  const first = (name: string) => name.trim().split(/\s+/)[0]?.toLocaleLowerCase("en-GB") ?? "";
  return first(one) === first(other);
}

interface JoinedSectionProps {
  /** Who was joined with the card, by their email or phone, and on which day. */
  joined: { client: string; joinedAt: string }[];
  here: string;
}

/** The cards that were joined with this one, each with a button to separate it again. docs/rules.md 23.18 */
function JoinedWith({ joined, here }: JoinedSectionProps) {
  const busy = useSending();
  return (
    <ul className="mt-2 empty:hidden">
      {joined.map(({ client, joinedAt }) => (
        <li key={client}>
          <PostForm action={`${here}/join`} className="flex flex-wrap items-center gap-x-4">
            <input type="hidden" name="intent" value="separate" />
            <input type="hidden" name="client" value={client} />
            <span className="min-w-0 wrap-anywhere">
              Joined with {client} on {longDate(joinedAt)}
            </span>
            <button type="submit" className="link min-h-11" aria-disabled={busy}>
              Separate again<span className="sr-only"> from {client}</span>
            </button>
          </PostForm>
        </li>
      ))}
    </ul>
  );
}
