import * as v from "valibot";
import { LARGEST_AMOUNT } from "../../diary/appointments/payment.ts";
import { isCalendarDate } from "../../kernel/clock.ts";
import { penceFromPounds } from "../../kernel/money.ts";
import { optionalText } from "../../kernel/parsing.ts";
import { inShort } from "../../kernel/read-csv.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { WALK_IN_ENTRIES } from "../appointments/booking/customer-details.ts";
import { formerCodeTyped } from "../vouchers/code.ts";
import { poundsTyped } from "./booking-line.ts";
import { clientTyped, isListedPhone } from "./clients-csv.ts";
import type { VoucherColumn } from "./columns.ts";
import { emailsTyped, phonesTyped, SHORTENED } from "./contact-typed.ts";
import { type DateOrder, dateAndTime, dateTyped, orderOf } from "./date-typed.ts";
import { MOST_LINES, type NamedLine, readLine } from "./list.ts";
import { type Columns, columnsOf, type Read, type Unread } from "./mapping.ts";
import { isTotal, TOTAL } from "./shared.ts";

/* A list of vouchers and packages as another program exports it. docs/rules.md 32.21 */

/** The most vouchers of one file. `app/words/imports.ts` says it in words. */
const MOST_VOUCHERS = 1_000;

/** A voucher as its line has it. */
export interface ListedVoucher {
  /** The number that a spreadsheet gives the line. */
  line: number;
  recipient: string;
  email: string;
  phone: string;
  /** Its code in the other program, as D1 has it; null for none. */
  formerCode: string | null;
  /** What is left of it, pence; undefined for a package that says only its visits. */
  balancePence: number | undefined;
  /** The visits that are left of a package; null for a voucher. */
  visits: number | null;
  /** What a package is for, as the list writes it. */
  services: string;
  /** The last day; empty where the list doesn't say it. */
  validUntil: string;
  message: string;
  /** All that the line says, which names a voucher without a code. */
  contents: string[];
}

export type VouchersRefusal = "no-voucher-columns" | "too-many-vouchers" | "dates-both-ways";

/** The vouchers of a list, the lines that are refused, what others lose, the columns that are not read, and a date in doubt. */
export type VouchersRead = Result<
  {
    vouchers: ListedVoucher[];
    refused: NamedLine[];
    lost: NamedLine[];
    unread: Unread[];
    /** A date that can be read both ways, while nobody has said which one is meant. */
    doubtful: string | null;
  },
  VouchersRefusal
>;

/**
 * The vouchers of a list that have something left. A line without a code and with nothing left is no voucher: lists of clients have
 * many. A code counts once. docs/rules.md 32.21
 */
export function vouchersIn(read: Read, order?: DateOrder): VouchersRead {
  const columns = columnsOf(read);
  const { has, cell } = columns;
  if (!has("balance") && !has("visits")) return refuse("no-voucher-columns");
  const lines = read.list.lines.filter(
    ({ cells }) => cell("code", cells) !== "" || hasSome(cell("balance", cells)) || hasSome(cell("visits", cells)),
  );
  if (lines.length > MOST_VOUCHERS || read.list.lines.length > MOST_LINES) return refuse("too-many-vouchers");
  const dates = lines.map(({ cells }) => cell("until", cells));
  const proved = orderOf(dates);
  if (proved === "both") return refuse("dates-both-ways");
  const dayFirst = proved === "either" ? (order ?? "day") : proved;
  const vouchers: ListedVoucher[] = [];
  const [refused, lost]: [NamedLine[], NamedLine[]] = [[], []];
  const codes = new Set<string>();
  for (const { line, cells } of lines) {
    const { typed, also } = typedIn(columns, cells, dayFirst);
    const about = { line, name: inShort(typed.customerName || cell("code", cells)) };
    const one = readLine(VoucherLine, typed, OPTIONAL);
    const code = SHORTENED.test(cell("code", cells).trim()) ? "" : cell("code", cells);
    const unnamed =
      code === "" &&
      cell("code", cells) === "" &&
      [typed.customerName, typed.customerEmail, typed.customerPhone].every((text) => text === "");
    const why = isTotal(cells)
      ? TOTAL
      : unnamed
        ? "Please give its code, or say whom it is for"
        : one.ok
          ? notBroughtIn(one.value, { codes, code })
          : one.sentence;
    if (!one.ok || why !== null) {
      refused.push({ ...about, sentence: why ?? "" });
      continue;
    }
    const { customerName: recipient, customerEmail: email, customerPhone: phone, balance, ...rest } = one.value;
    const { visits, services, until: validUntil, message } = rest;
    const formerCode = formerCodeTyped(code);
    if (formerCode !== null) codes.add(formerCode);
    vouchers.push({
      ...{ line, recipient, email, phone, formerCode, balancePence: balance, visits: visits ?? null, services },
      ...{ validUntil, message, contents: Object.values(typed) },
    });
    const said = [...also, ...one.lost];
    if (code !== cell("code", cells)) said.push(`The spreadsheet has shortened this code: ${cell("code", cells)}`);
    for (const sentence of said) lost.push({ ...about, sentence });
  }
  const doubtful =
    proved === "either" && order === undefined ? (dates.find((date) => orderOf([date]) === "either") ?? null) : null;
  return { ok: true, vouchers, refused, lost, unread: columns.unread, doubtful };
}

