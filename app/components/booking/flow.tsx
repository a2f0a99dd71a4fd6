import { lazy, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { HeldTime } from "../../diary/holds/held.ts";
import type { SettledPrice } from "../../diary/menu/basket.ts";
import type { Service } from "../../diary/menu/service.ts";
import type { Agreed } from "../../diary/terms/terms.ts";
import type { Diary } from "../../diary/times/diary.ts";
import { shownMenu } from "../../diary/times/quote.ts";
import type { SameAgain } from "../../models/own-appointments/same-again.ts";
import type { TermsShown } from "../../models/terms/terms-shown.ts";
import type { LimitsNamed } from "../../words/limits.ts";
import { Alert } from "../forms/alert.tsx";
import { SameAgainCard } from "../same-again-card.tsx";
import { type Step, useBookingPage, useDraft } from "./draft.ts";
import { notTooLong, quoteOfDraft, useDraftForTeam } from "./draft-for-team.ts";
import { LeftOut } from "./left-out.tsx";
import { useLatest } from "./live/use-latest.ts";
import type { LastTry } from "./not-booked.ts";
import { Progress } from "./progress.tsx";
import type { Waiting } from "./steps/code-step.tsx";
import { CodeStep, Details, useLaterSteps } from "./steps/details.tsx";
import type { OwnBooking } from "./steps/own-booking.ts";
import { RequestedTechnicianNotice, requestedTechnician } from "./steps/services/requested-technician.tsx";
import { ServiceStep } from "./steps/services/service-step.tsx";
import { DatetimeStep } from "./steps/times/datetime-step.tsx";
import type { Rated } from "./steps/times/technician-choice.tsx";
import { useFreshStart } from "./typed-details.ts";
import { useSalonTime } from "./use-salon-time.ts";

/** Few bookings are changes. */
const RescheduleBanner = lazy(() => import("./reschedule-banner.tsx"));

/** The appointment that is being changed. `notes` is null if they stay and are not shown. */
interface Rescheduling {
  serviceNames: string;
  items: { serviceId: string; quantity: number }[];
  date: string;
  startsMinute: number;
  /** Its length. */
  minutes: number;
  paymentMethod: string;
  notes: string | null;
  settled: SettledPrice | null;
  /** The terms that its client has agreed to. docs/rules.md 29.4 */
  agreed?: Agreed | null;
  paidPence?: number;
  /** Whether its email stays: a guest's mailbox is the one that they have proved. docs/rules.md 9.17 */
  mailboxStays?: boolean;
  /** The page that giving the change up leads to, if not Manage Appointments. */
  wayOut?: string;
}

interface Props {
  services: Service[];
  /** The upcoming appointments of the client and of this browser. */
  booked: OwnBooking[];
  diary: Diary;
  /** The times that clients hold, only for staff. In the diary of a client they count as taken. docs/rules.md 22.12 */
  held?: HeldTime[];
  rated?: Rated;
  /** Whether the diary could be read. */
  live: boolean;
  /** When the diary was read, UTC ms. */
  readAt: number;
  /** The customer's details as far as known. */
  customer: { name: string; email: string; phone: string } | null;
  rescheduling: Rescheduling | null;
  /** The client's last visit again, on a fresh start. docs/rules.md 9.11 */
  again?: SameAgain | null;
  bookingKey: string;
  /** The cutoffs for changing and cancelling; left out for staff. docs/rules.md 9.13 */
  limits?: LimitsNamed;
  /** The booking terms, null where the salon asks nothing; left out for staff. docs/rules.md 29.4 */
  terms?: TermsShown | null;
  /** Whether a voucher's code may be typed; left out for staff. docs/rules.md 32.17 */
  vouchers?: boolean;
  lastTry: LastTry | undefined;
  /** The booking that waits for a code from the account's mailbox. docs/rules.md 5.20 */
  waiting?: Waiting | null;
  /** The client's favourite technician. The date step opens with them. docs/rules.md 24.6 */
  favourite?: string | null;
  /** Staff book for a customer, at any free time. docs/rules.md 15.1 */
  byStaff?: boolean;
  /** Shown above the details form. */
  children?: ReactNode;
}

/** The first three steps of a booking. */
export function Flow({ rescheduling, again, lastTry, favourite, waiting, byStaff = false, ...details }: Props) {
  const { customer, bookingKey, rated, limits, terms, vouchers, children } = details;
  const [{ services, booked, diary: wholeDiary, held, live, readAt }, readAgain, isStored] = useLatest(
    details,
    useDiaryAddress(),
  );
  useFreshStart();
  useLaterSteps();
  const [chosen, setDraft] = useDraft(services);
  const { draft: wished, team, diary } = useDraftForTeam(chosen, wholeDiary);
  const salonTime = useSalonTime(diary.timeZone, readAt);
  const { draft, tooLong } = byStaff
    ? { draft: wished, tooLong: false }
    : notTooLong(wished, diary, salonTime, rescheduling?.minutes);
  const asked = requestedTechnician(chosen, wholeDiary.technicians);
  const preferred = asked || rescheduling ? null : (team?.find(({ id }) => id === favourite)?.id ?? null);
  const settled = rescheduling?.settled ?? null;
  const step = { draft, setDraft, diary, salonTime, quote: quoteOfDraft(draft, diary, { settled, byStaff }) };
  const shown = shownMenu(services, wholeDiary.technicians, asked?.id);
  return (
    <>
      {rescheduling && <RescheduleBanner rescheduling={rescheduling} draft={draft} />}
      <Progress current={STEPS.indexOf(draft.step)} />
      <LeftOut services={services} />
      {lastTry && draft.step !== "details" && <Alert about={lastTry}>{lastTry.message}</Alert>}
      {draft.step === "service" && again && (!asked || asked.id === again.technician?.id) && (
        <div className="mb-10">
          <SameAgainCard again={again} today={salonTime.date} title="Same again" />
        </div>
      )}
      {draft.step === "service" && <RequestedTechnicianNotice asked={asked} draft={draft} />}
      {draft.step === "service" && (
        <ServiceStep {...step} {...{ services, shown, asked, preferred, byStaff, tooLong }} />
      )}
      {draft.step === "datetime" && (
        <DatetimeStep
          {...step}
          services={services}
          {...{ team, rated, booked }}
          live={live}
          byStaff={byStaff}
          around={rescheduling?.date}
          before={rescheduling}
          terms={terms}
          mailbox={customer?.email}
          stored={isStored && { readAt, readAgain }}
        />
      )}
      {draft.step === "details" && waiting && <CodeStep {...step} waiting={waiting} terms={terms} lastTry={lastTry} />}
      {draft.step === "details" && !waiting && (
        <>
          {children}
          <Details
            // Reset the form for another customer of staff. After a refusal it keeps its values, although the customer search
            // is over. A client's form is never reset: a new form would release the hold and take it again (docs/rules.md
            // 22.10).
            key={byStaff && lastTry ? "refused" : customer?.email}
            {...step}
            {...{ team, booked, customer }}
            before={rescheduling}
            bookingKey={bookingKey}
            lastTry={lastTry}
            byStaff={byStaff}
            {...{ held, limits, terms, vouchers }}
            readAgain={readAgain}
          />
        </>
      )}
    </>
  );
}

/**
 * The address from which this page reads its diary again. In a change, the appointment's own slot counts as free. Staff read
 * as far as they have opened months. docs/rules.md 15.5, 22.1
 */
function useDiaryAddress(): string {
  const page = useBookingPage();
  const [search] = useSearchParams();
  const names =
    search.get("changing") === "true" ? ["appointment"] : page.startsWith("/admin") ? ["month", "date"] : [];
  const asked = new URLSearchParams(names.flatMap((name) => search.getAll(name).map((value) => [name, value])));
  return asked.size > 0 ? `${page}/diary?${asked}` : `${page}/diary`;
}

const STEPS: Step[] = ["service", "datetime", "details"];
