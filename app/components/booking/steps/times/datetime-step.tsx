import { type ComponentProps, lazy, type ReactNode, useEffect, useId, useMemo, useRef } from "react";
import { Form, Link, useNavigate, useNavigation, useSearchParams } from "react-router";
import { basketLength } from "../../../../diary/menu/basket.ts";
import type { Service } from "../../../../diary/menu/service.ts";
import { BOOKABLE_DAYS_AHEAD, nearestFreeTimes, STAFF_DAYS_AHEAD } from "../../../../diary/times/availability.ts";
import type { Diary, TechnicianDiary } from "../../../../diary/times/diary.ts";
import {
  firstFreeDay,
  nearestFreeDay,
  nearestFreeDays,
  openDays,
  soonestStarts,
} from "../../../../diary/times/free-days.ts";
import { addDays, minuteOf, type SalonTime } from "../../../../kernel/clock.ts";
import { shortStart, startInWords } from "../../../../kernel/dates.ts";
import { text } from "../../../../kernel/forms.ts";
import { nothingFree } from "../../../../words/not-booked.ts";
import { OtherTimeZone } from "../../../other-time-zone.tsx";
import { backToServices, type Draft, draftPath, useBookingPage } from "../../draft.ts";
import { DraftFields } from "../../draft-fields.tsx";
import type { DraftQuote } from "../../draft-for-team.ts";
import { AloneOrWithFriend } from "../../friend/alone-or-with-friend.tsx";
import { LostStart } from "../../live/lost-start.tsx";
import { type Stored, StoredTimes } from "../../live/stored-times.tsx";
import { NO_STARTS, useTaken } from "../../live/taken.ts";
import { StepHeading } from "../../step-heading.tsx";
import type { Asking } from "../asked-of-draft.ts";
import { AskedNow } from "../details.tsx";
import { DraftNail } from "../draft-nail.tsx";
import { InShort } from "../in-short.tsx";
import { type OwnBooking, ownAt } from "../own-booking.ts";
import { ExtrasAlone } from "../services/extras-alone.tsx";
import { StaffPart } from "../staff-part.tsx";
import { DatePicker } from "./date-picker.tsx";
import { Legend } from "./legend.tsx";
import { NearestFreeDays } from "./nearest-free-days.tsx";
import { OrWait } from "./or-wait.tsx";
import { Soonest } from "./soonest.tsx";
import { StartCard } from "./start-card.tsx";
import { StartGone } from "./start-gone.tsx";
import { type Rated, TechnicianChoice } from "./technician-choice.tsx";
import { TimeGrid } from "./time-grid.tsx";

/** Loaded when it is first needed: few clients come back to what they have booked. */
const OwnStart = lazy(() => import("../own-start.tsx"));

interface Props extends Asking {
  services: Service[];
  diary: Diary;
  /** The technicians who do all of the services; null at a salon with one technician. */
  team: TechnicianDiary[] | null;
  rated?: Rated | undefined;
  /** The upcoming appointments of the client and of this browser. */
  booked: OwnBooking[];
  /** False if the diary could not be read. Then nothing counts as blocked, and the page says so. */
  live: boolean;
  salonTime: SalonTime;
  draft: Draft;
  setDraft: (draft: Draft) => void;
  quote: DraftQuote;
  /** Staff may choose a time that is not a slot. */
  byStaff: boolean;
  /** The date of the appointment that is being changed. */
  around?: string | undefined;
  /** When the diary was read and how to read it again, while there is no connection. */
  stored?: Stored | false;
}

/**
 * The second step: a date and one of its free times. It opens on the first free day, or for a change on the
 * appointment's. docs/rules.md 9.5, 9.8
 */
