import { expect, test } from "vitest";
import { parseSubmission } from "../../kernel/parsing.ts";
import { newService, SERVICE_CATEGORIES } from "../services/service.ts";
import { menuChoices, menuOf } from "./menus.ts";
import { MENU_VALUES } from "./new-salon.ts";

/* The menus with which a salon may begin: docs/rules.md 18.9. */

test.each(MENU_VALUES)(
  "each service of the menu %j could be typed by its owner, and none stands in it twice",
  (value) => {
    const { services, categories } = menuOf(value);
    const form = newService(categories ?? undefined);
    for (const { name, description, pricePence, durationMinutes, category } of services) {
      const typed = {
        name,
        description,
        price: String((pricePence ?? 0) / 100),
        duration: String(durationMinutes),
        category,
      };
      expect(parseSubmission(form, typed), name).toMatchObject({ ok: true });
    }
    expect(new Set(services.map(({ name }) => name)).size).toBe(services.length);
    for (const key of SERVICE_CATEGORIES)
      if (categories) expect(categories.map((category) => category.key)).toContain(key);
  },
);

test("the form offers every menu with its number of services, and an empty one", () => {
  expect(menuChoices().map(([value, label]) => [value, /\((.*)\)/.exec(label)?.[1]])).toEqual([
    ["full", "18 services"],
    ["gel", "12 services"],
    ["natural", "9 services"],
    ["own", undefined],
  ]);
  expect((["full", "gel", "natural"] as const).map((menu) => menuOf(menu).services.length)).toEqual([18, 12, 9]);
  expect(menuOf("own")).toEqual({ services: [], categories: null });
});
