import { lazy } from "react";
import { data } from "react-router";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { publicPage } from "../../../components/layout/public-page.ts";
import { formOf, retryAfterOf } from "../../../kernel/forms.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { PAYING_WORDS } from "../../../words/payments.ts";
import type { Route } from "./+types/route.ts";

/** Loaded when it is first needed: few requests need it. */
const ShopPage = lazy(() => import("./page.tsx"));

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site;
  if (!loaderData || !site) return [{ title: "Gift vouchers" }];
  const { salon, changes, description } = loaderData;
  return [
    ...publicPage({ site, salonName: salon.name, title: "Gift vouchers", description, path: "/vouchers" }),
    ...(changes ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

/** The page may show what somebody typed, so nothing stores it. */
export function headers(args: Route.HeadersArgs) {
  return { "Referrer-Policy": "same-origin", "Cache-Control": "private, no-store", ...retryAfterOf(args) };
}

/** The page that sells vouchers, where the salon sells them online. docs/rules.md 32.10, 32.11 */
export async function loader(args: Route.LoaderArgs) {
  return (await import("./shop.server.ts")).shopShown(args);
}

/** Orders a voucher, and leads to Stripe to pay for it. docs/rules.md 32.11 */
export async function action(args: Route.ActionArgs) {
  return (await import("./shop.server.ts")).ordered(args);
}

export const shouldRevalidate = afterConflict;

/** Keeps what was typed without a connection and when the server fails. The same form orders once. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const fields: FieldErrors = {};
  return answerOr(serverAction, () =>
    data({ message: PAYING_WORDS["outcome-unknown"], fields, typed }, { status: 503 }),
  );
}

export default function Shop({ loaderData, actionData }: Route.ComponentProps) {
  return <ShopPage shown={loaderData} reply={actionData ?? null} />;
}
