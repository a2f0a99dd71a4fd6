import { data, type LoaderFunctionArgs } from "react-router";
import * as v from "valibot";
import { accountContext } from "../../../../auth/guards.server.ts";
import { may } from "../../../../auth/rights.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { commands, type Sent } from "../../../../components/screen/commands.server.ts";
import { type Database, primaryDatabase } from "../../../../database/client.server.ts";
import { standingOf } from "../../../../diary/appointments/payment.ts";
import { isBroughtIn, isExpired, isUnused } from "../../../../diary/money/voucher.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { text, texts } from "../../../../kernel/forms.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import { parseSubmission } from "../../../../kernel/parsing.ts";
import { codeShown } from "../../../../models/vouchers/code.server.ts";
import { orderOfVoucher, salonOnGift } from "../../../../models/vouchers/online.server.ts";
import { extendVoucher, takeBackSale } from "../../../../models/vouchers/sale.server.ts";
import { extensionForm, monthsAfter, WayToBuy } from "../../../../models/vouchers/voucher-form.ts";
import { namesOfStaff, type VoucherRead, voucherById } from "../../../../models/vouchers/vouchers.server.ts";
import { lastMailedAt, mailVoucherAgain } from "../../../../outbox/email-of-voucher.server.ts";
import { giveBackVoucher, lastRefundOf } from "../../../../payments/vouchers/give-back.server.ts";
import { BACK_ONLINE_WORDS, SALE_WORDS, VOUCHER_NOT_MAILED } from "../../../../words/money/vouchers.ts";

/** How the sale can be taken back: the whole voucher, or what is left of it. Null when it can’t. docs/rules.md 32.5, 32.15 */
function wayBack({ voucher, rows, sale, balancePence, soldOn }: VoucherRead, today: string) {
  if (balancePence <= 0) return null;
  if (sale?.stripeId) return "online" as const;
  if (!isUnused(rows, voucher.id) || (sale && isBroughtIn(sale))) return null;
  return soldOn === today ? ("void" as const) : ("back" as const);
}

/** The state of the voucher's latest refund through Stripe, or null. docs/rules.md 32.15 */
async function onItsWay(database: Database, salonId: string, read: VoucherRead) {
  const order = await orderOfVoucher(database, salonId, read);
  const last = order && (await lastRefundOf(database, salonId, order.id));
  return last ? { state: last.state, amountPence: last.amountPence } : null;
}

