import { Link } from "react-router";
import { Alert } from "../../../../components/forms/alert.tsx";
import { Field } from "../../../../components/forms/field.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { WayField } from "../../../../components/staff/way-field.tsx";
import { formatPounds } from "../../../../kernel/money.ts";
import type { FieldErrors } from "../../../../kernel/parsing.ts";
import { WAYS_TO_BUY } from "../../../../models/vouchers/voucher-form.ts";
import type { PackagesShown } from "./packages.server.ts";

interface Props {
  shown: PackagesShown;
  reply: {
    message: string | null;
    fields: FieldErrors;
    typed: Partial<Record<string, string | string[]>>;
    done: boolean;
  } | null;
}

/** Packages: what a salon sells, and selling one to a client. docs/rules.md 32.7 */
export default function PackagesPage({ shown, reply }: Props) {
  const { packages, client, edits, key } = shown;
  return (
    <div className="max-w-3xl">
      <h1 className="text-display wrap-anywhere">
        {client ? (
          <>
            Sell a package to <bdi>{client.name}</bdi>
          </>
        ) : (
          "Packages"
        )}
      </h1>
      <p className="mt-4 max-w-prose text-muted">
        A package is several visits for one price, such as five infills for the price of four. Each visit pays its
        share.
        {!client && " To sell one to a client of yours, open the client and choose “Sell them a package”."}
      </p>
      {reply?.message && <Alert about={reply}>{reply.message}</Alert>}
      {packages.length === 0 ? (
        <p className="notice mt-6">{edits ? "You sell no packages yet." : "The owner sells no packages yet."}</p>
      ) : (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {packages.map((one) => (
            <li key={one.id} className="py-5">
              <Offer offer={one} formKey={`${key} ${one.id}`} edits={edits && !client} />
            </li>
          ))}
        </ul>
      )}
      {edits && !client && <AddPackage key={reply && !reply.done ? "" : key} shown={shown} reply={reply} />}
      <Link to="/admin/vouchers" className="button-quiet mt-8">
        All vouchers
      </Link>
    </div>
  );
}

interface OfferProps {
  offer: PackagesShown["packages"][number];
  formKey: string;
  edits: boolean;
}

function Offer({ offer, formKey, edits }: OfferProps) {
  const busy = useSending();
  const { id, name, services, uses, pricePence, months } = offer;
  return (
    <>
      <h2 className="text-title wrap-anywhere">{name}</h2>
      <p className="mt-1 text-muted">
        {uses} visits for {formatPounds(pricePence)}, good for {months === 1 ? "a month" : `${months} months`}
        <span className="block text-sm wrap-anywhere">{services.join(", ")}</span>
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <PostForm className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="package" value={id} />
          <WayField label="Paid by" ways={WAYS_TO_BUY} defaultValue="card" />
          <button type="submit" name="intent" value="sell" className="button min-h-12" aria-disabled={busy}>
            Sell it for {formatPounds(pricePence)}
          </button>
        </PostForm>
        {edits && (
          <PostForm>
            <input type="hidden" name="package" value={id} />
            <button type="submit" name="intent" value="remove" className="link min-h-12" aria-disabled={busy}>
              Stop selling it<span className="sr-only">: {name}</span>
            </button>
          </PostForm>
        )}
      </div>
    </>
  );
}

function AddPackage({ shown: { services, key }, reply }: Props) {
  const busy = useSending();
  const wrong = reply && !reply.done && !reply.message ? reply : null;
  const fields = wrong?.fields ?? {};
  const typed = (name: string) => String(wrong?.typed[name] ?? USUAL[name] ?? "");
  const ticked = wrong?.typed.services ?? [];
  const plain = { autoComplete: "off", required: true } as const;
  return (
    <details open={wrong !== null} className="mt-6 rounded-2xl border border-line">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-5 py-2 font-medium">
        Add a package
        <span aria-hidden="true" className="chevron text-muted" />
      </summary>
      <PostForm errors={fields} className="flex flex-col gap-4 px-5 pb-6">
        <input type="hidden" name="key" value={key} />
        <Field label="Name" name="name" maxLength={100} {...plain} defaultValue={typed("name")} error={fields.name} />
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            label="Visits"
            name="uses"
            inputMode="numeric"
            {...plain}
            defaultValue={typed("uses")}
            error={fields.uses}
          />
          <Field
            label="Price in pounds"
            name="price"
            inputMode="decimal"
            {...plain}
            defaultValue={typed("price")}
            error={fields.price}
          />
          <Field
            label="Good for, months"
            name="months"
            inputMode="numeric"
            {...plain}
            defaultValue={typed("months")}
            error={fields.months}
          />
        </div>
        <fieldset>
          <legend className="mb-1 font-medium">Each visit pays for one of these services</legend>
          {fields.services && <p className="field-error">{fields.services}</p>}
          <div className="grid gap-x-6 sm:grid-cols-2">
            {services.map(({ id, name }) => (
              <label key={id} className="flex min-h-11 items-center gap-3 wrap-anywhere">
                <input type="checkbox" name="services" value={id} defaultChecked={ticked.includes(id)} />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <button
          type="submit"
          name="intent"
          value="add"
          className="button-outlined self-start max-sm:w-full"
          aria-disabled={busy}
        >
          Add the package
        </button>
      </PostForm>
    </details>
  );
}

const USUAL: Partial<Record<string, string>> = { uses: "5", months: "12" };
