import { stateOfCategories } from "../../models/services/categories.server.ts";
import { USUAL_CATEGORIES } from "../../models/services/category.ts";

/** The form of the categories as a salon that has edited none is shown it. docs/rules.md 2.13 */
export function categoryFields(): Record<string, string> {
  const rows = [...USUAL_CATEGORIES, { key: "", name: "" }].flatMap(({ key, name }, at): [string, string][] => [
    [`key-${at}`, key],
    [`name-${at}`, name],
    [`place-${at}`, `${at + 1}`],
  ]);
  return Object.fromEntries([...rows, ["seen", stateOfCategories(USUAL_CATEGORIES)]]);
}
