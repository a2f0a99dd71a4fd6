import { lengthInWords } from "../../words/texts.ts";

interface Props {
  text: string;
  /** What a segment costs, in tenths of a penny; null where no texts go. */
  tenths: number | null;
}

/** How a text reads on a phone, with its length and its price. docs/rules.md 34.5 */
export function TextPreview({ text, tenths }: Props) {
  return (
    <>
      <p className="rounded-2xl rounded-bl-none border border-line bg-surface px-4 py-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
      <p className="mt-2 text-sm text-muted">{lengthInWords(text, tenths)}</p>
    </>
  );
}
