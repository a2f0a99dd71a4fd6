import { useScriptArrived } from "../../../forms/use-script-arrived.ts";

interface Props {
  search: string;
  setSearch: (search: string) => void;
  /** How many services are found. */
  found: number;
}

/** Narrows the menu by a typed search. It needs script. docs/rules.md 9.7 */
export function Search({ search, setSearch, found }: Props) {
  const waits = useScriptArrived() ? "" : "invisible";
  return (
    <div className={`grow noscript:hidden sm:max-w-64 ${waits}`}>
      <input
        type="search"
        aria-label="Search services"
        placeholder="Search services"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        className="field-input"
      />
      <p role="status" className={found === 0 ? "mt-2 text-muted" : "sr-only"}>
        {search && (found === 0 ? "Nothing on the menu matches that." : `${found} found`)}
      </p>
    </div>
  );
}
