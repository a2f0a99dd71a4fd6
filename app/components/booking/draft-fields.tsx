import { type Draft, draftPairs } from "./draft.ts";

/** A draft as hidden fields, so that a form keeps the earlier choices. */
export function DraftFields({ draft }: { draft: Draft }) {
  return draftPairs(draft).map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}
