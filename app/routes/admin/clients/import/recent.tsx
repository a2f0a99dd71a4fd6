import { useEffect, useRef } from "react";
import { IMPORT_PATH } from "../../../../auth/body-limit.ts";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import type { RecentImport, Undone } from "../../../../models/imports/undo.server.ts";
import { KIND_NAMES } from "../../../../words/imports.ts";
import { counted } from "../counted.ts";

/** What was brought in within a day, each with the button that takes it back. docs/rules.md 25.6 */
export function RecentImports({ recent }: { recent: (RecentImport & { when: string })[] }) {
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="mt-10">
      <h2 id="recent" className="text-title">
        Brought in during the last day
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {recent.map(({ id, kind, when }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              <span className="font-semibold">{KIND_NAMES[kind]}</span>, {when}
            </span>
            <TakeBack id={id} what={`${KIND_NAMES[kind].toLowerCase()}, ${when}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The button that takes an import back as a whole. */
export function TakeBack({ id, what }: { id: string; what?: string }) {
  const busy = useSending();
  return (
    <PostForm action={IMPORT_PATH}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value="undo" className="button-outlined" aria-disabled={busy}>
        Undo it all{what && <span className="sr-only">: {what}</span>}
      </button>
    </PostForm>
  );
}

const GONE = { clients: "client", bookings: "booking", menu: "service", vouchers: "voucher" };

/** What taking an import back came to. */
export function TakenBack({ kind, gone, stayed }: Undone) {
  const news = useRef<HTMLHeadingElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <section className="notice mt-4">
      <h2 ref={news} tabIndex={-1} className="text-title">
        Undone: {counted(gone, GONE[kind])}
      </h2>
      {stayed.length > 0 && (
        <p className="mt-2 wrap-anywhere">
          {stayed.length === 1 ? "One has" : `${stayed.length} have`} been used or changed since and stay
          {stayed.length === 1 && "s"}: {stayed.join(", ")}.
        </p>
      )}
    </section>
  );
}
