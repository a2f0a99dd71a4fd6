import { useState } from "react";
import { Field } from "../../../components/forms/field.tsx";
import { type SaidOfStaffs, saidOfStaffs } from "../../../diary/terms/by-staff.ts";
import type { TermsBasket } from "../../../diary/terms/packages-held.ts";
import { type Terms, type TermsClient, UNKNOWN_CLIENT } from "../../../diary/terms/terms.ts";
import type { SalonTime } from "../../../kernel/clock.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { askedByStaffInWords } from "../../../words/terms/by-staff.ts";
import type { Chosen } from "./chosen.ts";
import type { Client } from "./use-client.ts";

/** Terms of a salon that have a deposit, and whether the salon takes money by a link. */
export interface Deposits {
  terms: Terms;
  online: boolean;
}

interface Props {
  deposits: Deposits;
  client: Client;
  /** The services that are booked, one basket for each person who comes. */
  baskets: TermsBasket[];
  start: SalonTime | null;
  timeZone: string;
  /** When the page was read, UTC ms. */
  readAt: number;
  tells: boolean;
  hasScript: boolean;
  lastTry: Chosen | undefined;
}

/**
 * Whether a deposit is asked for. The tick is set as the terms say of the client, the services and the day. Staff who clear it
 * give a reason. docs/rules.md 29.16
 */
export function DepositPart({ deposits, client, baskets, start, lastTry, ...page }: Props) {
  const { terms } = deposits;
  const said = start && baskets.length > 0 ? saidOfStaffs(terms, knownOf(client, lastTry), baskets, start.date) : null;
  if (said?.pence === 0 || (page.hasScript && !said)) return null;
  const sentence = said && start && sentenceOf(said.pence, { deposits, client, start, ...page });
  if (said && !sentence)
    return page.hasScript && said.asks ? (
      <p className="text-sm text-muted">It’s too soon for a deposit, so we won’t ask for one.</p>
    ) : null;
  return (
    <Asked
      key={`${said?.asks} ${lastTry?.key ?? ""}`}
      {...{ said, sentence, lastTry }}
      hasScript={page.hasScript}
      fixed={terms.deposit.kind === "fixed" ? terms.deposit.amount : null}
    />
  );
}

interface AskedProps extends Pick<Props, "hasScript" | "lastTry"> {
  said: SaidOfStaffs | null;
  sentence: string | null;
  /** The deposit's amount, where the terms have a fixed one, pence. */
  fixed: number | null;
}

function Asked({ said, sentence, hasScript, fixed, lastTry }: AskedProps) {
  const { typed = {}, fields = {} } = lastTry ?? {};
  const asks = said?.asks ?? false;
  const asBefore = lastTry !== undefined && (typed.termsSay === undefined || typed.termsSay === String(asks));
  const [ticked, tick] = useState(asBefore ? typed.askDeposit === "yes" : asks);
  const pence = said?.pence ?? fixed;
  return (
    <div>
      {hasScript && <input type="hidden" name="termsSay" value={String(asks)} />}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="askDeposit"
          value="yes"
          checked={ticked}
          onChange={({ currentTarget: { checked } }) => tick(checked)}
          className="size-5 shrink-0"
        />
        Ask for a deposit{pence !== null && ` of ${formatPounds(pence)}`}
      </label>
      {hasScript && ticked && <p className="text-sm text-pretty text-muted">{sentence}</p>}
      {hasScript && !ticked && !asks && <p className="text-sm text-muted">Your terms don’t ask them for one.</p>}
      {(!hasScript || (!ticked && asks)) && (
        <div className="mt-3">
          <Field
            label="Why no deposit?"
            name="noDeposit"
            maxLength={200}
            autoComplete="off"
            required={hasScript}
            oneOfTwo
            defaultValue={typed.noDeposit}
            error={fields.noDeposit}
          />
        </div>
      )}
    </div>
  );
}

/** The facts about the form's client: from the last try, or else from the search. */
function knownOf({ known, customerEmail, customerPhone }: Client, lastTry: Chosen | undefined): TermsClient {
  const { asked, typed = {} } = lastTry ?? {};
  const isSame = typed.customerEmail === customerEmail && typed.customerPhone === customerPhone;
  return (isSame && asked) || known?.asked || UNKNOWN_CLIENT;
}

function sentenceOf(
  pence: number,
  {
    deposits,
    client,
    start,
    timeZone,
    readAt,
    tells,
  }: Omit<Props, "baskets" | "lastTry" | "start"> & { start: SalonTime },
) {
  const { terms, online } = deposits;
  return askedByStaffInWords({
    ...{ name: client.customerName, pence, dueHours: terms.deposit.dueHours, start, timeZone, at: readAt },
    ...{ mailed: tells && client.customerEmail.trim() !== "", online },
  });
}
