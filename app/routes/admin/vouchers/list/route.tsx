import { lazy } from "react";
import { data } from "react-router";
import { answerOr } from "../../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import { formOf } from "../../../../kernel/forms.ts";
import type { FieldErrors } from "../../../../kernel/parsing.ts";
import type { Route } from "./+types/route.ts";

/** Loaded when it is first needed: few requests need it. */
const VouchersPage = lazy(() => import("./page.tsx"));

export function meta() {
  return [{ title: "Vouchers" }, { name: "robots", content: "noindex" }];
}

/** The vouchers of a salon as they were at the end of a day, and what they were worth. docs/rules.md 32.9 */
export async function loader(args: Route.LoaderArgs) {
  return (await import("./shown.server.ts")).vouchersShown(args);
}

/** Sells a voucher, or switches the sale online. docs/rules.md 32.1, 32.10 */
export async function action(args: Route.ActionArgs) {
  return (await import("./sell.server.ts")).vouchersCommand(args);
}

export const shouldRevalidate = afterConflict;

/** Keeps what was typed without a connection and when the server fails. The same form sells once. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const fields: FieldErrors = {};
  const message = "The voucher may not have been sold. Please try again.";
  return answerOr(serverAction, () => data({ message, fields, typed }, { status: 503 }));
}

export default function Vouchers({ loaderData, actionData }: Route.ComponentProps) {
  return <VouchersPage shown={loaderData} reply={actionData ?? null} />;
}
