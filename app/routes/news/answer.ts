import { data, redirect } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { formOf, text } from "../../kernel/forms.ts";
import { answerNews } from "../../models/marketing/asked-after-booking.server.ts";
import type { Route } from "./+types/answer.ts";

/** The pages on which the question stands. */
const PAGES = ["/book", "/booking"];

/** There is nothing to see here. */
export function loader() {
  return redirect("/");
}

/** Takes the answer to the question below a booking, and leads back to the booking. docs/rules.md 35.14 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const answer = text(form, "answer");
  const page = PAGES.find((one) => one === text(form, "page"));
  if (!page || !["yes", "no"].includes(answer)) throw data(null, { status: 400 });
  const gets = await answerNews(context.get(salonContext), text(form, "token"), answer === "yes");
  if (gets === null) throw data(null, { status: 404 });
  const notice = gets ? "news-yes" : "news-no";
  return redirect(`${page}?${new URLSearchParams({ booked: text(form, "booked"), notice })}`);
}
