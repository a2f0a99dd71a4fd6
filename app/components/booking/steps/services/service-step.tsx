import { useEffect, useRef, useState } from "react";
import { Form, useRouteLoaderData, useSearchParams } from "react-router";
import type { LayoutData } from "../../../../auth/layout.server.ts";
import { basketLength, type Choice, withQuantity } from "../../../../diary/menu/basket.ts";
import { addedByAnswers, unanswered } from "../../../../diary/menu/questions.ts";
import { isExtra, type Question, type Service } from "../../../../diary/menu/service.ts";
import type { Diary } from "../../../../diary/times/diary.ts";
import { dateIfFree } from "../../../../diary/times/free-days.ts";
import { nextFree } from "../../../../diary/times/next-free.ts";
import type { Quote, ShownService } from "../../../../diary/times/quote.ts";
import { clockTime, type SalonTime } from "../../../../kernel/clock.ts";
import { allNamed, dayInWords } from "../../../../kernel/dates.ts";
import {
  type Family,
  familiesFor,
  isFound,
  type RequestedTechnician,
  SEARCHED_FROM,
} from "../../../../models/services/menu.ts";
import { durationFrom, poundsFrom } from "../../../../models/services/terms.ts";
import { tooLong } from "../../../../words/not-booked.ts";
import { useScriptArrived } from "../../../forms/use-script-arrived.ts";
import { type Draft, draftFrom, draftPath, followingAnswers, useBookingPage } from "../../draft.ts";
import { DraftFields } from "../../draft-fields.tsx";
import { StepHeading } from "../../step-heading.tsx";
import { DraftNail } from "../draft-nail.tsx";
import { Summary, SummaryHeading } from "../summary.tsx";
import { CategoryTabs } from "./category-tabs.tsx";
import { Extras } from "./extras.tsx";
import { ExtrasAlone } from "./extras-alone.tsx";
import { FamilySection, familyId } from "./family-section.tsx";
import { GoesWell } from "./goes-well.tsx";
import { NotDoneBy } from "./requested-technician.tsx";
import { Search } from "./search.tsx";
import { UnlessAsked } from "./unless-asked.tsx";

interface Props {
  services: Service[];
  /** The services with the prices and lengths to show. docs/rules.md 21.21 */
  shown: ShownService[];
  diary: Diary;
  salonTime: SalonTime;
  draft: Draft;
  setDraft: (draft: Draft) => void;
  /** The technician whom the address asks for, if any. */
  asked: RequestedTechnician | null;
  /** The client's favourite, if they do all chosen services and the address asks for nobody. docs/rules.md 24.6 */
  preferred?: string | null;
  quote: Quote;
  /**
   * Whether the services are too long for one booking of a client. The step then says so and can't be left. docs/rules.md
   * 5.20
   */
  tooLong: boolean;
  /** Staff keep a date on which nothing is free. docs/rules.md 15.3 */
  byStaff: boolean;
}

