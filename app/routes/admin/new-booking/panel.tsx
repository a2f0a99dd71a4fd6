import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { type Draft, draftFrom, draftPath, useBookingPage, useDraft } from "../../../components/booking/draft.ts";
import {
  basketOfFriend,
  type DraftQuote,
  priceOfAll,
  quoteOfDraft,
  useDraftForTeam,
} from "../../../components/booking/draft-for-team.ts";
import { LeftOut } from "../../../components/booking/left-out.tsx";
import { type Reading, useLatest } from "../../../components/booking/live/use-latest.ts";
import { AnyHours, OverHold } from "../../../components/booking/steps/staff-parts.tsx";
import { stateOfStart } from "../../../components/booking/steps/state-of-start.ts";
import { Summary } from "../../../components/booking/steps/summary.tsx";
import { useSalonTime } from "../../../components/booking/use-salon-time.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { TextField } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { useSending } from "../../../components/forms/use-sending.ts";
import { WhichEmail } from "../../../components/forms/which-email.tsx";
import { AnywayButton } from "../../../components/staff/anyway-button.tsx";
import type { HeldTime } from "../../../diary/holds/held.ts";
import { basketLength } from "../../../diary/menu/basket.ts";
import type { Service } from "../../../diary/menu/service.ts";
import type { TermsBasket } from "../../../diary/terms/packages-held.ts";
import { technicianFor } from "../../../diary/times/assign.ts";
import { placesOfParty } from "../../../diary/times/party.ts";
import { clockTime, MIDNIGHT, type SalonTime } from "../../../kernel/clock.ts";
import { shortDayAndYear } from "../../../kernel/dates.ts";
import { text } from "../../../kernel/forms.ts";
import type { PastCustomer } from "../../../models/customers/past-customers.server.ts";
import { poundsFrom } from "../../../models/services/terms.ts";
import { ONLY_HELD } from "../../../words/later-steps.ts";
import { type Chosen, chosenIn } from "./chosen.ts";
import { ClientPart } from "./client-part.tsx";
import { DepositPart, type Deposits } from "./deposit-part.tsx";
import { EarlierPart } from "./earlier-part.tsx";
import { FeesPart } from "./fees-part.tsx";
import { FriendPart } from "./friend-part.tsx";
import { RepeatPart } from "./repeat-part.tsx";
import { ServicesPart } from "./services-part.tsx";
import { StartPart } from "./start-part.tsx";
import { TellPart } from "./tell-part.tsx";
import { type Client, useClient } from "./use-client.ts";

interface Props extends Reading {
  held: HeldTime[];
  /** The names of what is booked most, most often first. */
  most: string[];
  /** The client whom the address names, if any. */
  customer: PastCustomer | null;
  bookingKey: string;
  /** Where to go once it is booked: `list`, or the calendar. */
  back: string | null;
  lastTry: Chosen | undefined;
  /** Null where the salon’s terms have no deposit. */
  deposits: Deposits | null;
  /** Whether the salon’s terms have a fee. docs/rules.md 29.23 */
  fees: boolean;
  /** The version of the terms that counts; empty where they ask for nothing. */
  termsRead: string;
}

/**
 * A whole booking on one page: client, services, technician and start, the price, and the button that saves it.
 * docs/rules.md 15.10
 */