/** Whether a cell says more than nothing and 0. */
function hasSome(cell: string): boolean {
  return /[1-9]/.test(cell);
}

type Line = v.InferOutput<typeof VoucherLine>;

/** Why a line is no voucher to bring in, or null. */
function notBroughtIn({ balance, visits, status }: Line, { codes, code }: { codes: Set<string>; code: string }) {
  const former = formerCodeTyped(code);
  if (code !== "" && former === null) return "We can’t read this code";
  if (former !== null && codes.has(former)) return "Another line has the same code";
  if (GONE.test(status)) return `Its status is “${inShort(status)}”`;
  if (visits === undefined && balance === undefined) return "Please say what’s left on it";
  return visits === 0 || (balance === 0 && visits === undefined) ? "There’s nothing left on it" : null;
}

/** The statuses of vouchers that nobody can use. */
const GONE = /void|cancel|refund|deactivat|inactive|disabled|blocked|expired/i;

const LEFT = "Please give what’s left in pounds";
const VISITS = "Please give the number of visits left, at most 100";

const VoucherLine = v.object({
  customerName: v.string(),
  customerEmail: WALK_IN_ENTRIES.customerEmail,
  customerPhone: v.pipe(WALK_IN_ENTRIES.customerPhone, v.check(isListedPhone, "Invalid phone number")),
  balance: v.pipe(
    v.string(),
    v.transform(poundsTyped),
    v.optional(
      v.pipe(v.number(LEFT), v.minValue(0, LEFT), v.maxValue(LARGEST_AMOUNT / 100, LEFT), v.transform(penceFromPounds)),
    ),
  ),
  visits: v.pipe(
    v.string(),
    v.transform((text) => (text === "" ? undefined : Number(text))),
    v.optional(v.pipe(v.number(VISITS), v.integer(VISITS), v.minValue(0, VISITS), v.maxValue(100, VISITS))),
  ),
  services: v.string(),
  until: v.union([v.literal(""), v.pipe(v.string(), v.check(isCalendarDate))], "Please give the date as 31/12/2027"),
  status: v.string(),
  message: optionalText(300),
});

/** What a voucher can do without. */
const OPTIONAL = ["customerEmail", "customerPhone", "until", "message"];

function typedIn(columns: Columns<VoucherColumn>, cells: string[], order: DateOrder) {
  const { cell } = columns;
  const { typed, shortened } = clientTyped(columns, cells);
  const [phones, emails] = [phonesTyped(columns.cells("phone", cells)), emailsTyped(columns.cells("email", cells))];
  const further = [...phones.also, ...emails.also].map((one) => `We left out “${inShort(one)}” beside the first one`);
  const until = dateAndTime(cell("until", cells)).date;
  const line = {
    customerName: typed.customerName,
    customerEmail: typed.customerEmail,
    customerPhone: typed.customerPhone,
    balance: cell("balance", cells),
    visits: cell("visits", cells),
    services: cell("services", cells),
    until: NEVER.test(until) ? "" : dateTyped(until, order),
    status: cell("status", cells),
    message: cell("note", cells),
  };
  const short = shortened ? [`The spreadsheet has shortened this phone number: ${shortened}`] : [];
  return { typed: line, also: [...short, ...further] };
}

/** A last day that there is none of. */
const NEVER = /^(?:never|none|no expiry|n\/a|-+)$/i;
