import type { ReactNode } from "react";
import { askedOfDraft, moneyLine, type Priced, type Wanted } from "./asked-of-draft.ts";

/** What a draft asks for now and later, and until when cancelling it is free. docs/rules.md 9.19 */
export default function AskedNow(wanted: Wanted & Priced): ReactNode {
  return <span className="block text-pretty tabular-nums">{moneyLine(askedOfDraft(wanted), wanted)}</span>;
}
