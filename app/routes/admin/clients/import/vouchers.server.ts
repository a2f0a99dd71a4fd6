import { primaryDatabase } from "../../../../database/client.server.ts";
import { shortDayAndYear } from "../../../../kernel/dates.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import { fileOf, type NamedLine, ofTaken } from "../../../../models/imports/list.ts";
import { type FreshVoucher, importVouchers, planVouchers } from "../../../../models/imports/vouchers.server.ts";
import { vouchersIn } from "../../../../models/imports/vouchers-csv.ts";
import { SAVING_WORDS } from "../../../../words/imports.ts";
import { statusOf } from "../../../../words/statuses.ts";
import type { Asked, ListAnswer } from "./asked.ts";
import type { RowShown } from "./import-reply.ts";

/** Vouchers that are shown before they are brought in. */
const SHOWN = 50;

/** Shows what a list of vouchers comes to and, once staff agree, brings them in. docs/rules.md 32.21 */
export async function answerToVouchers({ salon, actor, read, choices, agreed }: Asked): Promise<ListAnswer> {
  const { dates } = choices;
  const found = vouchersIn(read, dates === "day" || dates === "month" ? dates : undefined);
  if (!found.ok) return { unreadable: found.reason };
  const { unread, doubtful } = found;
  const come = (more: NamedLine[]) => {
    const refused = [...found.refused, ...more].toSorted((one, other) => one.line - other.line);
    return { refused, lost: ofTaken(found.lost, refused), unread, doubtful, file: fileOf(read.list, refused) };
  };
  if (agreed && doubtful === null) {
    const brought = await importVouchers(salon, found.vouchers, actor.userId);
    if (!brought.ok) return { status: statusOf(brought.reason), message: SAVING_WORDS[brought.reason], ...come([]) };
    const { fresh, known, refused, id } = brought;
    return { isDone: true, fresh: fresh.length, known, id: fresh.length > 0 ? id : null, ...come(refused) };
  }
  const { fresh, known, refused } = await planVouchers(primaryDatabase(), salon, found.vouchers);
  return { fresh: fresh.length, known, rows: fresh.slice(0, SHOWN).map(rowOf), ...come(refused) };
}

function rowOf({ voucher, pence, services }: FreshVoucher): RowShown {
  const { uses, recipient, formerCode, validUntil } = voucher;
  const amount = formatPounds(pence);
  const visits = uses === 1 ? "1 visit" : `${uses} visits`;
  return {
    outcome: "new",
    title: `${uses === null || uses === undefined ? `${amount} left` : `${visits} left, worth ${amount}`}${recipient ? ` for ${recipient}` : ""}`,
    details: [
      services.join(", "),
      [formerCode && `Code ${formerCode}`, `good until ${shortDayAndYear(validUntil)}`].filter(Boolean).join(" · "),
    ].filter(Boolean),
  };
}
