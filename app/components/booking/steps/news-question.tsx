import { Form } from "react-router";
import { NEWS_QUESTION, NEWS_YES } from "../../../models/marketing/yes.ts";
import { useSending } from "../../forms/use-sending.ts";

interface Props {
  /** What the answer is sent with. */
  token: string;
  /** The appointment, and the page on which it stands. */
  booked: string;
  page: string;
}

/** Asks a client whose answer isn't known about news and offers, once it's booked. docs/rules.md 35.14 */
export function NewsQuestion({ token, booked, page }: Props) {
  const busy = useSending();
  return (
    <Form method="post" action="/news" preventScrollReset className="mt-8 border-t border-line pt-6">
      {Object.entries({ token, booked, page }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{NEWS_QUESTION}</p>
      <p className="mt-2 flex flex-wrap gap-3">
        <button type="submit" name="answer" value="yes" className="button-outlined" aria-disabled={busy}>
          {NEWS_YES}
        </button>
        <button type="submit" name="answer" value="no" className="button-quiet" aria-disabled={busy}>
          No, thanks
        </button>
      </p>
    </Form>
  );
}

/** What a client reads once they have answered, by the `notice` of the address. */
export const NEWS_ANSWERED: Record<string, string> = {
  "news-yes": "You’ll hear from us. Each email has a link to stop.",
  "news-no": "That’s fine: no news and offers from us.",
};
