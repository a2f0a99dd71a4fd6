import { useEffect, useState } from "react";
import { letSlashSearch, slashSearches } from "../../../components/staff/search/slash.ts";

/** Switches the key "/" on or off in this browser, once its script is there. docs/rules.md 11.10 */
export function SlashKey() {
  const [on, set] = useState<boolean | null>(null);
  useEffect(() => set(slashSearches()), []);
  if (on === null) return null;
  return (
    <label className="mt-8 inline-flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          letSlashSearch(checked);
          set(checked);
        }}
      />
      The key “/” goes to the search (Ctrl+K always does)
    </label>
  );
}