/** The voucher of an address. A code that was made with another secret can't be shown any more. docs/rules.md 32.2, 32.8 */
export async function loader({ params: { id: asked = "" }, url, context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const database = primaryDatabase();
  const [read, names, mailedAt] = await Promise.all([
    voucherById(database, salon.id, asked),
    namesOfStaff(database, salon.id),
    lastMailedAt(database, salon.id, asked),
  ]);
  if (!read) throw data(null, { status: 404 });
  const { voucher, rows, sale, pricePence, balancePence, usesLeft, soldOn } = read;
  const { date: today } = salonTime(salon.timeZone, now());
  const { id, codeEnd, validUntil, name, uses, recipient, sender, message, email } = voucher;
  const { extensions, formerCode } = voucher;
  const changes = may(context.get(accountContext), "voucher changes");
  const standing = new Set(standingOf(rows));
  return {
    ...{ id, codeEnd, validUntil, name, uses, recipient, sender, message, email, pricePence, balancePence, usesLeft },
    amount: formatPounds(pricePence),
    code: codeShown(salon.id, voucher),
    ...{ soldOn, soldBy: names.get(sale?.actor ?? "") ?? null, paidBy: sale?.method ?? null },
    ...{ isBroughtIn: sale !== null && isBroughtIn(sale), formerCode },
    mailedOn: mailedAt === null ? null : salonTime(salon.timeZone, mailedAt).date,
    expired: isExpired(voucher, today),
    changes,
    canGoBack: changes ? wayBack(read, today) : null,
    goesBack: sale?.stripeId ? await onItsWay(database, salon.id, read) : null,
    rows: rows
      .filter((row) => row !== sale && row.answersId === null)
      .map((row) => ({
        ...{ id: row.id, kind: row.kind, method: row.method, amountPence: row.amountPence, takenOn: row.takenOn },
        ...{ appointmentId: row.appointmentId, voided: !standing.has(row) },
      })),
    voided: rows.some(({ answersId }) => answersId !== null && answersId === sale?.id),
    extensions: extensions.map(({ from, at, by, reason }) => ({
      ...{ from, reason, on: salonTime(salon.timeZone, at).date, by: names.get(by) ?? null },
    })),
    ...{
      today,
      longer: monthsAfter(validUntil < today ? today : validUntil, 3),
      notice: url.searchParams.get("notice"),
    },
    salon: salonOnGift(salon),
    key: crypto.randomUUID(),
  };
}

/** Mails it again, makes it good for longer, or takes its sale back. docs/rules.md 32.5, 32.6, 32.8, 32.15 */
export const action = commands({
  mail,
  extend: (sent) => ifAllowed(sent) ?? extend(sent),
  "take-back": (sent) => ifAllowed(sent) ?? takeBack(sent),
  "give-back": (sent) => ifAllowed(sent) ?? giveBack(sent),
});

/** docs/rules.md 21.9 */
function ifAllowed({ account }: Sent): undefined {
  if (!may(account, "voucher changes")) throw data(null, { status: 403 });
}

async function mail({ salon, params: { id = "" } }: Sent) {
  const mailed = await mailVoucherAgain(salon, id);
  if (mailed === "mailed") return { status: 200, notice: "The voucher is on its way by email." };
  return { status: mailed === "mails-later" ? 429 : 503, message: VOUCHER_NOT_MAILED[mailed] };
}

async function extend({ salon, account, params: { id = "" }, form }: Sent) {
  const at = now();
  const schema = extensionForm(salonTime(salon.timeZone, at).date);
  const read = parseSubmission(schema, texts(form, ["validUntil", "reason"]));
  if (!read.ok) return { status: 400, fields: read.fields };
  const by = { from: text(form, "from"), by: `admin:${account.id}` };
  const set = await extendVoucher(primaryDatabase(), salon.id, { id, ...by, ...read.value }, at);
  return set.ok ? { status: 200, notice: "Last day changed." } : { status: 409, message: SALE_WORDS[set.reason] };
}

async function takeBack({ salon, account, params: { id = "" }, form }: Sent) {
  const read = parseSubmission(v.object({ method: WayToBuy }), texts(form, ["method"]));
  if (!read.ok) return { status: 400, fields: read.fields };
  const by = { id, actor: `admin:${account.id}` };
  const back = await takeBackSale(primaryDatabase(), salon, { ...by, ...read.value }, now());
  if (!back.ok) return { status: 409, message: SALE_WORDS[back.reason] };
  const amount = formatPounds(back.amountPence);
  return {
    status: 200,
    notice: back.voids
      ? `We’ve voided the sale of ${amount}. The voucher is worth nothing.`
      : `We’ve recorded the refund of ${amount}. The voucher is worth nothing.`,
  };
}

/** Gives back through Stripe what is left of a voucher that was bought online. docs/rules.md 32.15 */
async function giveBack({ salon, account, params: { id = "" }, form, key }: Sent) {
  const amountPence = Number(text(form, "pence"));
  const back = await giveBackVoucher(salon, { id, amountPence, actor: `admin:${account.id}`, key });
  if (!back.ok) return { status: back.reason === "key-reused" ? 422 : 409, message: BACK_ONLINE_WORDS[back.reason] };
  const amount = formatPounds(amountPence);
  if (back.state === "failed")
    return { status: 409, message: `Stripe can’t refund ${amount}. It’s back on the voucher.` };
  const gone = back.state === "succeeded" ? "went back" : "is on its way back";
  return { status: 200, notice: `${amount} ${gone} to the card. There’s nothing left on the voucher.` };
}
