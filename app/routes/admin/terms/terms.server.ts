import { type LoaderFunctionArgs, redirect } from "react-router";
import { salonContext } from "../../../auth/salon.server.ts";
import { commands, refusal, type Sent } from "../../../components/screen/commands.server.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { ASKED, CHARGE_KINDS, type Charge, NO_TERMS, type Terms } from "../../../diary/terms/terms.ts";
import { now } from "../../../kernel/clock.ts";
import { text } from "../../../kernel/forms.ts";
import { mayBecomeAddress } from "../../../kernel/link-like.ts";
import { decimalTyped } from "../../../kernel/money.ts";
import type { FieldErrors, Submission } from "../../../kernel/parsing.ts";
import { isPayableOnline, takesOnline } from "../../../models/money/online.server.ts";
import { catalogue } from "../../../models/services/service.server.ts";
import { amountOf, chargeFrom, DUE_HOURS, isAmount, LATE_HOURS } from "../../../models/terms/charges.ts";
import { setTerms, termsOfSalon } from "../../../models/terms/terms.server.ts";
import { isOnTrial, NO_LINKS_YET } from "../../../models/trial/trial.ts";
import { TERMS_WORDS, termsInWords } from "../../../words/terms/terms.ts";

type Set = Omit<Terms, "id" | "text">;

export async function loader({ context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const { id } = salon;
  const database = primaryDatabase();
  const reading = termsOfSalon(database, id).then((terms) => ({ terms }));
  const [read, services] = await Promise.all([
    readOrNull("terms-not-read", id, reading),
    readOrNull("services-not-read", id, catalogue(database, id)),
  ]);
  return {
    stored: read && asTyped(read.terms ?? NO_TERMS),
    inWords: read?.terms?.text ?? "",
    services: (services ?? []).map(({ id, name }) => ({ id, name })),
    ...{ online: isPayableOnline(), byCard: takesOnline(salon) },
  };
}

/** The terms as their form has them, in pounds and percent. */
function asTyped({ deposit, lateFee, noShowFee, ...further }: Set) {
  const { kind: depositKind, amount: _, serviceIds: service, ...asked } = deposit;
  return {
    ...{ ...further, ...asked, service, depositKind, depositAmount: shown(deposit) },
    ...{ lateKind: lateFee.kind, lateAmount: shown(lateFee) },
    ...{ noShowKind: noShowFee.kind, noShowAmount: shown(noShowFee) },
  };
}

function shown(charge: Charge): string {
  return charge.kind === "none" ? "" : `${amountOf(charge)}`;
}

export const action = commands({ save });

/** Sets the terms for bookings from now on. docs/rules.md 29.1 */
async function save({ salon, account, form }: Sent) {
  const byCard = takesOnline(salon);
  const parsed = parseTerms(form, byCard);
  if (!parsed.ok) return { status: 400, fields: parsed.fields };
  if (isOnTrial(salon, now()) && mayBecomeAddress(parsed.value.account))
    return { status: 400, fields: { account: NO_LINKS_YET } };
  const set = { ...parsed.value, text: termsInWords(parsed.value, byCard) };
  const saved = await setTerms(salon.id, { set, actor: `admin:${account.id}`, online: isPayableOnline() });
  return saved.ok ? redirect("/admin/salon/terms?notice=saved") : refusal(saved.reason, TERMS_WORDS);
}

/**
 * The typed terms, or a sentence for each wrong field. A salon needs no bank account for deposits if its clients pay them by
 * card. docs/rules.md 29.1, 29.14
 */
function parseTerms(form: FormData, byCard: boolean): Submission<Set> {
  const fields: FieldErrors = {};
  const typed = (name: string) => text(form, name).trim();
  const charge = (name: string): Charge => {
    const kind = CHARGE_KINDS.find((one) => one === text(form, `${name}Kind`)) ?? "none";
    const amount = kind === "none" ? 0 : (decimalTyped(typed(`${name}Amount`)) ?? Number.NaN);
    if (isAmount(kind, amount)) return chargeFrom(kind, amount);
    fields[`${name}Amount`] = kind === "percent" ? PERCENT : POUNDS;
    return chargeFrom("none", 0);
  };
  const hours = (name: string, [least, most]: readonly [number, number]): number => {
    const count = /^\d{1,4}$/.test(typed(name)) ? Number(typed(name)) : Number.NaN;
    if (count >= least && count <= most) return count;
    fields[name] = `Please give a whole number of hours from ${least} to ${most}`;
    return least;
  };
  const [deposit, account] = [charge("deposit"), typed("account")];
  if (text(form, "depositKind") !== "none" && account === "" && !byCard)
    fields.account = "Please say where your clients pay it to";
  if (account.length > 300) fields.account = "Please use at most 300 characters";
  const value = {
    deposit: {
      ...deposit,
      who: ASKED.find((one) => one === text(form, "who")) ?? "everybody",
      serviceIds: form.getAll("service").filter((id) => typeof id === "string"),
      ...{ saturdays: form.has("saturdays"), dueHours: hours("dueHours", DUE_HOURS) },
    },
    ...{ lateFee: charge("late"), lateHours: hours("lateHours", LATE_HOURS), noShowFee: charge("noShow") },
    ...{ cardOnFile: form.has("cardOnFile"), moneyBack: form.has("moneyBack"), account },
  };
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, value };
}

const POUNDS = "Please give an amount in pounds and whole pence, from 0.01 to 10,000";
const PERCENT = "Please give a whole number of percent, from 1 to 100";
