import { data, redirect } from "react-router";
import { staffActor } from "../../../../auth/actor.server.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { may } from "../../../../auth/rights.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { formOf, keyOf, text, texts, unknownIntent } from "../../../../kernel/forms.ts";
import { type FieldErrors, parseSubmission } from "../../../../kernel/parsing.ts";
import { mailVoucher } from "../../../../mail/voucher-mail.server.ts";
import { staffRoleOf } from "../../../../models/accounts/staff.ts";
import { detailsShown } from "../../../../models/customers/card.server.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { catalogue } from "../../../../models/services/service.server.ts";
import { parseTexts } from "../../../../models/trial/trial.ts";
import { addPackage, packagesOf, removePackage } from "../../../../models/vouchers/packages.server.ts";
import { sellVoucher } from "../../../../models/vouchers/sale.server.ts";
import { monthsAfter, PackageForm, PackageSale } from "../../../../models/vouchers/voucher-form.ts";
import { SALE_WORDS } from "../../../../words/money/vouchers.ts";
import type { Route } from "./+types/route.ts";

type PackagesRequest = Pick<Route.ActionArgs, "request" | "url" | "context">;

/** What the page of packages shows. */
export type PackagesShown = Awaited<ReturnType<typeof packagesShown>>;

/** The packages, and the client that the address names by a visit or an entry of theirs. docs/rules.md 32.7 */
export async function packagesShown({ url, context }: Pick<Route.LoaderArgs, "url" | "context">) {
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
    edits: may(staffRoleOf(context.get(accountContext)), "rules"),
    key: crypto.randomUUID(),
  };
}

async function clientAsked({ url, context }: Pick<Route.LoaderArgs, "url" | "context">) {
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

/**
 * Does what a form of the page asks for, and answers what the page says then. Only owners say what is sold. docs/rules.md 32.7
 */
export async function packageCommand({ request, url, context }: PackagesRequest) {
  const form = await formOf(request);
  const intent = text(form, "intent");
  if (intent === "sell") return sold({ url, context }, form);
  if (intent !== "add" && intent !== "remove") return unknownIntent();
  if (!may(staffRoleOf(context.get(accountContext)), "rules")) throw data(null, { status: 403 });
  return intent === "add" ? added(context.get(salonContext), form) : removed(context.get(salonContext).id, form);
}

async function added(salon: Salon, form: FormData) {
  const typed = {
    ...texts(form, ["name", "uses", "price", "months", "key"]),
    services: form.getAll("services").map(String),
  };
  const read = parseTexts(PackageForm, typed, { salon, at: now(), texts: ["name"] });
  if (!read.ok) return reply(400, { fields: read.fields, typed });
  const known = new Set((await catalogue(primaryDatabase(), salon.id)).map(({ id }) => id));
  const { price: pricePence, services, ...rest } = read.value;
  if (!services.every((service) => known.has(service)))
    return reply(400, { fields: { services: "One of these services is not on the menu any more" }, typed });
  await addPackage(primaryDatabase(), salon.id, keyOf(form), { ...rest, services, pricePence }, now());
  return reply(200, { done: true });
}

async function removed(salonId: string, form: FormData) {
  await removePackage(primaryDatabase(), salonId, text(form, "package"));
  return reply(200, { done: true });
}

async function sold({ url, context }: Pick<PackagesRequest, "url" | "context">, form: FormData) {
  const salon = context.get(salonContext);
  const database = primaryDatabase();
  const read = parseSubmission(PackageSale, texts(form, ["package", "method"]));
  if (!read.ok) return reply(400, { message: Object.values(read.fields)[0] ?? "" });
  const [client, packages] = await Promise.all([clientAsked({ url, context }), packagesOf(database, salon.id)]);
  const found = packages.find(({ id }) => id === read.value.package);
  if (!found) return reply(409, { message: "This package is not sold any more." });
  const at = now();
  const { name, services, uses, pricePence: amountPence, months } = found;
  const sale = await sellVoucher(
    database,
    salon,
    { actor: `admin:${context.get(accountContext).id}`, key: keyOf(form) },
    {
      ...{ amountPence, method: read.value.method, name, services, uses, message: "" },
      validUntil: monthsAfter(salonTime(salon.timeZone, at).date, months),
      ...{ client: client?.key ?? null, recipient: client?.name ?? "", email: client?.email ?? "" },
    },
    at,
  );
  if (!sale.ok) return reply(422, { message: SALE_WORDS[sale.reason] });
  const mailed = !client?.email ? "sold" : await mailVoucher(database, salon, sale.id);
  throw redirect(`/admin/vouchers/${sale.id}?notice=${mailed}`);
}

interface Reply {
  message: string | null;
  fields: FieldErrors;
  typed: Partial<Record<string, string | string[]>>;
  done: boolean;
}

function reply(status: number, what: Partial<Reply>) {
  const whole: Reply = { message: null, fields: {}, typed: {}, done: false, ...what };
  return data(whole, { status });
}
