import { Link } from "react-router";
import { Field } from "../../../../components/forms/field.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import { Tick } from "../../../../components/forms/tick.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { EditForm, useReplyTo } from "../../../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../../components/screen/screen.tsx";
import { served } from "../../../../components/screen/served.ts";
import { WayField } from "../../../../components/staff/way-field.tsx";
import { formatPounds } from "../../../../kernel/money.ts";
import { WAYS_TO_BUY } from "../../../../models/vouchers/voucher-form.ts";
import { VOUCHER_NEWS } from "../../../../words/money/sold-vouchers.ts";
import type { Route } from "./+types/route.ts";

export const meta = title("Packages");

const server = () => import("./packages.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
/** The same form sells once. */
export const clientAction = keepsTyped<typeof action>("We may not have done that. Please check, and try again.");
export const shouldRevalidate = afterConflict;

/** Packages: what a salon sells, and selling one to a client. docs/rules.md 32.7 */
export default function Packages({ loaderData, actionData }: Route.ComponentProps) {
  const { packages, client, edits, key } = loaderData;
  const heading = (
    <h1 className="text-display wrap-anywhere">
      {client ? (
        <>
          Sell a package to <bdi>{client.name}</bdi>
        </>
      ) : (
        "Packages"
      )}
    </h1>
  );
  const lead = (
    <>
      A package is several visits for one price, such as five infills for the price of four. Each visit pays its share.
      {!client && " To sell one to a client of yours, open the client and choose “Sell them a package”."}
    </>
  );
  return (
    <Screen heading={heading} here="/admin/vouchers/packages" reply={actionData} lead={lead}>
      {packages.length === 0 ? (
        <p className="notice mt-6">{edits ? VOUCHER_NEWS.noPackages : "The owner doesn’t sell any packages yet."}</p>
      ) : (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {packages.map((one) => (
            <li key={one.id} className="py-5">
              <Offer offer={one} formKey={`${key} ${one.id}`} edits={edits && !client} />
            </li>
          ))}
        </ul>
      )}
      {edits && !client && <AddPackage shown={loaderData} />}
      <Link to="/admin/vouchers" className="button-quiet mt-8">
        All vouchers
      </Link>
    </Screen>
  );
}

type Shown = Route.ComponentProps["loaderData"];

interface OfferProps {
  offer: Shown["packages"][number];
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
          <button type="submit" name="intent" value="sell" className="button" aria-disabled={busy}>
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

function AddPackage({ shown: { services, key } }: { shown: Shown }) {
  const busy = useSending();
  const refused = useReplyTo(["add"]);
  const plain = { autoComplete: "off", required: true } as const;
  return (
    <details open={Boolean(refused?.typed)} className="mt-6 rounded-2xl border border-line">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-5 py-2 font-medium">
        Add a package
        <span aria-hidden="true" className="chevron text-muted" />
      </summary>
      <EditForm
        intent={["add"]}
        values={{ uses: 5, months: 12 }}
        hidden={{ key }}
        fresh={key}
        className="flex flex-col gap-4 px-5 pb-6"
      >
        <Field label="Name" name="name" maxLength={100} {...plain} />
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Visits" name="uses" inputMode="numeric" {...plain} />
          <Field label="Price in pounds" name="price" inputMode="decimal" {...plain} />
          <Field label="Good for (months)" name="months" inputMode="numeric" {...plain} />
        </div>
        <fieldset>
          <legend className="mb-1 font-medium">Each visit pays for one of these services</legend>
          {refused?.fields.services && <p className="field-error">{refused.fields.services}</p>}
          <div className="grid gap-x-6 sm:grid-cols-2">
            {services.map(({ id, name }) => (
              <Tick key={id} name="services" value={id} className="wrap-anywhere">
                {name}
              </Tick>
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
      </EditForm>
    </details>
  );
}