export function Panel({ most, customer, bookingKey, back, lastTry, deposits, fees, termsRead, ...loaded }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const page = useBookingPage();
  const busy = useSending();
  const hasScript = useScriptArrived();
  const [search] = useSearchParams();
  const date = search.get("date");
  const again = date ? `?${new URLSearchParams({ date })}` : "";
  const [{ services, diary: whole, held, live, readAt }] = useLatest(loaded, `/admin/book-appointment/diary${again}`);
  const [chosen, setDraft] = useDraft(services, lastTry?.chosen);
  const { draft, team, diary } = useDraftForTeam(chosen, whole);
  const salonTime = useSalonTime(diary.timeZone, readAt);
  const [client, setClient] = useClient(customer, lastTry);
  useChosenBefore(form, { services, chosen, setDraft, setClient });

  const { basket } = draft;
  const length = basketLength(basket);
  const quote = quoteOfDraft({ ...draft, step: "details" }, diary, { byStaff: true });
  const start = draft.date && draft.minute !== null ? { date: draft.date, minute: draft.minute } : null;
  const state =
    start && basket.length > 0 ? stateOfStart({ diary, wish: start, length, salonTime, byStaff: true, held }) : null;
  const place = start && diary.party ? placesOfParty(diary, start, length)?.[0] : null;
  const alone = start && state?.why === null ? technicianFor(diary, start, length, { anyHours: true }) : null;
  const gets = team?.find(({ id }) => id === place?.technicianId) ?? alone;
  const technician = team && (gets ?? team.find(({ id }) => id === draft.technician))?.name;
  const { fields = {}, typed = {}, message } = lastTry ?? {};
  const [tells, tell] = useState(!lastTry || typed.tell === "yes");
  const change = (next: Draft) => setDraft({ ...next, technician: next.technician ?? wishAfter(next) });
  const wishAfter = (next: Draft) => (next.technician === draft.technician ? chosen.technician : null);
  const setWho = (who: Client) => {
    setClient(who);
    const { like: _before, ...others } = chosen;
    if (who.known?.id !== chosen.like) setDraft({ ...others, ...(who.known && { like: who.known.id }) });
  };
  const save = (
    <button type="submit" name="intent" value="save" className="button w-full" aria-disabled={busy}>
      Save booking
    </button>
  );

  return (
    <PostForm
      formRef={form}
      action={draftPath(chosen, page)}
      errors={fields}
      className="mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-8"
    >
      <button type="submit" name="intent" value="save" hidden tabIndex={-1} />
      <input type="hidden" name="key" value={lastTry?.key ?? bookingKey} />
      {back && <input type="hidden" name="back" value={back} />}
      {chosen.like && <input type="hidden" name="like" value={chosen.like} />}
      {typed.emailAsked && <input type="hidden" name="emailAsked" value={typed.emailAsked} />}
      {hasScript && basket.length > 0 && <input type="hidden" name="servicePrice" value={quote.pricePence / 100} />}
      <div className="grid min-w-0 gap-6">
        {message && lastTry && (
          <Alert about={lastTry}>
            {message}
            {lastTry.emailMeant && (
              <WhichEmail asked={typed.emailAsked ?? ""} meant={lastTry.emailMeant} field="customerEmail" />
            )}
            {lastTry.anyway && (
              <AnywayButton anyway={lastTry.anyway} busy={busy} className="button-outlined mt-3 flex text-ink">
                Book it anyway
              </AnywayButton>
            )}
          </Alert>
        )}
        <LeftOut services={services} />
        <ClientPart client={client} setClient={setWho} errors={fields} found={lastTry?.found ?? null} />
        <ServicesPart
          {...{ services, most, draft, setDraft: change }}
          technicians={whole.technicians}
          error={fields.services}
        />
        <FriendPart
          {...{ services, draft, quote, typed }}
          several={(whole.technicians ?? []).length > 1}
          setFriend={(friend) => setDraft({ ...chosen, friend })}
          error={fields.friendName}
        />
      </div>
      <aside
        aria-label="Start, price and saving"
        className="card mt-6 grid gap-5 p-5 sm:p-6 lg:sticky lg:top-6 lg:mt-0"
      >
        {!live && <p className="notice">We can’t see the diary just now. We’ll check it when you save.</p>}
        <StartPart
          {...{ diary, team, draft, length, salonTime, state, setDraft: change }}
          technicians={whole.technicians}
          wished={chosen.technician}
          errors={fields}
        />
        {start && state && <BookAnyway {...{ start, state, message, typed }} />}
        {basket.length > 0 && <Total {...{ quote, start }} technician={technician ?? undefined} />}
        <TextField
          label="Notes"
          name="notes"
          rows={2}
          maxLength={1000}
          defaultValue={typed.notes}
          error={fields.notes}
        />
        {state?.why !== "past" && <RepeatPart ticked={typed.repeat === "yes"} />}
        {state?.why !== "past" && <TellPart {...{ client, hasScript }} ticked={tells} onTick={tell} />}
        {fees && state?.why !== "past" && <FeesPart walkIn={client.customerEmail === "" && hasScript} />}
        <input type="hidden" name="termsRead" value={termsRead} />
        {deposits && state?.why !== "past" && (
          <DepositPart
            {...{ deposits, client, start, readAt, tells, hasScript, lastTry }}
            baskets={basketsOf(draft, quote)}
            timeZone={diary.timeZone}
          />
        )}
        <div className="max-lg:hidden">{save}</div>
      </aside>
      <div className="bottom-bar z-10 -mx-4 mt-6 flex items-center gap-4 border-t border-line bg-surface px-4 py-2.5 sm:-mx-6 sm:px-6 lg:hidden">
        {basket.length > 0 && (
          <p className="shrink-0 font-serif text-xl tabular-nums">
            <span className="sr-only">Total </span>
            {poundsFrom(...priceOfAll(quote))}
          </p>
        )}
        {save}
      </div>
    </PostForm>
  );
}

