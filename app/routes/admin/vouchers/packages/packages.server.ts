import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { staffActor } from "../../../../auth/actor.server.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { may } from "../../../../auth/rights.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { commands, type Sent } from "../../../../components/screen/commands.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { text, texts } from "../../../../kernel/forms.ts";
import { parseSubmission } from "../../../../kernel/parsing.ts";
import { detailsShown } from "../../../../models/customers/card.server.ts";
import { catalogue } from "../../../../models/services/service.server.ts";
import { parseTexts } from "../../../../models/trial/trial.ts";
import { addPackage, packagesOf, removePackage } from "../../../../models/vouchers/packages.server.ts";
import { sellVoucher } from "../../../../models/vouchers/sale.server.ts";
import { monthsAfter, PackageForm, PackageSale } from "../../../../models/vouchers/voucher-form.ts";
import { mailSoldVoucher } from "../../../../outbox/email-of-voucher.server.ts";
import { SALE_WORDS } from "../../../../words/money/vouchers.ts";

/** The packages, and the client that the address names by a visit or an entry of theirs. docs/rules.md 32.7 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { id } = context.get(salonContext);
  const database = primaryDatabase();
  const [sold, services, client] = await Promise.all([
    packagesOf(database, id),
    catalogue(database, id),
    clientAsked({ url, context }),
  ]);
  const names = new Map(services.map((service) => [service.id, service.name]));
  return {
    packages: sold.map(({ id, name, services, uses, pricePence, months }) => ({
      ...{ id, name, uses, pricePence, months },
      services: services.flatMap((service) => names.get(service) ?? []),
    })),
    services: services.map(({ id, name }) => ({ id, name })),
    client: client && { name: client.name, email: client.email },
    edits: may(context.get(accountContext), "rules"),
    key: crypto.randomUUID(),
  };
}

async function clientAsked({ url, context }: Pick<LoaderFunctionArgs, "url" | "context">) {
  const asked = url.searchParams.get("for");
  if (!asked) return null;
  const client = await detailsShown(
    primaryDatabase(),
    context.get(salonContext).id,
    staffActor(context.get(accountContext)),
    asked,
  );
  if (!client) throw data(null, { status: 404 });
  return client;
}

export const action = commands({
  sell,
  add: (sent) => ownersOnly(sent) ?? added(sent),
  remove: (sent) => ownersOnly(sent) ?? removed(sent),
});

/** Only owners say what is sold. docs/rules.md 32.7 */
function ownersOnly({ account }: Sent): undefined {
  if (!may(account, "rules")) throw data(null, { status: 403 });
}

async function added({ salon, form, key }: Sent) {
  const typed = {
    ...texts(form, ["name", "uses", "price", "months"]),
    services: form.getAll("services").map(String),
  };
  const read = parseTexts(PackageForm, typed, { salon, at: now(), texts: ["name"] });
  if (!read.ok) return { status: 400, fields: read.fields };
  const known = new Set((await catalogue(primaryDatabase(), salon.id)).map(({ id }) => id));
  const { price: pricePence, services, ...rest } = read.value;
  if (!services.every((service) => known.has(service)))
    return { status: 400, fields: { services: "One of these services is no longer on the menu" } };
  await addPackage(primaryDatabase(), salon.id, key, { ...rest, services, pricePence }, now());
  return { status: 200 };
}

async function removed({ salon, form }: Sent) {
  await removePackage(primaryDatabase(), salon.id, text(form, "package"));
  return { status: 200 };
}

async function sell({ salon, account, form, key, url, context }: Sent) {
  const database = primaryDatabase();
  const read = parseSubmission(PackageSale, texts(form, ["package", "method"]));
  if (!read.ok) return { status: 400, message: Object.values(read.fields)[0] ?? "" };
  const [client, packages] = await Promise.all([clientAsked({ url, context }), packagesOf(database, salon.id)]);
  const found = packages.find(({ id }) => id === read.value.package);
  if (!found) return { status: 409, message: "You no longer sell this package." };
  const at = now();
  const { name, services, uses, pricePence: amountPence, months } = found;
  const sale = await sellVoucher(
    database,
    salon,
    { actor: `admin:${account.id}`, key },
    {
      ...{ amountPence, method: read.value.method, name, services, uses, message: "" },
      validUntil: monthsAfter(salonTime(salon.timeZone, at).date, months),
      ...{ client: client?.key ?? null, recipient: client?.name ?? "", email: client?.email ?? "" },
    },
    at,
  );
  if (!sale.ok) return { status: 422, message: SALE_WORDS[sale.reason] };
  const mailed = !client?.email ? "sold" : await mailSoldVoucher(salon, sale.id);
  return redirect(`/admin/vouchers/${sale.id}?notice=${mailed}`);
}
