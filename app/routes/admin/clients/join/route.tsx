import { lazy } from "react";
import { data, Link, redirect } from "react-router";
import { staffActor } from "../../../../auth/actor.server.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";
import { Alert } from "../../../../components/forms/alert.tsx";
import { answerOr } from "../../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import { MOST_TYPED } from "../../../../components/staff/search/found.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now } from "../../../../kernel/clock.ts";
import { formOf, text } from "../../../../kernel/forms.ts";
import { parseSubmission } from "../../../../kernel/parsing.ts";
import { clientCard } from "../../../../models/customers/card.server.ts";
import { joinClients, separateClient } from "../../../../models/customers/correct.server.ts";
import { JoinForm } from "../../../../models/customers/join.ts";
import { pastCustomers } from "../../../../models/customers/past-customers.server.ts";
import { CLIENT_WORDS } from "../../../../words/clients.ts";
import { statusOf } from "../../../../words/statuses.ts";
import type { Route } from "./+types/route.ts";
import { FindCard } from "./find-card.tsx";
import { NOT_SENT, reply, typedIn } from "./join-reply.ts";

/** Loaded when it is needed, because few open it. There is no `Suspense` around it, so that the server sends it whole. */
const JoinPreview = lazy(() => import("./join-preview.tsx"));

export function meta() {
  return [{ title: "Join two clients" }, { name: "robots", content: "noindex" }];
}

/** The card that is open, the clients that a search finds, and the card that it would be joined with. docs/rules.md 23.18 */
export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const actor = staffActor(context.get(accountContext));
  const database = primaryDatabase();
  const instant = now();
  const card = await clientCard(database, salon, { actor, id, instant });
  if (!card) throw data(null, { status: 404 });
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, MOST_TYPED);
  const other = url.searchParams.get("with");
  const shown = { id, name: card.name, email: card.email, phone: card.phone, q };
  if (!other) {
    const found = (await pastCustomers(database, salon, q)).map(({ id, name, email, phone }) => ({
      id,
      name,
      email,
      phone,
    }));
    return { ...shown, found, pair: null, isSame: false };
  }
  const { twoCards } = await import("../../../../models/customers/join.server.ts");
  const [cards, theirs] = await Promise.all([
    twoCards(database, { salon, actor, id, other }),
    clientCard(database, salon, { actor, id: other, instant }),
  ]);
  if (!cards || !theirs) return { ...shown, found: [], pair: null, isSame: true };
  const { note, seen } = cards;
  return {
    ...shown,
    found: [],
    isSame: false,
    pair: { other, note, seen, sides: [factsOf(card), factsOf(theirs)] as const },
  };
}

/** What the preview shows of a card. */
function factsOf({ name, email, phone, visits, lastVisit, coming, noShows, cancelledLate }: Card) {
  return {
    name,
    email,
    phone,
    visits,
    lastVisit: lastVisit?.date ?? null,
    coming: coming.length,
    noShows,
    cancelledLate,
  };
}

type Card = NonNullable<Awaited<ReturnType<typeof clientCard>>>;

/** Joins the two cards, or separates a client from the open one again. docs/rules.md 23.18 */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const actor = staffActor(context.get(accountContext));
  const form = await formOf(request);
  if (text(form, "intent") === "separate") {
    const outcome = await separateClient(salon, actor, { id, client: text(form, "client") });
    if (outcome.ok) return redirect(`${clientCardAddress(id)}?notice=separated`);
    return reply(statusOf(outcome.reason), { message: CLIENT_WORDS[outcome.reason] });
  }
  const typed = typedIn(form);
  const choice = parseSubmission(JoinForm, typed);
  if (!choice.ok) return reply(400, { typed, fields: choice.fields });
  const asked = { id, other: text(form, "with"), choice: choice.value, seen: text(form, "seen") };
  const outcome = await joinClients(salon, actor, asked);
  if (outcome.ok) return redirect(`${clientCardAddress(id)}?notice=joined`);
  return reply(statusOf(outcome.reason), { typed, message: CLIENT_WORDS[outcome.reason] });
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, what was chosen and typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = typedIn(await formOf(request.clone()));
  return answerOr(serverAction, () => reply(503, { typed, message: CLIENT_WORDS["outcome-unknown"] }));
}

export default function JoinCards({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, email, phone, q, found, pair, isSame } = loaderData;
  const here = `${clientCardAddress(id)}/join`;
  return (
    <div className="max-w-3xl">
      <p>
        <Link to={clientCardAddress(id)} className="link inline-flex min-h-11 items-center wrap-anywhere">
          Back to {name}
        </Link>
      </p>
      <h1 className="text-display wrap-anywhere">Join with another client</h1>
      {actionData?.message && <Alert about={actionData}>{actionData.message}</Alert>}
      {isSame && <p className="notice mt-6">These two are already joined. Please choose another client.</p>}
      {pair ? (
        <JoinPreview key={pair.seen} here={here} pair={pair} lastTry={actionData ?? NOT_SENT} />
      ) : (
        <FindCard here={here} q={q} found={found} card={{ email, phone }} />
      )}
    </div>
  );
}
