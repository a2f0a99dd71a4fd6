import { useState } from "react";
import type { Draft } from "../../../components/booking/draft.ts";
import { followingAnswers } from "../../../components/booking/draft.ts";
import { Search } from "../../../components/booking/steps/services/search.tsx";
import { ServiceRow } from "../../../components/booking/steps/services/service-row.tsx";
import { withQuantity } from "../../../diary/menu/basket.ts";
import { addedByAnswers } from "../../../diary/menu/questions.ts";
import type { Service } from "../../../diary/menu/service.ts";
import type { TechnicianDiary } from "../../../diary/times/diary.ts";
import { shownMenu } from "../../../diary/times/quote.ts";
import { isFound } from "../../../models/services/menu.ts";

interface Props {
  services: Service[];
  technicians: TechnicianDiary[] | undefined;
  /** The names of what is booked most, most often first. */
  most: string[];
  draft: Draft;
  setDraft: (draft: Draft) => void;
  error: string | undefined;
}

/** How many services stand above "All services". */
const FIRST = 8;

/**
 * The choice of services: those booked most often and those already chosen, the others behind "All services", and all that a
 * typed text finds. docs/rules.md 15.10
 */
export function ServicesPart({ services, technicians, most, draft, setDraft, error }: Props) {
  const [search, setSearch] = useState("");
  const [chosenAtFirst] = useState(() => draft.basket.map(({ service }) => service.id));
  const { basket, answered } = draft;
  const chosen = basket.map(({ service }) => service.id);
  const added = addedByAnswers(chosen, answered, services);
  const change = (changed: Draft) => setDraft(followingAnswers(changed, added, services));
  const shown = shownMenu(services, technicians, draft.technician);
  const rows = {
    ...{ asked: null, added, menu: services, shown, answered, missing: [] },
    quantityIn: (service: Service) => basket.find((choice) => choice.service.id === service.id)?.quantity ?? 0,
    choose: (service: Service, quantity: number) =>
      change({ ...draft, basket: withQuantity(services, basket, service, quantity) }),
    answer: ({ id }: { id: string }, text: string) => change({ ...draft, answered: { ...answered, [id]: text } }),
  };
  const ordered = mostBookedFirst(shown, most);
  const first = ordered.filter(({ id }, nth) => nth < FIRST || chosenAtFirst.includes(id));
  const others = ordered.filter((service) => !first.includes(service));
  const found = shown.filter((service) => isFound(service, search));
  const list = (listed: Service[]) => (
    <ul className="grid gap-x-8 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
      {listed.map((service) => (
        <li key={service.id} hidden={search !== "" && !found.includes(service)}>
          <ServiceRow service={service} brief {...rows} />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="services" className="card p-[min(1.25rem,5vw)] sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="services" className="text-xl">
          Services
        </h2>
        {others.length > 0 && <Search search={search} setSearch={setSearch} found={found.length} />}
      </div>
      {error && <p className="mt-2 text-sm font-medium text-brick">{error}</p>}
      <div className="mt-3 px-[min(0.75rem,3vw)] sm:px-4">
        {list(first)}
        {others.length > 0 && (
          <details open={search !== "" || undefined}>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">
              All {services.length} services
            </summary>
            {list(others)}
          </details>
        )}
      </div>
    </section>
  );
}

/** The menu with what is booked most often first, the rest in menu order. */
function mostBookedFirst<Named extends { name: string }>(menu: Named[], most: string[]): Named[] {
  const place = ({ name }: Named) => (most.includes(name) ? most.indexOf(name) : most.length);
  return menu.toSorted((one, other) => place(one) - place(other));
}
