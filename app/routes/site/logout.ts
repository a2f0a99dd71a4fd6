import { redirect } from "react-router";
import { signedOut } from "../../auth/session.server.ts";
import type { Route } from "./+types/logout.ts";

export function loader() {
  return redirect("/");
}

/** Never shown. It makes this a page route, so that the router protects its actions from other sites. */
export default function Logout() {
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  return redirect("/", { headers: await signedOut(request, context) });
}
