import { redirect } from "react-router";
import { signedOut } from "../../auth/session.server.ts";
import type { Route } from "./+types/logout.ts";

export function loader() {
  return redirect("/");
}

/** Never shown. A route with a page is one whose actions the router keeps other sites from calling. */
export default function Logout() {
  return null;
}

export async function action({ context }: Route.ActionArgs) {
  return redirect("/", { headers: await signedOut(context) });
}
