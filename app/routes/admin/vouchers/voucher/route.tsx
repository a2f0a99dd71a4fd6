import { lazy } from "react";
import { data } from "react-router";
import { answerOr } from "../../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import { formOf } from "../../../../kernel/forms.ts";
import type { FieldErrors } from "../../../../kernel/parsing.ts";
import type { Route } from "./+types/route.ts";

const VoucherPage = lazy(() => import("./page.tsx"));

export function meta() {
  return [{ title: "Voucher" }, { name: "robots", content: "noindex" }];
}

/** The page shows a code, which is money. */
export function headers() {
  return { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin" };
}

/** A voucher with its code, to print, and what was done with it. docs/rules.md 32.8 */
export async function loader(args: Route.LoaderArgs) {
  return (await import("./shown.server.ts")).voucherShown(args);
}

/** Mails it again, makes it good for longer, or takes its sale back. docs/rules.md 32.5, 32.6, 32.8 */
export async function action(args: Route.ActionArgs) {
  return (await import("./commands.server.ts")).voucherCommand(args);
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const fields: FieldErrors = {};
  const lost = { message: "That may not have been done. Please look, and try again.", notice: null, fields, typed };
  return answerOr(serverAction, () => data(lost, { status: 503 }));
}

export default function Voucher({ loaderData, actionData }: Route.ComponentProps) {
  return <VoucherPage shown={loaderData} reply={actionData ?? null} />;
}
