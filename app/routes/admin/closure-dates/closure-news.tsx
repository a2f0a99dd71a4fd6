import { useLocation } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { PassingNews } from "../../../components/passing-news.tsx";

/** Tells staff that closures were added or removed; `skipped` is the number of days that were closed already. */
export function ClosureNews({ notice, skipped }: { notice: string; skipped: number }) {
  const visit = useLocation().key;
  if (notice === "gone") return <Alert about={visit}>That closure date was removed already.</Alert>;
  const sentence = SENTENCES.get(notice);
  if (!sentence) return null;
  return (
    <PassingNews key={visit} here="/admin/closure-dates">
      {sentence}
      {skipped > 0 && `. ${skipped === 1 ? "1 of these days was" : `${skipped} of these days were`} closed already.`}
    </PassingNews>
  );
}

const SENTENCES = new Map([
  ["added", "Closure date added successfully"],
  ["asked", "The clients are asked for another time by email"],
  ["removed", "Closure date removed successfully"],
]);
