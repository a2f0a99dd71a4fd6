import { useMemo } from "react";
import { type Diary, diaryFor, type TechnicianDiary } from "../../models/opening/diary.ts";
import { wantedOf } from "../../models/services/basket.ts";
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

/** The same, computed anew only when draft or diary change. */
export function useDraftForTeam(draft: Draft, diary: Diary): DraftForTeam {
  return useMemo(() => draftForTeam(draft, diary), [draft, diary]);
}