export function DatetimeStep({
  services,
  diary,
  team,
  rated,
  booked,
  live,
  salonTime,
  draft,
  setDraft,
  quote,
  byStaff,
  around,
  stored = false,
  ...asking
}: Props) {
  const page = useBookingPage();
  const timesId = useId();
  const timesForm = useRef<HTMLFormElement>(null);
  const picked = useRef(false);
  // Scroll after the times are drawn, because the page may be too short before.
  useEffect(() => {
    const phone = matchMedia("(width < 48rem)").matches;
    if (draft.date && picked.current && phone) timesForm.current?.scrollIntoView({ block: "start" });
  }, [draft.date]);
  const { date: today, minute: nowMinute } = salonTime;
  const length = basketLength(draft.basket);
  const days = useMemo(
    () => openDays(diary, length, { date: today, minute: nowMinute }),
    [diary, length, today, nowMinute],
  );
  const date = draft.date ?? (around ? nearestFreeDay(days, around) : firstFreeDay(days));
  const { times, taken, last, news } = useTaken(
    `${date} ${length} ${draft.technician} ${draft.friend?.comes} ${draft.friend?.service?.id}`,
    (date && days.get(date)) || NO_STARTS,
    draft.minute,
    (minute) => date === today && minute <= nowMinute,
  );
  const chosen = times.find((minute) => minute === draft.minute) ?? null;
  // If the client has already continued with the start, the answer takes the focus instead.
  const choosing = chosen === null && draft.step === "datetime";
  const lost = choosing && draft.minute !== null && taken.includes(draft.minute) ? draft.minute : null;
  const start = startInWords(date, chosen);
  const asked = !byStaff && (
    <AskedNow
      {...asking}
      {...{ quote, timeZone: diary.timeZone, now: salonTime }}
      draft={{ ...draft, date, minute: chosen }}
    />
  );
  const technician = team?.find(({ id }) => id === draft.technician)?.name ?? null;
  const own = byStaff ? undefined : ownAt(booked, draft);
  const gone = !byStaff && !own && lost === null && chosen === null && draft.date !== null && draft.minute !== null;

  return (
    <div className="group/times xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start xl:gap-x-10">
      <div className="min-w-0">
        <StepHeading>{byStaff ? "Select Date & Time" : "Select Date & Time for Your Services"}</StepHeading>
        <InShort draft={draft} quote={quote} className="xl:sr-only" />
        {!byStaff && <ExtrasAlone basket={draft.basket} />}
        {!byStaff && <AloneOrWithFriend {...{ draft, diary, services }} />}
        {team && <TechnicianChoice {...{ draft, diary, salonTime, team, rated, byStaff }} />}
        <OtherTimeZone timeZone={diary.timeZone} />
        {stored && <StoredTimes {...stored} timeZone={diary.timeZone} />}
        {!live && <NoDiary />}
        {byStaff && chosen === null && draft.date !== null && <StaffPart is="not-free" draft={draft} quote={quote} />}
        {own && <OwnStart {...{ own, draft, page }} />}
        {gone && <StartGone {...{ diary, salonTime, length, draft, page }} />}
        <div className="mt-6 grid gap-6 grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(19rem,24rem)_1fr] md:grid-rows-[auto_1fr] md:items-start md:gap-x-8 xl:grid-cols-[19rem_1fr] xl:gap-x-6">
          <Soonest starts={soonestStarts(days)} draft={draft} today={today} />
          <CalendarForm
            {...{ days, draft, diary, today, date, page, byStaff }}
            choose={(day) => {
              picked.current = true;
              setDraft({ ...draft, date: day, minute: null });
            }}
          />
          <Form
            method="get"
            action={page}
            id={timesId}
            ref={timesForm}
            className="scroll-mt-4 md:col-start-2"
            onSubmit={(event) => {
              event.preventDefault();
              const minute = minuteOf(text(new FormData(event.currentTarget), "time"));
              if (minute !== null) setDraft({ ...draft, date, minute, step: "details" });
            }}
          >
            <DraftFields draft={{ ...draft, date, step: "details", minute: null }} />
            {date ? (
              <TimeGrid
                date={date}
                minutes={times}
                {...{ taken, last }}
                selected={chosen}
                choose={(minute) => setDraft({ ...draft, date, minute })}
              >
                <NearestFreeDays dates={nearestFreeDays(days, date)} draft={draft} />
              </TimeGrid>
            ) : (
              <p className="notice">{nothingFree(diary.bookableDays ?? BOOKABLE_DAYS_AHEAD, byStaff)}</p>
            )}
          </Form>
        </div>
        <p role="status" className="sr-only">
          {news}
        </p>
        {date && lost !== null && !own && (
          <LostStart
            {...{ draft, date }}
            minute={lost}
            nearest={nearestFreeTimes(diary, { date, minute: lost }, length, salonTime)}
          />
        )}
        {times.length > 0 && (
          <ChosenBar
            {...{ draft, technician, asked }}
            start={date && chosen !== null ? shortStart(date, chosen) : ""}
            form={timesId}
          />
        )}
      </div>
      <StartCard
        whose={byStaff ? "The booking" : "Your booking"}
        quote={quote}
        answered={draft.answered}
        {...{ start, technician, asked }}
      >
        <ContinueButton form={timesId} />
      </StartCard>
      <div>
        {byStaff ? (
          <StaffPart is="any-time" draft={draft} page={page} today={today} />
        ) : (
          <OrWait {...{ draft, date }} />
        )}
        <Link to={draftPath(backToServices(draft), page)} className="button-quiet mt-8 max-sm:w-full">
          Back to Services
        </Link>
      </div>
    </div>
  );
}

