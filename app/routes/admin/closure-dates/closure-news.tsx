import { useLocation } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { PassingNews } from "../../../components/passing-news.tsx";

interface Props {
  notice: string;
  /** How many of the days were closed already. */
  skipped: number;
  /** How many clients are told that their appointment stands. docs/rules.md 4.16 */
  informed: number;
}

/** Tells staff that closures were added or removed, or that clients were asked. */
export function ClosureNews({ notice, skipped, informed }: Props) {
  const visit = useLocation().key;
  if (notice === "gone") return <Alert about={visit}>That closure date was removed already.</Alert>;
  const sentence = SENTENCES.get(notice);
  if (!sentence) return null;
  return (
    <PassingNews key={visit} here="/admin/closure-dates">
      {sentence}
      {skipped > 0 && `. ${skipped === 1 ? "1 of these days was" : `${skipped} of these days were`} closed already.`}
      {informed === 1 && ". 1 client is told by email that their appointment stands."}
      {informed > 1 && `. ${informed} clients are told by email that their appointments stand.`}
    </PassingNews>
  );
}

const SENTENCES = new Map([
  ["added", "Closure date added successfully"],
  ["asked", "The clients are asked for another time by email"],
  ["removed", "Closure date removed successfully"],
]);
