import { data, Form } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { useSending } from "../../components/forms/use-sending.ts";
import { formOf } from "../../kernel/forms.ts";
import { afterOneTap } from "../../mail/one-tap.ts";
import { endNews, getsNews, mailboxesOfNews } from "../../models/marketing/unsubscribe.server.ts";
import { NEWS_WORDS } from "../../words/news.ts";
import type { Route } from "./+types/route.ts";

export function meta() {
  return [{ title: "News and offers" }, { name: "robots", content: "noindex" }];
}

export { secretAddress as headers } from "../../auth/security-headers.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name } = context.get(salonContext);
  const mailboxes = await opened(params.token, id);
  const gets = await Promise.all(mailboxes.map((mailbox) => getsNews(id, mailbox)));
  return { salonName: name, stopped: !gets.includes(true) };
}

/** Opening the link changes nothing, because mail scanners follow links. docs/rules.md 35.7 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { id } = context.get(salonContext);
  const form = await formOf(request);
  const mailboxes = await opened(params.token, id);
  await Promise.all(mailboxes.map((mailbox) => endNews(id, mailbox)));
  return afterOneTap(form, `/news/${params.token}`);
}

export default function NoNews({ loaderData: { salonName, stopped }, params }: Route.ComponentProps) {
  const sending = useSending();
  return (
    <section className="mx-auto max-w-xl">
      <h1 className="text-display">News and offers</h1>
      {stopped ? (
        <p role="status" className="good mt-6">
          {NEWS_WORDS.stopped}
        </p>
      ) : (
        <p className="mt-6">
          You said yes to hearing from {salonName}. {NEWS_WORDS.rather}
        </p>
      )}
      <p className="mt-3 text-muted">{NEWS_WORDS.appointments}</p>
      {!stopped && (
        <Form method="post" action={`/news/${params.token}`} className="mt-8">
          <button type="submit" className="button max-sm:w-full" aria-disabled={sending}>
            {NEWS_WORDS.stop}
          </button>
        </Form>
      )}
    </section>
  );
}

/** The mailboxes of a link. Anything else is a page that does not exist. docs/rules.md 35.7 */
async function opened(token: string, salonId: string): Promise<string[]> {
  const mailboxes = await mailboxesOfNews(salonId, token);
  if (!mailboxes) throw data(null, { status: 404 });
  return mailboxes;
}
