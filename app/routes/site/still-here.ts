import { data, redirect } from "react-router";
import * as v from "valibot";
import { browserOf } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { signedOut, visitorContext } from "../../auth/session.server.ts";
import { now } from "../../kernel/clock.ts";
import { formOf } from "../../kernel/forms.ts";
import { notePageLeft, notePageShown } from "../../models/accounts/open-pages.server.ts";
import { heldUntil, payingUntil } from "../../models/holds/held-times.server.ts";
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
  const at = now();
  if (state === "hidden") await notePageLeft(visitor, { ...page, closed: false }, at, await endOf(heldUntil, context));
  else if (state === "closed") {
    const until = await endOf(payingUntil, context);
    await notePageLeft(visitor, { ...page, closed: until === undefined }, at, until);
  } else if (!(await notePageShown(visitor, page, at)))
    return redirect("/", { headers: await signedOut(request, context) });
  return new Response(null, { status: 204 });
}

/** Until when this browser holds a start, or pays for one, as the salon's object knows, not the page. docs/rules.md 6.14 */
async function endOf(until: typeof heldUntil, context: Route.ActionArgs["context"]): Promise<number | undefined> {
  const browser = browserOf(context);
  return (browser && (await until(context.get(salonContext), browser))) || undefined;
}

const id = v.pipe(v.string(), v.uuid());

const Report = v.object({
  page: id,
  before: v.optional(id),
  sequence: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
  state: v.picklist(["here", "hidden", "closed"]),
});
