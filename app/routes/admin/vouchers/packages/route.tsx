import { lazy } from "react";
import { data } from "react-router";
import { answerOr } from "../../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import type { FieldErrors } from "../../../../kernel/parsing.ts";
import type { Route } from "./+types/route.ts";

const PackagesPage = lazy(() => import("./page.tsx"));

export function meta() {
  return [{ title: "Packages" }, { name: "robots", content: "noindex" }];
}

/** The packages that a salon sells, and the client to sell one to if the address names one. docs/rules.md 32.7 */
export async function loader(args: Route.LoaderArgs) {
  return (await import("./packages.server.ts")).packagesShown(args);
}

/** Adds, removes or sells a package. docs/rules.md 32.7 */
export async function action(args: Route.ActionArgs) {
  return (await import("./packages.server.ts")).packageCommand(args);
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails: the same form sells once. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const fields: FieldErrors = {};
  const lost = { message: "That may not have been done. Please look, and try again.", fields, typed: {}, done: false };
  return answerOr(serverAction, () => data(lost, { status: 503 }));
}

export default function Packages({ loaderData, actionData }: Route.ComponentProps) {
  return <PackagesPage shown={loaderData} reply={actionData ?? null} />;
}