/** The first step: main services by family, extras, and the total. docs/rules.md 9.7 */
export function ServiceStep(props: Props) {
  const { services, shown, diary, salonTime, draft, setDraft } = props;
  const { asked, preferred, quote, tooLong, byStaff } = props;
  const { basket } = draft;
  const technician = draft.technician ?? preferred ?? null;
  const [search, setSearch] = useState("");
  const whose = byStaff ? "The booking" : "Your booking";
  const main = shown.filter((service) => !isExtra(service));
  const families = familiesFor(asked, main);
  // The technician in the address stays on this step, because they may do the services that are chosen next.
  const wish = { ...draft, technician: asked?.id ?? draft.technician };
  const chosen = basket.map(({ service }) => service);
  const ids = chosen.map(({ id }) => id);
  const added = addedByAnswers(ids, draft.answered, services);
  const choose = (service: Service, quantity: number) =>
    setDraft(followingAnswers({ ...wish, basket: withQuantity(services, basket, service, quantity) }, added, services));
  const question = {
    chosen: byStaff ? [] : chosen.filter(({ id }) => !added.has(id)),
    takeOut: (out: Service[]) => setDraft(without(out, wish, added, services)),
  };
  const answer = ({ id }: Question, text: string) =>
    setDraft(followingAnswers({ ...wish, answered: { ...draft.answered, [id]: text } }, added, services));
  const [address] = useSearchParams();
  const [triedToGoOn, tryToGoOn] = useState(false);
  const waitsFor = draft.rescheduling ? [] : unanswered(chosen, draft.answered);
  const missing = triedToGoOn || address.has("step") ? waitsFor.map(({ id }) => id) : [];
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const ticked = { ...wish, ...chosenIn(form.current, services) };
    if (draftPath(ticked) !== draftPath(wish)) setDraft(ticked);
  });
  const quantityIn = (service: Service) => basket.find((choice) => choice.service.id === service.id)?.quantity ?? 0;
  const typed = (service: Service) => isFound(service, search);
  const rows = {
    typed,
    quantityIn,
    choose,
    asked,
    added,
    menu: services,
    shown,
    answered: draft.answered,
    answer,
    missing,
  };
  const beside = [
    asked && draft.technician !== asked.id && <NotDoneBy key="technician" asked={asked} />,
    !byStaff && <ExtrasAlone key="extras" basket={basket} />,
    tooLong && <TooLong key="too-long" />,
    !tooLong && <GoesWell key="goes-well" {...{ services, basket, asked }} showAll={() => setSearch("")} />,
  ];
  const sections = sectionsOf(families, { search, typed, services });

  return (
    <Form
      ref={form}
      method="get"
      action={useBookingPage()}
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = waitsFor;
        if (first) {
          tryToGoOn(true);
          return goToQuestion(first);
        }
        const date = byStaff ? draft.date : dateIfFree(diary, draft.date, basketLength(basket), salonTime);
        if (basket.length > 0 && !tooLong) setDraft({ ...draft, technician, date, step: "datetime" });
      }}
      className="group/flow lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-10"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <StepHeading>Select Main Service</StepHeading>
          {services.length >= SEARCHED_FROM && (
            <Search {...{ search, setSearch }} found={services.filter(typed).length} />
          )}
        </div>
        {main.length === 0 && <p className="notice mt-6">No services available at the moment.</p>}
        {families.length > 1 && sections.length > 0 && <CategoryTabs sections={sections} />}
        {families.map((family) => (
          <FamilySection key={family.name} family={family} {...rows} />
        ))}
        <Extras services={shown} {...rows} />
      </div>
      <aside
        aria-label={whose}
        className="bottom-bar @container z-10 -mx-4 mt-6 hidden group-has-[[name=service]:checked]/flow:block sm:-mx-6 lg:sticky lg:top-6 lg:bottom-auto lg:mx-0 lg:mt-0"
      >
        <div className="group/asked border-t border-line bg-surface p-4 sm:px-6 lg:hidden">
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <DraftNail basket={basket} className="h-12" />
            <UnlessAsked {...question}>
              {basket.length > 0 && (
                <ShortSummary basket={basket} quote={quote} technician={draft.technician ? asked : null} />
              )}
            </UnlessAsked>
          </div>
          {beside}
          <ContinueButton tooLong={tooLong} />
        </div>
        <div className="card group/asked hidden p-6 lg:block">
          <SummaryHeading basket={basket}>{whose}</SummaryHeading>
          <div className="mt-2 mb-6">
            <UnlessAsked {...question}>
              {basket.length > 0 && <Summary quote={quote} answered={draft.answered} />}
            </UnlessAsked>
          </div>
          {beside}
          <ContinueButton tooLong={tooLong} />
        </div>
      </aside>
      {main.length > 0 && <NothingChosen services={services} diary={diary} salonTime={salonTime} />}
      <input type="hidden" name="step" value="datetime" />
      <DraftFields draft={{ ...draft, technician, step: "service", basket: [], answered: {} }} />
    </Form>
  );
}

