import { type Draft, draftFrom } from "../../components/booking/draft.ts";
import { draftForTeam, notTooLong } from "../../components/booking/draft-for-team.ts";
import { basketLength } from "../../diary/menu/basket.ts";
import type { Service } from "../../diary/menu/service.ts";
import { whyNotOffered } from "../../diary/times/availability.ts";
import type { Diary } from "../../diary/times/diary.ts";
import type { SalonTime } from "../../kernel/clock.ts";

/** The draft of an address if it is ready for the details step and its start is still offered, or null. */
export function startChosen(
  search: URLSearchParams,
  services: Service[],
  wholeDiary: Diary,
  now: SalonTime,
): Draft | null {
  const { draft: chosen, diary } = draftForTeam(draftFrom(search, services), wholeDiary);
  const { draft } = notTooLong(chosen, diary, now);
  const { step, basket, date, minute } = draft;
  if (step !== "details" || date === null || minute === null) return null;
  return whyNotOffered(diary, { date, minute }, basketLength(basket), now) === null ? draft : null;
}
