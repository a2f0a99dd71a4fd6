import { redirect } from "react-router";
import { signedOut } from "../auth/session.server.ts";
import type { Route } from "./+types/logout.ts";

export function loader() {
  return redirect("/");
}

export async function action({ context }: Route.ActionArgs) {
  return redirect("/", { headers: await signedOut(context) });
}
