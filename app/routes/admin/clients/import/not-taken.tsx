import type { NamedLine } from "../../../../models/imports/list.ts";
import { counted } from "../counted.ts";
import type { LeftOut } from "./import-reply.ts";

interface Props extends LeftOut {
  /** What is said of refused lines. */
  what?: string;
}

/**
 * What a list has and an import leaves out: lines that can't be added, cells of others, and columns that are not read, each by name.
 * docs/rules.md 23.13, 25.2
 */
export function NotTaken({ refused, lost, unread, file, what = "can’t be added" }: Props) {
  return (
    <>
      {refused.length > 0 && (
        <section aria-labelledby="refused" className="mt-8">
          <h3 id="refused" className={SMALL_HEADING}>
            {counted(refused.length, "line")} {what}
          </h3>
          <p className="mt-1 text-muted">Correct them in your file and bring it in again. Nothing is added twice.</p>
          <Lines lines={refused} />
          <p className="mt-2">
            <a
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(file)}`}
              download="lines-left-out.csv"
              className="link"
            >
              Download {refused.length === 1 ? "this line" : `these ${refused.length} lines`}
            </a>
          </p>
        </section>
      )}
      {lost.length > 0 && (
        <section aria-labelledby="lost" className="mt-8">
          <h3 id="lost" className={SMALL_HEADING}>
            Left out of the lines we add
          </h3>
          <Lines lines={lost} />
        </section>
      )}
      {unread.length > 0 && (
        <section aria-labelledby="unread" className="mt-8">
          <h3 id="unread" className={SMALL_HEADING}>
            {counted(unread.length, "column")} we don’t read
          </h3>
          <ul className="mt-2 border-y border-line py-2 text-sm">
            {unread.map(({ heading, values }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two columns alike, and the list never changes here
              <li key={place} className="py-1 wrap-anywhere">
                <span className="font-semibold">{heading || "No heading"}</span>: {values.join(", ")}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export const SMALL_HEADING = "font-sans text-base font-semibold tracking-normal";

export function Lines({ lines }: { lines: NamedLine[] }) {
  return (
    <ul className="mt-2 border-y border-line py-2 text-sm">
      {lines.map(({ line, name, sentence }) => (
        <li key={`${line} ${sentence}`} className="py-1 wrap-anywhere">
          <span className="font-semibold">Line {line}</span>
          {name && `, ${name}`}: {sentence}
        </li>
      ))}
    </ul>
  );
}
