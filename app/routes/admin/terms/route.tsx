import { lazy } from "react";
import { data, redirect, useLocation } from "react-router";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { News } from "../../../components/news.tsx";
import { Unreadable } from "../../../components/unreadable.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now } from "../../../kernel/clock.ts";
import { formOf, text, unknownIntent } from "../../../kernel/forms.ts";
import { mayBecomeAddress } from "../../../kernel/link-like.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { isPayableOnline, takesOnline } from "../../../models/money/online.server.ts";
import { catalogue } from "../../../models/services/service.server.ts";
import { setTerms, termsOfSalon } from "../../../models/terms/terms.server.ts";
import { NO_TERMS } from "../../../models/terms/terms-request.ts";
import { isOnTrial, NO_LINKS_YET } from "../../../models/trial/trial.ts";
import { statusOf } from "../../../words/statuses.ts";
import { TERMS_WORDS, termsInWords } from "../../../words/terms/terms.ts";
import type { Route } from "./+types/route.ts";
import { parseTerms, type TypedTerms, termsTyped, typedTerms } from "./typed-terms.ts";

/** Loaded when it is needed, because few open it. No `Suspense` is around it, so the server sends it whole. */
const TermsForm = lazy(() => import("./terms-form.tsx"));

const HERE = "/admin/salon/terms";

export function meta() {
  return [{ title: "Booking terms" }, { name: "robots", content: "noindex" }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const { id } = salon;
  const database = primaryDatabase();
  const reading = termsOfSalon(database, id).then((terms) => ({ terms }));
  const [read, services] = await Promise.all([
    readOrNull("terms-not-read", id, reading),
    readOrNull("services-not-read", id, catalogue(database, id)),
  ]);
  return {
    stored: read && typedTerms(read.terms ?? NO_TERMS),
    inWords: read?.terms?.text ?? "",
    services: (services ?? []).map(({ id, name }) => ({ id, name })),
    online: isPayableOnline(),
    byCard: takesOnline(salon),
    saved: url.searchParams.get("notice") === "saved",
  };
}

/** Sets the terms for bookings from now on. docs/rules.md 29.1 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  if (text(form, "intent") !== "save") return unknownIntent();
  const salon = context.get(salonContext);
  const { id: salonId } = salon;
  const typed = termsTyped(form);
  const byCard = takesOnline(salon);
  const parsed = parseTerms(typed, byCard);
  if (!parsed.ok) return reply(400, { typed, fields: parsed.fields });
  if (isOnTrial(salon, now()) && mayBecomeAddress(typed.account))
    return reply(400, { typed, fields: { account: NO_LINKS_YET } });
  const set = { ...parsed.value, text: termsInWords(parsed.value, byCard) };
  const actor = `admin:${context.get(accountContext).id}`;
  const saved = await setTerms(salonId, { set, actor, online: isPayableOnline() });
  if (!saved.ok) return reply(statusOf(saved.reason), { typed, message: TERMS_WORDS[saved.reason] });
  return redirect(`${HERE}?notice=saved`);
}

/** Without a connection, or if the server fails, the typed values stay. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const lost = { typed: termsTyped(form), message: TERMS_WORDS["outcome-unknown"] };
  return answerOr(serverAction, () => reply(503, lost));
}

export default function TermsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, inWords, services, online, byCard, saved } = loaderData;
  const typed = actionData?.typed ?? stored;
  const visit = useLocation().key;
  return (
    <div className="max-w-3xl">
      <h1 className="text-display">Booking terms</h1>
      <p className="mt-4 max-w-prose text-muted">
        What you ask of clients who book: a deposit, and what a late cancellation or a missed visit costs. They read it
        before they confirm and in every email. It is for what is booked from now on; what is booked keeps what was
        agreed to.
      </p>
      {saved && !actionData && <News key={visit}>Terms saved. They hold from now on.</News>}
      {actionData?.message && <Alert about={actionData}>{actionData.message}</Alert>}
      {inWords && (
        <p className="notice mt-6 max-w-prose">
          <span className="block text-sm text-muted">Your clients read</span>
          {inWords}
        </p>
      )}
      {typed ? (
        <TermsForm
          key={JSON.stringify(typed)}
          {...{ typed, services, online, byCard }}
          fields={actionData?.fields ?? NO_ERRORS}
        />
      ) : (
        <Unreadable what="The booking terms" />
      )}
    </div>
  );
}

interface Reply {
  typed: TypedTerms;
  fields: FieldErrors;
  message: string | null;
}

function reply(status: number, { typed, fields = NO_ERRORS, message = null }: Partial<Reply> & Pick<Reply, "typed">) {
  return data<Reply>({ typed, fields, message }, { status });
}

const NO_ERRORS: FieldErrors = {};
