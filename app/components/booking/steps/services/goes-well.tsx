import { flushSync } from "react-dom";
import type { Choice } from "../../../../diary/menu/basket.ts";
import { isExtra, type Service } from "../../../../diary/menu/service.ts";
import { extrasFor, type RequestedTechnician } from "../../../../models/services/menu.ts";
import { goToSection } from "./category-tabs.tsx";

interface Props {
  services: Service[];
  basket: Choice[];
  asked: RequestedTechnician | null;
  /** Shows all services again, if a search hides some. */
  showAll: () => void;
}

/**
 * Names extras that go well with the first chosen main service, beside the button that continues, with a link to the extras.
 * It is shown until an extra is chosen. It is left out if the text is so large that the bar would cover half of a phone's
 * screen, because the tabs lead to the extras too. docs/rules.md 9.6, 9.7
 */
export function GoesWell({ services, basket, asked, showAll }: Props) {
  const main = basket.find(({ service }) => !isExtra(service))?.service;
  const extras = extrasFor(main, services, asked).filter((extra) => !asked || asked.does(extra));
  if (!main || extras.length === 0 || basket.some(({ service }) => isExtra(service))) return null;
  const named = extras.slice(0, MOST_NAMED).map(({ name }) => name);
  return (
    <p className="mb-2 flex flex-wrap @max-[15rem]:hidden group-has-[fieldset]/asked:hidden items-center justify-between gap-x-3 text-sm text-muted wrap-anywhere">
      <span className="flex-[1_1_9rem]">Goes well with it: {named.join(", ")}</span>
      <a
        href={`#${EXTRAS}`}
        onClick={(event) => {
          flushSync(showAll);
          goToSection(event, EXTRAS);
        }}
        className="link inline-flex min-h-11 items-center whitespace-nowrap"
      >
        Add extras
      </a>
    </p>
  );
}

const EXTRAS = "extras";
const MOST_NAMED = 2;
