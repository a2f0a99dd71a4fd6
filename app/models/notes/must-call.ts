import * as v from "valibot";
import { plainText } from "../../kernel/parsing.ts";

/** Why a client may not book online, for staff: from the form of their card. docs/rules.md 23.16 */
export const CallForm = v.object({ reason: plainText(200) });

/** Why a client was not marked, or the mark was not taken away. */
export type CallRefusal = "not-found" | "outcome-unknown";
