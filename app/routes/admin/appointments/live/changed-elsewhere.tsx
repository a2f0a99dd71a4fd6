import { useRevalidator } from "react-router";

/** Says what somebody else changed and the table does not show yet. docs/rules.md 14.9 */
export function ChangedElsewhere({ news }: { news: string | null }) {
  const { revalidate } = useRevalidator();
  return (
    <div role="status" className="sticky bottom-4 z-10">
      {news && (
        <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 rounded-xl bg-ink px-5 py-1 font-medium text-paper">
          <span className="min-w-0 wrap-anywhere">{news}</span>
          <button
            type="button"
            onClick={() => revalidate()}
            className="min-h-11 font-semibold underline underline-offset-4"
          >
            Show it
          </button>
        </p>
      )}
    </div>
  );
}