/** The services that are booked, one basket for each person who comes. */
function basketsOf(draft: Draft, { pricePence, friend }: DraftQuote): TermsBasket[] {
  if (draft.basket.length === 0) return [];
  const ids = (basket: Draft["basket"]) => basket.map(({ service }) => service.id);
  const theirs = friend && { pricePence: friend.pricePence, serviceIds: ids(basketOfFriend(draft)) };
  return [{ pricePence, serviceIds: ids(draft.basket) }, ...(theirs ? [theirs] : [])];
}

/** Takes over what was chosen and typed before the script arrived. */
function useChosenBefore(
  form: RefObject<HTMLFormElement | null>,
  page: {
    services: Service[];
    chosen: Draft;
    setDraft: (draft: Draft) => void;
    setClient: Dispatch<SetStateAction<Client>>;
  },
) {
  const first = useRef(page);
  useEffect(() => {
    if (!form.current) return;
    const { services, chosen, setDraft, setClient } = first.current;
    const sent = new FormData(form.current);
    const now = { ...draftFrom(chosenIn(sent), services), technician: text(sent, "technician") || chosen.technician };
    if (draftPath(now) !== draftPath({ ...chosen, step: now.step })) setDraft(now);
    const [customerName, customerPhone] = [text(sent, "customerName"), text(sent, "customerPhone")];
    setClient((before) => ({ ...before, customerName, customerPhone, customerEmail: text(sent, "customerEmail") }));
  }, [form]);
}

interface TotalProps {
  quote: DraftQuote;
  start: SalonTime | null;
  /** Who gets it, as far as the page knows. */
  technician: string | undefined;
}

/** The summary of the booking: services, start and end, technician and price. docs/rules.md 15.10 */
function Total({ quote, start, technician }: TotalProps) {
  return (
    <section aria-label="The booking" className="border-t border-line pt-3">
      <Summary quote={quote} {...(start && { start: startAndEnd(start, quote) })} technician={technician ?? null} />
    </section>
  );
}

function startAndEnd({ date, minute }: SalonTime, { length, lengthFrom }: DraftQuote): string {
  const from = `${shortDayAndYear(date)}, ${clockTime(minute)}`;
  const end = minute + length;
  return lengthFrom || end > MIDNIGHT ? from : `${from}–${clockTime(end % MIDNIGHT)}`;
}

interface BookAnywayProps {
  start: SalonTime;
  state: ReturnType<typeof stateOfStart>;
  /** Why the last try was refused. */
  message: string | null | undefined;
  /** What the last try has sent. */
  typed: Record<string, string>;
}

/** The ticks by which staff confirm that such a start is booked anyway. docs/rules.md 15.3, 22.12 */
function BookAnyway({ start, state, message, typed }: BookAnywayProps) {
  return (
    <>
      {state.why === "past" && <EarlierPart key={`${start.date} ${start.minute}`} {...{ start, typed }} />}
      {state.outside && <AnyHours {...start} ticked={typed.anyHours === "yes"} />}
      {(state.onlyHeld || message === ONLY_HELD) && <OverHold ticked={typed.overHold === "yes"} />}
    </>
  );
}
