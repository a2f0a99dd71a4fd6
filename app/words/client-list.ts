import type { ListRefusal } from "../models/customers/csv.ts";

/** Why a list of clients can't be read. docs/rules.md 23.13 */
export const LIST_WORDS: Record<ListRefusal, string> = {
  "no-list": "This is no list that we can read. Save it as a CSV file in your spreadsheet, then try again.",
  "no-columns":
    "The first line has to name the columns: Name, and Email or Phone or both. First name, Last name and Note are read too.",
  "too-many-lines": "Please import at most 5,000 clients at a time.",
};
