import { data, redirect } from "react-router";
import * as v from "valibot";
import { signedOut, visitorContext } from "../../auth/session.server.ts";
import { now } from "../../kernel/clock.ts";
import { formOf } from "../../kernel/forms.ts";
import { pageIsHere, pageWasLeft } from "../../models/accounts/open-pages.server.ts";
import type { Route } from "./+types/still-here.ts";

export function loader() {
  return new Response(null, { status: 204 });
}

/**
 * A page of a signed-in client reports here. The session guard notes the activity; a page that names itself says as well
 * that it is shown, hidden or closed. A page that may not go on with the session is led to sign in. docs/rules.md 6.6,
 * 6.14
 */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = Object.fromEntries(await formOf(request));
  const visitor = context.get(visitorContext);
  if (!visitor || !("page" in sent)) return new Response(null, { status: 204 });
  const report = v.safeParse(Report, sent);
  if (!report.success) throw data(null, { status: 400 });
  const { state, ...page } = report.output;
  if (state !== "here") await pageWasLeft(visitor, { ...page, closed: state === "closed" }, now());
  else if (!(await pageIsHere(visitor, page, now())))
    return redirect("/", { headers: await signedOut(request, context) });
  return new Response(null, { status: 204 });
}

const id = v.pipe(v.string(), v.uuid());

const Report = v.object({
  page: id,
  before: v.optional(id),
  sequence: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
  state: v.picklist(["here", "hidden", "closed"]),
});
