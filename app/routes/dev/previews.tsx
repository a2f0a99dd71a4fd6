import { salonContext } from "../../auth/salon.server.ts";
import { now } from "../../kernel/clock.ts";
import type { Route } from "./+types/previews.ts";
import { EmailCard } from "./email-card.tsx";

export function meta() {
  return [{ title: "Every email there is" }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { exampleEmails } = await import("../../mail/emails/example-emails.ts");
  const examples = [...exampleEmails(context.get(salonContext), now(), url.origin)];
  return {
    emails: examples.map(([kind, { subject, text, attachments = [] }]) => {
      return { kind, subject, text, files: attachments.map(({ filename }) => filename) };
    }),
  };
}

export default function Previews({ loaderData: { emails } }: Route.ComponentProps) {
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6 sm:py-16">
      <p className="overline-label">Only on this machine</p>
      <h1 className="mt-2 text-title">Every email there is</h1>
      <p className="mt-3 max-w-prose text-muted">
        These go to nobody. What has really been sent is in the{" "}
        <a href="/dev/mail" className="link">
          mail kept here
        </a>
        .
      </p>
      {emails.map(({ kind, ...email }) => (
        <EmailCard key={kind} email={email} path={`/dev/mail/preview/${kind}`}>
          {kind}
        </EmailCard>
      ))}
    </main>
  );
}
