import { askedOfDraft } from "./asked-of-draft.ts";

/** What a draft asks for now and later, in words; nothing where nothing is paid before the visit. docs/rules.md 29.4 */
export default function AskedNow(wanted: Parameters<typeof askedOfDraft>[0]) {
  const { inWords } = askedOfDraft(wanted);
  return inWords && <span className="block font-medium text-pretty tabular-nums">{inWords}</span>;
}
