import { ASKED, CHARGE_KINDS, type Charge, type Terms } from "../../../diary/terms/terms.ts";
import { text } from "../../../kernel/forms.ts";
import { decimalTyped } from "../../../kernel/money.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { amountOf, chargeFrom, DUE_HOURS, isAmount, LATE_HOURS } from "../../../models/terms/terms-request.ts";

/* The booking terms as their form has them, in pounds and percent. docs/rules.md 29.1 */

/** The terms as they are typed. */
export interface TypedTerms {
  depositKind: string;
  depositAmount: string;
  who: string;
  serviceIds: string[];
  saturdays: boolean;
  dueHours: string;
  account: string;
  lateKind: string;
  lateAmount: string;
  lateHours: string;
  noShowKind: string;
  noShowAmount: string;
  cardOnFile: boolean;
  moneyBack: boolean;
}

export function typedTerms({
  deposit,
  lateFee,
  lateHours,
  noShowFee,
  cardOnFile,
  moneyBack = false,
  account,
}: Omit<Terms, "id" | "text">) {
  const { who, serviceIds, saturdays, dueHours } = deposit;
  return {
    ...{
      depositKind: deposit.kind,
      depositAmount: shown(deposit),
      who,
      serviceIds,
      saturdays,
      dueHours: `${dueHours}`,
    },
    ...{ lateKind: lateFee.kind, lateAmount: shown(lateFee), lateHours: `${lateHours}` },
    ...{ noShowKind: noShowFee.kind, noShowAmount: shown(noShowFee), cardOnFile, moneyBack, account },
  } satisfies TypedTerms;
}

export function termsTyped(form: FormData): TypedTerms {
  const named = (name: string) => text(form, name);
  return {
    ...{ depositKind: named("depositKind"), depositAmount: named("depositAmount"), who: named("who") },
    serviceIds: form.getAll("service").flatMap((id) => (typeof id === "string" ? [id] : [])),
    ...{ saturdays: form.has("saturdays"), dueHours: named("dueHours"), account: named("account").trim() },
    ...{ lateKind: named("lateKind"), lateAmount: named("lateAmount"), lateHours: named("lateHours") },
    moneyBack: form.has("moneyBack"),
    ...{ noShowKind: named("noShowKind"), noShowAmount: named("noShowAmount"), cardOnFile: form.has("cardOnFile") },
  };
}

/**
 * The typed terms, or a sentence for each wrong field. A salon needs no bank account for deposits if its clients pay them by
 * card. docs/rules.md 29.1, 29.14
 */
export function parseTerms(
  typed: TypedTerms,
  byCard: boolean,
): { ok: true; value: Omit<Terms, "id" | "text"> } | { ok: false; fields: FieldErrors } {
  const fields: FieldErrors = {};
  const charge = (kindTyped: string, amountTyped: string, field: string): Charge => {
    const kind = CHARGE_KINDS.find((one) => one === kindTyped) ?? "none";
    const amount = kind === "none" ? 0 : (decimalTyped(amountTyped) ?? Number.NaN);
    if (isAmount(kind, amount)) return chargeFrom(kind, amount);
    fields[field] = kind === "percent" ? PERCENT : POUNDS;
    return chargeFrom("none", 0);
  };
  const hours = (typedHours: string, [least, most]: readonly [number, number], field: string): number => {
    const count = /^\d{1,4}$/.test(typedHours.trim()) ? Number(typedHours) : Number.NaN;
    if (count >= least && count <= most) return count;
    fields[field] = `Please give a whole number of hours from ${least} to ${most}`;
    return least;
  };
  const deposit = charge(typed.depositKind, typed.depositAmount, "depositAmount");
  if (typed.depositKind !== "none" && typed.account === "" && !byCard)
    fields.account = "Please say where your clients pay it to";
  if (typed.account.length > 300) fields.account = "Please use at most 300 characters";
  const value = {
    deposit: {
      ...deposit,
      who: ASKED.find((one) => one === typed.who) ?? "everybody",
      ...{ serviceIds: typed.serviceIds, saturdays: typed.saturdays },
      dueHours: hours(typed.dueHours, DUE_HOURS, "dueHours"),
    },
    lateFee: charge(typed.lateKind, typed.lateAmount, "lateAmount"),
    lateHours: hours(typed.lateHours, LATE_HOURS, "lateHours"),
    noShowFee: charge(typed.noShowKind, typed.noShowAmount, "noShowAmount"),
    ...{ cardOnFile: typed.cardOnFile, ...(typed.moneyBack && { moneyBack: true }), account: typed.account },
  };
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, value };
}

const POUNDS = "Please give an amount in pounds and whole pence, from 0.01 to 10,000";
const PERCENT = "Please give a whole number of percent, from 1 to 100";

function shown(charge: Charge): string {
  return charge.kind === "none" ? "" : `${amountOf(charge)}`;
}
