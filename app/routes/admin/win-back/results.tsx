import { Unreadable } from "../../../components/unreadable.tsx";
import { longDate } from "../../../kernel/dates.ts";
import { notSentInWords } from "../../../words/marketing.ts";
import type { Route } from "./+types/route.ts";

interface Props {
  results: Route.ComponentProps["loaderData"]["results"];
}

/** What became of the messages before. docs/rules.md 35.11 */
export function Results({ results }: Props) {
  if (results?.length === 0) return null;
  return (
    <section className="mt-12 border-t border-line pt-8">
      <h2 className="text-title">Earlier messages</h2>
      {results ? (
        <ul className="mt-2">
          {results.map(({ id, kind, on, subject, words, ...result }) => (
            <li key={id} className="border-t border-line py-4 wrap-anywhere">
              <p className="font-medium">
                {kind === "birthday" ? `Birthdays in ${id.slice(-4)}` : longDate(on)}: {subject}
              </p>
              <p className="mt-1 text-sm whitespace-pre-wrap text-muted">{words}</p>
              <p className="mt-2">{inWords(result)}</p>
            </li>
          ))}
        </ul>
      ) : (
        <Unreadable what="The messages" />
      )}
    </section>
  );
}

type Result = Omit<NonNullable<Props["results"]>[number], "id" | "kind" | "on" | "subject" | "words">;

function inWords({ mailed, texted, waiting, notSent, booked }: Result): string {
  const sent = mailed + texted;
  const why = notSentInWords(notSent);
  return [
    `Sent to ${sent}`,
    texted > 0 && ` (${mailed} by email, ${texted} by text)`,
    waiting > 0 && `, ${waiting} still to go`,
    `. ${booked} booked afterwards.`,
    why.length > 0 && ` Not sent: ${why.join(", ")}.`,
  ]
    .filter(Boolean)
    .join("");
}
