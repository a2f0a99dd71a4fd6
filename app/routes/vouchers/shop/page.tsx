import { useRef, useState } from "react";
import { Alert } from "../../../components/forms/alert.tsx";
import { Field, TextField } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { Gift } from "../../../components/vouchers/gift.tsx";
import { formatPounds } from "../../../kernel/money.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import {
  LEAST_ONLINE,
  LONGEST_MESSAGE,
  MOST_ONLINE,
  OTHER,
  onlinePence,
  SUGGESTED,
} from "../../../models/vouchers/order-amounts.ts";
import type { ShopShown } from "./shop.server.ts";

interface Props {
  shown: ShopShown;
  reply: { message: string | null; fields: FieldErrors; typed: Partial<Record<string, string>> } | null;
}

/** The page that sells vouchers: the form, and beside it the voucher as it will be. docs/rules.md 32.11 */
export default function ShopPage({ shown, reply }: Props) {
  const { salon, validUntil, changes } = shown;
  const first = reply?.typed ?? shown.typed;
  const [typed, setTyped] = useState(first);
  const pounds = typed.amount === OTHER ? (typed.other ?? "") : (typed.amount ?? "");
  const pence = onlinePence(pounds);
  const { recipient = "", sender = "", message = "" } = typed;
  const voucher = {
    ...{ code: null, codeEnd: "", name: "", uses: null, validUntil, salon, sender },
    ...{ recipient: recipient || "somebody special", message },
    amount: pence === null ? "£ …" : formatPounds(pence),
  };
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start lg:gap-14 xl:gap-20">
      <div className="min-w-0">
        <h1 className="text-display">Treat somebody to new nails</h1>
        <p className="mt-4 max-w-prose text-pretty text-muted">
          A gift voucher for {salon.name}, with your own words on it. It’s good for a year, all at once or a bit at a
          time. We’ll email it as soon as it’s paid, and you can print it.
        </p>
        {reply?.message && <Alert about={reply}>{reply.message}</Alert>}
        {changes && !reply && (
          <p role="status" className="notice mt-6">
            Nothing was charged. Here’s what you chose.
          </p>
        )}
        <div className="mt-8 lg:hidden">
          <Gift voucher={voucher} draft />
        </div>
        <OrderFields
          shown={shown}
          typed={typed}
          first={first}
          fields={reply?.fields ?? {}}
          pays={pence === null ? "" : `${voucher.amount} `}
          change={(some) => setTyped((before) => ({ ...before, ...some }))}
        />
      </div>
      <div className="sticky top-8 hidden lg:block">
        <Gift voucher={voucher} draft />
      </div>
    </div>
  );
}

interface FieldsProps {
  shown: ShopShown;
  typed: Partial<Record<string, string>>;
  first: Partial<Record<string, string>>;
  fields: FieldErrors;
  pays: string;
  change: (typed: Partial<Record<string, string>>) => void;
}

function OrderFields({ shown, typed, first, fields, pays, change }: FieldsProps) {
  const busy = useSending();
  const typing = ({ currentTarget: { name, value } }: React.FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    change({ [name]: value });
  return (
    <PostForm errors={fields} className="mt-8 flex flex-col gap-8">
      <input type="hidden" name="key" value={first.key ?? shown.key} />
      <Amounts typed={typed} first={first} fields={fields} change={change} />
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-4 font-serif text-title">Make it personal</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="For"
            name="recipient"
            required
            maxLength={60}
            autoComplete="off"
            defaultValue={first.recipient}
            error={fields.recipient}
            onChange={typing}
          />
          <Field
            label="From"
            name="sender"
            required
            maxLength={60}
            autoComplete="name"
            defaultValue={first.sender}
            error={fields.sender}
            onChange={typing}
          />
        </div>
        <TextField
          label="Message"
          name="message"
          maxLength={LONGEST_MESSAGE}
          defaultValue={first.message}
          error={fields.message}
          onChange={typing}
        />
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-4 font-serif text-title">Where to send it</legend>
        <Field
          label="Your email"
          name="buyer"
          type="email"
          required
          autoComplete="email"
          defaultValue={first.buyer}
          error={fields.buyer}
          hint={<Hint>For your receipt, with the voucher to print.</Hint>}
        />
        <Field
          label="Their email"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={first.email}
          error={fields.email}
          hint={<Hint>They’ll get it as soon as it’s paid. Leave this empty to give them the voucher yourself.</Hint>}
        />
      </fieldset>
      <div>
        <button type="submit" className="button w-full sm:w-auto" aria-disabled={busy}>
          Pay {pays}by card
        </button>
        <p className="mt-3 max-w-prose text-sm text-pretty text-muted">
          Pay on Stripe’s secure page, then come back here for the voucher. We never see your card details.
        </p>
      </div>
    </PostForm>
  );
}

function Hint({ children }: { children: React.ReactNode }) {
  return <p className="mt-2 text-sm text-pretty text-muted">{children}</p>;
}

/** The suggested amounts, and a field for another one. Typing in it chooses it, and choosing a suggested amount clears it. */
function Amounts({ typed, first, fields, change }: Omit<FieldsProps, "shown" | "pays">) {
  const other = useRef<HTMLInputElement>(null);
  const choose = (amount: string) => {
    if (amount !== OTHER && other.current) other.current.value = "";
    change({ amount, ...(amount !== OTHER && { other: "" }) });
  };
  const error = fields.amount ?? fields.other;
  return (
    <fieldset aria-describedby={error ? "amount-error" : undefined}>
      <legend className="mb-4 font-serif text-title">How much</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3">
        {SUGGESTED.map((pounds) => (
          <label key={pounds} className="amount-choice">
            <input
              type="radio"
              name="amount"
              value={pounds}
              checked={typed.amount === pounds}
              onChange={() => choose(pounds)}
            />
            £{pounds}
          </label>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <label className="amount-choice grow sm:grow-0">
          <input
            type="radio"
            name="amount"
            value={OTHER}
            checked={typed.amount === OTHER}
            onChange={() => {
              choose(OTHER);
              other.current?.focus();
            }}
          />
          Another amount
        </label>
        <input
          ref={other}
          name="other"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Another amount in pounds, ${formatPounds(LEAST_ONLINE)} to ${formatPounds(MOST_ONLINE)}`}
          aria-invalid={error ? true : undefined}
          placeholder={`${formatPounds(LEAST_ONLINE)} to ${formatPounds(MOST_ONLINE)}`}
          defaultValue={first.other}
          onChange={({ currentTarget: { value } }) => change({ other: value, ...(value && { amount: OTHER }) })}
          className="field-input min-h-14 max-w-52 min-w-0 grow basis-32"
        />
      </div>
      {error && (
        <p id="amount-error" className="mt-2 text-sm font-medium text-brick">
          {error}
        </p>
      )}
    </fieldset>
  );
}
