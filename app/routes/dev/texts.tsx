import { Form, redirect } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { clockTime, salonTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { formOf, text } from "../../kernel/forms.ts";
import { textLength } from "../../kernel/segments.ts";
import { storedTexts } from "../../mail/text-providers/local-texts.server.ts";
import { textboxContext } from "../../mail/text-providers/with-textbox.server.ts";
import type { WhatsAppTemplate } from "../../words/texts.ts";
import type { Route } from "./+types/texts.ts";

const MOST_SHOWN = 50;

export function meta() {
  return [{ title: "Texts kept on this machine" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { timeZone } = context.get(salonContext);
  const texts = (await storedTexts(context.get(textboxContext))).slice(0, MOST_SHOWN);
  return {
    texts: texts.map(({ sentAt, body, ...text }) => {
      const { date, minute } = salonTime(timeZone, Date.parse(sentAt));
      return { ...text, body, sentAt, when: `${longDate(date)}, ${clockTime(minute)}`, ...textLength(body) };
    }),
  };
}

/** A reply as a client would send it, or a report that they have no WhatsApp. docs/rules.md 34.12, 34.18 */
export async function action({ request, context }: Route.ActionArgs) {
  context.get(textboxContext);
  const form = await formOf(request);
  const undelivered = text(form, "undelivered");
  if (undelivered) {
    const { takeEvents } = await import("../../outbox/texts/events.server.ts");
    await takeEvents("local", [{ what: "failed", id: undelivered, failure: "unreachable" }]);
    return redirect("/dev/texts");
  }
  const { takeReply } = await import("../../outbox/texts/replies.server.ts");
  const to = text(form, "whatsAppTo");
  const reply = { from: text(form, "from"), body: text(form, "body").slice(0, 2_000), ...(to && { whatsAppTo: to }) };
  await takeReply({ provider: "local", providerId: crypto.randomUUID(), ...reply });
  return redirect("/dev/texts");
}

export default function Texts({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <main className="mx-auto w-full max-w-xl px-4 py-10 sm:px-6 sm:py-16">
      <p className="overline-label">Only on this machine</p>
      <h1 className="mt-2 text-title">Texts kept here</h1>
      <p className="mt-3 max-w-prose text-muted">
        Nothing is sent from here. What would have gone out is stored for a week, newest first; the {MOST_SHOWN} newest
        are below, more in{" "}
        <a href="/dev/texts.json" className="link">
          JSON
        </a>
        .
      </p>
      {texts.length === 0 && <p className="card mt-8 px-6 py-12 text-center text-muted">No texts yet</p>}
      {texts.map(({ id, to, from, body, sentAt, when, segments, whatsApp = null }) => (
        <article key={`${id} ${sentAt}`} className="mt-8">
          <h2 className="text-sm text-muted font-sans">
            To <span className="text-base text-ink">{to}</span>, <time dateTime={sentAt}>{when}</time>,{" "}
            {whatsApp ? `by WhatsApp from ${from}` : `${segments} ${segments === 1 ? "segment" : "segments"}`}
          </h2>
          {whatsApp?.template && <Template {...whatsApp.template} />}
          <p className="mt-2 rounded-2xl rounded-bl-none border border-line bg-surface px-4 py-3 whitespace-pre-wrap wrap-anywhere">
            {body}
          </p>
          <Form method="post" className="mt-2 flex gap-3">
            <input type="hidden" name="from" value={to} />
            {whatsApp && <input type="hidden" name="whatsAppTo" value={from} />}
            <input
              name="body"
              aria-label={`Reply from ${to}`}
              className="field-input min-w-0"
              maxLength={2000}
              required
            />
            <button type="submit" className="button-quiet shrink-0">
              Reply
            </button>
          </Form>
          {whatsApp?.template && (
            <Form method="post" className="mt-2">
              <button type="submit" name="undelivered" value={id} className="button-quiet">
                Not on WhatsApp
              </button>
            </Form>
          )}
        </article>
      ))}
    </main>
  );
}

/** The template that a message by WhatsApp goes by. Its words are Twilio's; below it are the salon's own. docs/rules.md 34.18 */
function Template({ kind, sid, variables }: WhatsAppTemplate) {
  const filled = variables.map((value, index) => `{{${index + 1}}} ${value}`);
  return (
    <p className="mt-2 text-sm text-muted wrap-anywhere">
      Template of {kind}, {sid}: {filled.join(", ")}
    </p>
  );
}
