import { useMemo } from "react";
import { takesTooLong } from "../../diary/appointments/too-long.ts";
import { type SettledPrice, wantedOf } from "../../diary/menu/basket.ts";
import { type Diary, diaryFor, type TechnicianDiary } from "../../diary/times/diary.ts";
import { type Quote, quoteOf } from "../../diary/times/quote.ts";
import type { SalonTime } from "../../kernel/clock.ts";
import type { Draft } from "./draft.ts";

interface DraftForTeam {
  /** The draft; with anyone, if the technician in its address does not do all of its services. */
  draft: Draft;
  /** The diary of those who do the services, or of the technician asked for. */
  diary: Diary;
  /** Who does all of the services; null at a salon with one technician. */
  team: TechnicianDiary[] | null;
}

/** A draft with the part of the diary that its services and its technician leave. docs/rules.md 21.2, 21.20 */
export function draftForTeam(draft: Draft, diary: Diary): DraftForTeam {
  const ofServices = diaryFor(diary, wantedOf(draft.basket));
  const team = ofServices.technicians ?? null;
  const technician = team?.find(({ id }) => id === draft.technician)?.id ?? null;
  return {
    draft: { ...draft, technician },
    diary: technician ? diaryFor(diary, wantedOf(draft.basket, technician)) : ofServices,
    team,
  };
}

/**
 * A client's draft, at most at the services step while these take too long; `before` are the minutes of the appointment that
 * is changed. docs/rules.md 5.20
 */
export function notTooLong(draft: Draft, diary: Diary, now: SalonTime, before = 0): { draft: Draft; tooLong: boolean } {
  const tooLong = draft.basket.length > 0 && takesTooLong(diary, quoteOf(diary, draft.basket).length, now, before);
  return { draft: tooLong ? { ...draft, step: "service" } : draft, tooLong };
}

/** The same as `draftForTeam`, computed anew only when draft or diary change. */
export function useDraftForTeam(draft: Draft, diary: Diary): DraftForTeam {
  return useMemo(() => draftForTeam(draft, diary), [draft, diary]);
}

/** What a draft costs and takes: at its start, if it has one, with whoever gets it. docs/rules.md 21.21 */
export function quoteOfDraft(
  { step, basket, date, minute }: Draft,
  diary: Diary,
  { settled = null, byStaff = false }: { settled?: SettledPrice | null; byStaff?: boolean } = {},
): Quote {
  const start = step !== "service" && date && minute !== null ? { date, minute } : null;
  return quoteOf(diary, basket, { settled, start, anyHours: byStaff });
}
