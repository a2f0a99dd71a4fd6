import { lazy } from "react";
import { data, Link } from "react-router";
import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { addressInTable, addressOfMoney, backFrom } from "../../../components/admin-addresses.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { clockTime, now } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { formOf, text } from "../../../kernel/forms.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { formFailed, updateFailed } from "../../../words/updates.ts";
import { UndoNotice } from "../appointments/undo-notice.tsx";
import type { Route } from "./+types/route.ts";
import { CompleteVisit } from "./complete-visit.tsx";
import { GiveBack } from "./give-back.tsx";
import type { MoneyShown } from "./money-shown.server.ts";
import { Rows } from "./rows.tsx";
import { Standing } from "./standing.tsx";
import { TakeMoney } from "./take-money.tsx";
import { TakeTip } from "./take-tip.tsx";
import styles from "./till.css?url";
import { StillUsed, UsePackage } from "./use-voucher.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Most appointments have no terms. */
const ByTerms = lazy(async () => ({ default: (await import("./by-terms.tsx")).ByTerms }));

export function meta() {
  return [{ title: "Payment" }, { name: "robots", content: "noindex" }];
}

/** The result of a form: what was done, or what is wrong with the typed values. */
interface Reply {
  message: string | null;
  notice: string | null;
  undo: string | null;
  fields: FieldErrors;
  intent: string;
  typed: Record<string, string>;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const actor = staffActor(context.get(accountContext));
  const { moneyShown } = await import("./money-shown.server.ts");
  const shown = await moneyShown(primaryDatabase(), salon, actor, params.id, now());
  if (!shown) throw data(null, { status: 404 });
  const back = backFrom(url) ?? addressInTable(shown.appointment);
  return { shown, back, here: `${url.pathname.replace(/\.data$/, "")}${url.search}`, key: crypto.randomUUID() };
}

/** Takes money, gives some back, voids a row or undoes that. docs/rules.md 27.10 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await formOf(request);
  form.set("id", params.id);
  // Enter in the field of the code presses the till's first button.
  if (text(form, "intent") === "take" && text(form, "way") === "voucher") form.set("intent", "voucher");
  const intent = text(form, "intent");
  if (intent === "fee-back" || (intent === "give-back" && text(form, "method") === "online")) {
    const { backThroughStripe } = await import("./back-through-stripe.server.ts");
    const { status, ...sent } = await backThroughStripe(
      context.get(salonContext),
      context.get(accountContext),
      params.id,
      form,
    );
    return data(replyTo(form, sent), { status });
  }
  if (intent === "package" || intent === "voucher" || intent === "voucher-check") {
    const { paidByVoucher } = await import("./by-voucher.server.ts");
    const paying = { request, id: params.id, form };
    const { status, ...sent } = await paidByVoucher(context.get(salonContext), context.get(accountContext), paying);
    return data(replyTo(form, sent), { status });
  }
  const { commandSent } = await import("../appointments/rows/send-command.server.ts");
  const { status, ...sent } = await commandSent(context.get(salonContext), context.get(accountContext), form);
  return data(replyTo(form, sent), { status });
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const message = formFailed(form) ?? updateFailed({ what: "take" });
  return answerOr(serverAction, () => data(replyTo(form, { message }), { status: 503 }));
}

export default function Money({ loaderData: { shown, back, here, key }, actionData }: Route.ComponentProps) {
  const { appointment, paidPence, onItsWayPence, owedPence } = shown;
  const { customerName, date, startsMinute, serviceNames, moved } = appointment;
  const cancelled = appointment.status === "cancelled";
  const refused = actionData?.message ? actionData : null;
  const of = (intent: string) => (refused?.intent === intent ? refused : null);
  const command = { appointment, here, commandKey: key };
  // The code that was looked up stays to be used.
  const checked = actionData?.intent === "voucher-check" && !refused ? (actionData.typed.code ?? "") : "";
  const taking = (
    <>
      {shown.packages.map((one) => (
        <UsePackage key={`${one.id} ${key}`} one={one} command={command} />
      ))}
      {owedPence > 0 ? (
        <TakeMoney
          key={refused ? "" : `${key} ${checked}`}
          {...{ shown, command }}
          refused={of("take") ?? of("voucher") ?? of("voucher-check")}
          code={checked}
        />
      ) : (
        <TakeTip key={refused ? "" : key} {...{ shown, command }} refused={of("take")} />
      )}
    </>
  );
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="text-display wrap-anywhere">
        Payment of <bdi>{customerName}</bdi>
      </h1>
      <p className="mt-1 text-muted sm:text-lg">
        {serviceNames}, {longDate(date)}, {clockTime(startsMinute)}
        {cancelled && ", cancelled"}
      </p>
      {refused && (
        <div className="mt-6">
          <Alert about={refused}>{refused.message}</Alert>
        </div>
      )}
      {actionData?.notice && !actionData.undo && (
        <p role="status" className="notice mt-6">
          {actionData.notice}
        </p>
      )}
      {actionData?.notice && actionData.undo && (
        <UndoNotice key={actionData.undo} id={appointment.id} undo={actionData.undo} here={here} commandKey={key}>
          {actionData.notice}
        </UndoNotice>
      )}
      <Standing {...shown} />
      {owedPence <= 0 && shown.canBeDone && <CompleteVisit command={command} />}
      {!shown.appointment.moved && hasTerms(shown) && (
        <ByTerms
          terms={shown.terms}
          card={shown.card}
          paidPence={shown.paidPence - shown.onItsWayPence}
          command={command}
        />
      )}
      {moved && shown.movedTo ? (
        <p className="notice mt-6">
          This appointment has moved to another time, and its money with it.{" "}
          <Link to={addressOfMoney({ id: shown.movedTo }, back)} className="link inline-block min-h-11 py-2">
            See the payment there
          </Link>
        </p>
      ) : (
        <>
          {shown.stillUsedPence > 0 && <StillUsed pence={shown.stillUsedPence} command={command} />}
          {cancelled ? (
            <details className="mt-8" open={Boolean(actionData && TAKES.includes(actionData.intent))}>
              <summary className="link min-h-11 py-2">Take a payment anyway</summary>
              {taking}
            </details>
          ) : (
            taking
          )}
          {paidPence > onItsWayPence && (
            <GiveBack key={`back ${key}`} {...{ shown, command }} refused={of("give-back")} />
          )}
        </>
      )}
      <Rows rows={shown.rows} command={command} />
      <Link to={back} className="button-quiet mt-8">
        Go back
      </Link>
    </div>
  );
}

/** The forms by which money is taken. */
const TAKES = ["take", "voucher", "voucher-check"];

function replyTo(form: FormData, sent: Partial<Pick<Reply, "message" | "notice" | "undo" | "fields">>): Reply {
  const { message = null, notice = null, undo = null, fields = {} } = sent;
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  return { message, notice, undo, fields, intent: text(form, "intent"), typed };
}

/** Whether anything is to be said of what the client has agreed to. */
function hasTerms({ card, terms: { deposit, waived, fee, toAgree } }: MoneyShown): boolean {
  return card.asked || deposit !== null || waived !== null || fee !== null || toAgree;
}
