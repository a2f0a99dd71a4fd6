import { counted } from "../counted.ts";
import type { ListPreview } from "./import-reply.ts";

interface Props extends Pick<ListPreview, "refused"> {
  /** What is said of them. */
  what?: string;
}

/** The lines that can't be added, with what is wrong. */
export function RefusedLines({ refused, what = "can’t be added" }: Props) {
  if (refused.length === 0) return null;
  return (
    <section aria-labelledby="refused" className="mt-8">
      <h3 id="refused" className="font-sans text-base font-semibold tracking-normal">
        {counted(refused.length, "line")} {what}
      </h3>
      <p className="mt-1 text-muted">Correct them in your file and import it again. Nothing is added twice.</p>
      <ul className="mt-2 border-y border-line py-2 text-sm">
        {refused.map(({ line, name, sentence }) => (
          <li key={line} className="py-1 wrap-anywhere">
            <span className="font-semibold">Line {line}</span>
            {name && `, ${name}`}: {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}