/** A draft without some services, and without what their answers added. */
function without(out: Service[], draft: Draft, added: Set<string>, services: Service[]): Draft {
  const basket = draft.basket.filter(({ service }) => !out.includes(service));
  return followingAnswers({ ...draft, basket }, added, services);
}

/** The sections of the menu with services that the search finds. */
function sectionsOf(
  families: Family[],
  { search, typed, services }: { search: string; typed: (service: Service) => boolean; services: Service[] },
) {
  const noExtras = search && !services.some((service) => isExtra(service) && typed(service));
  return [
    ...families
      .filter((family) => family.services.some(typed))
      .map((family) => ({ id: familyId(family.name), name: family.title })),
    ...(noExtras ? [] : [{ id: "extras", name: "Extras" }]),
  ];
}

interface Shown {
  basket: Choice[];
  quote: Quote;
  /** The technician who is asked for, if any. */
  technician: { name: string } | null;
}

function ShortSummary({ basket, quote, technician }: Shown) {
  const names = allNamed(basket);
  return (
    <p className="flex min-w-0 flex-1 basis-40 flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0 flex-1 text-sm wrap-anywhere text-muted">
        {names} · {durationFrom(quote.length, quote.lengthFrom)}
        {technician && ` · with ${technician.name}`}
      </span>
      <span>
        <span className="sr-only">Total </span>
        <span className="font-serif text-xl tabular-nums">{poundsFrom(quote.pricePence, quote.priceFrom)}</span>
      </span>
    </p>
  );
}

/** The button that continues. Without script it sends all choices, and the answer says if something is wrong. */
function ContinueButton({ tooLong }: { tooLong: boolean }) {
  const scriptArrived = useScriptArrived();
  return (
    <button type="submit" disabled={tooLong && scriptArrived} className="button w-full">
      Continue to Date & Time
    </button>
  );
}

/**
 * The services that are ticked in the form, and the answers there. Before the script loads, or after a reload, the page's
 * state may lag behind the form.
 */
function chosenIn(form: HTMLFormElement | null, services: Service[]): Pick<Draft, "basket" | "answered"> {
  const pairs = [...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]);
  const { basket, answered } = draftFrom(new URLSearchParams(pairs), services);
  return { basket, answered };
}

/** Leads to a question that has to be answered before the step is left. docs/rules.md 9.14 */
function goToQuestion({ id }: Question) {
  const question = document.getElementById(`question-${id}`);
  question?.scrollIntoView({ block: "center" });
  question?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
}

/**
 * Says beside the button that continues that the services are too long for one visit, in the words of the diary's refusal.
 * docs/rules.md 5.20
 */
function TooLong() {
  const site = useRouteLoaderData<{ layout: LayoutData }>("routes/site/layout");
  return (
    <p role="alert" className="alert my-3 text-sm">
      {tooLong(site?.layout.salon.phone ?? "")}
    </p>
  );
}

interface NothingChosenProps {
  services: Service[];
  diary: Diary;
  salonTime: SalonTime;
}

/** Shown beside the menu on wide screens until a service is chosen. docs/rules.md 9.7, 20.3 */
function NothingChosen({ services, diary, salonTime }: NothingChosenProps) {
  const next = nextFree(services, diary, salonTime);
  return (
    <div className="card sticky top-6 hidden p-6 lg:group-not-has-[[name=service]:checked]/flow:block">
      <h2 className="text-2xl">Nothing chosen yet</h2>
      <p className="mt-3 text-muted">Press + by a service to add it here with its price and length.</p>
      {typeof next !== "string" && (
        <p className="mt-5 border-t border-line pt-4">
          <span className="block text-sm text-muted">Next free time</span>
          <span className="block font-serif text-xl first-letter:uppercase">
            {dayInWords(next.date, salonTime.date)} at {clockTime(next.minute)}
          </span>
        </p>
      )}
    </div>
  );
}