interface CalendarProps extends Pick<Props, "diary" | "draft" | "byStaff"> {
  days: ComponentProps<typeof DatePicker>["days"];
  today: string;
  /** The chosen day. */
  date: string | null;
  page: string;
  choose: (date: string) => void;
}

/** The days to choose from. Staff go on to months that have not been read. */
function CalendarForm({ days, draft, diary, today, date, page, byStaff, choose }: CalendarProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const loading = useNavigation().location?.search.includes("month=") === true;
  return (
    <Form method="get" action={page} className="card calendar-card min-w-0 md:col-start-1 md:row-span-2 md:row-start-1">
      <DraftFields draft={{ ...draft, date: null, minute: null }} />
      <DatePicker
        days={days}
        {...{ today, reasons: diary.reasons }}
        selected={date}
        month={monthAsked(search)}
        last={byStaff ? addDays(today, STAFF_DAYS_AHEAD) : null}
        loading={loading}
        goTo={(month) =>
          navigate(`${draftPath(draft, page)}&${new URLSearchParams({ month })}`, {
            replace: true,
            preventScrollReset: true,
          })
        }
        choose={choose}
      />
      <Legend until={byStaff ? null : addDays(today, Math.max(0, diary.bookableDays ?? BOOKABLE_DAYS_AHEAD))} />
    </Form>
  );
}

/** The chosen start with the button that continues, below wide screens. */
function ChosenBar({ draft, start, technician, asked, form }: Record<"start" | "form", string> & ChosenWith) {
  return (
    <div className="bottom-bar z-10 -mx-4 mt-8 hidden flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-2.5 max-xl:group-has-[[name=time]:checked]/times:flex sm:-mx-6 sm:px-6">
      <DraftNail basket={draft.basket} className="h-11" />
      <p className="min-w-0 flex-1 basis-40 leading-tight font-medium" role="status">
        {start}
        {start && technician && ` with ${technician}`}
        <span className="block text-sm font-normal text-muted">{start && asked}</span>
      </p>
      <ContinueButton form={form} />
    </div>
  );
}

interface ChosenWith {
  draft: Draft;
  technician: string | null;
  asked: ReactNode;
}

function NoDiary() {
  return (
    <p className="notice mt-4" role="status">
      We can’t see the diary just now. Choose the time you’d like: we’ll confirm it when you book.
    </p>
  );
}

function ContinueButton({ form }: { form: string }) {
  return (
    <button type="submit" form={form} className="button max-sm:w-full">
      Continue
    </button>
  );
}

/** The month in the address, `yyyy-MM`, or null. */
function monthAsked(search: URLSearchParams): string | null {
  return /^\d{4}-(0[1-9]|1[0-2])$/.exec(search.get("month") ?? "")?.[0] ?? null;
}
