import { useLocation } from "react-router";
import { PassingNews } from "../../components/passing-news.tsx";

/** Says on the page that an edit leads back to that it is saved. docs/rules.md 14.16 */
export function EditedNews() {
  const { pathname, search, hash, key } = useLocation();
  const rest = new URLSearchParams(search);
  if (rest.get("edited") !== "yes") return null;
  rest.delete("edited");
  const here = `${pathname}${rest.size > 0 ? `?${rest}` : ""}${hash}`;
  return (
    <div className="mb-6 [&>*]:mt-0">
      <PassingNews key={key} here={here}>
        Appointment saved.
      </PassingNews>
    </div>
  );
}
