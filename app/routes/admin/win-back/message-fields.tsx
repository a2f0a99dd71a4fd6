import { useState } from "react";
import { Field, TextField } from "../../../components/forms/field.tsx";
import { useValue } from "../../../components/forms/field-values.ts";
import { TextPreview } from "../../../components/staff/text-preview.tsx";
import {
  LONGEST_MESSAGE,
  MESSAGE_PLACES,
  messageFilled,
  messageInEmail,
  messageInText,
  WHY_YOU_GET_THIS,
} from "../../../words/marketing.ts";

interface Props {
  salon: string;
  link: string;
  /** What a segment costs, in tenths of a penny; null where no texts go. */
  tenths: number | null;
  texted: boolean;
}

/** Subject and words, and how they read by email and by text. docs/rules.md 35.9 */
export function MessageFields({ salon, link, tenths, texted }: Props) {
  const [subject, setSubject] = useState(useValue("subject"));
  const [words, setWords] = useState(useValue("words"));
  const filled = { name: "Grace", salon, link };
  const text = messageInText(words, filled);
  return (
    <>
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="Subject of the email"
          name="subject"
          maxLength={LONGEST_MESSAGE.subject}
          required
          onInput={({ currentTarget }) => setSubject(currentTarget.value)}
        />
        <TextField
          label="Message"
          name="words"
          rows={5}
          required
          maxLength={LONGEST_MESSAGE.words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
          hint={
            <p className="mt-2 text-sm text-muted">
              We fill in {MESSAGE_PLACES.map((place) => `{${place}}`).join(" ")} for each client.
            </p>
          }
        />
      </div>
      <div className="mt-5 grid items-start gap-5 sm:grid-cols-2">
        <section aria-label="As it reads by email">
          <p className="mb-2 font-medium">By email</p>
          <div className="rounded-2xl border border-line bg-surface px-4 py-3 text-sm wrap-anywhere">
            <p className="font-medium">{messageFilled(subject, { ...filled, link: "" })}</p>
            {messageInEmail(words, filled).map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none ever moves
              <p key={place} className="mt-2">
                {line}
              </p>
            ))}
            <p className="mt-2 text-muted">
              A button to book, then: {WHY_YOU_GET_THIS.why} {WHY_YOU_GET_THIS.stop}.
            </p>
          </div>
        </section>
        {texted && (
          <section aria-label="As it reads by text">
            <p className="mb-2 font-medium">By text</p>
            <TextPreview text={text} tenths={tenths} />
          </section>
        )}
      </div>
    </>
  );
}
