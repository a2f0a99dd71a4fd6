import { data, Form, Link } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { useSending } from "../../components/forms/use-sending.ts";
import { formOf } from "../../kernel/forms.ts";
import { afterOneTap } from "../../mail/one-tap.ts";
import { declineRequests, hasDeclined, mailboxOf } from "../../models/reviews/review-requests.server.ts";
import { REVIEW_NEWS } from "../../words/reviews.ts";
import type { Route } from "./+types/no-requests.ts";

export function meta() {
  return [{ title: "Requests for reviews" }, { name: "robots", content: "noindex" }];
}

export { secretAddress as headers } from "../../auth/security-headers.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name } = context.get(salonContext);
  return { salonName: name, declined: await hasDeclined(id, opened(params.token, id)) };
}

/** Opening the link changes nothing, because mail scanners follow links. docs/rules.md 10.27 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { id } = context.get(salonContext);
  const form = await formOf(request);
  await declineRequests(id, opened(params.token, id));
  return afterOneTap(form, `/reviews/requests/${params.token}`);
}

export default function NoRequests({ loaderData: { salonName, declined }, params }: Route.ComponentProps) {
  const sending = useSending();
  return (
    <section className="mx-auto max-w-xl">
      <h1 className="text-display">Requests for reviews</h1>
      {declined ? (
        <>
          <p role="status" className="good mt-6">
            {REVIEW_NEWS.asksNoMore}
          </p>
          <p className="mt-6 text-muted">
            We’ll still email you about your appointments. You can leave a review whenever you like.
          </p>
        </>
      ) : (
        <>
          <p className="mt-6">
            The day after a visit, {salonName} sends one email to ask how it was. Rather not get it?
          </p>
          <p className="mt-3 text-muted">We’ll still email you about your appointments.</p>
          <Form method="post" action={`/reviews/requests/${params.token}`} className="mt-8">
            <button type="submit" className="button max-sm:w-full" aria-disabled={sending}>
              Stop asking me for reviews
            </button>
          </Form>
        </>
      )}
      <p className="mt-6">
        <Link to="/reviews" className="link inline-flex min-h-11 items-center">
          See all reviews
        </Link>
      </p>
    </section>
  );
}

/** The mailbox of a link. Anything else is a page that does not exist. docs/rules.md 10.27 */
function opened(token: string, salonId: string): string {
  const mailbox = mailboxOf(salonId, token);
  if (!mailbox) throw data(null, { status: 404 });
  return mailbox;
}
