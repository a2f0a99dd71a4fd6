import { useMemo } from "react";
import { takesTooLong } from "../../diary/appointments/too-long.ts";
import { basketLength, type Choice, type SettledPrice, wantedOf } from "../../diary/menu/basket.ts";
import { type Diary, diaryFor, type TechnicianDiary } from "../../diary/times/diary.ts";
import { placesOfParty } from "../../diary/times/party.ts";
import { type Quote, quoteOf } from "../../diary/times/quote.ts";
import type { SalonTime } from "../../kernel/clock.ts";
import type { Draft } from "./draft.ts";

interface DraftForTeam {
  /** The draft. If the technician in the address does not do all of its services, it is for anyone. */
  draft: Draft;
  /** The diary of the technicians who do the services, or only of the one who is asked for. */
  diary: Diary;
  /** The technicians who do all of the services; null at a salon with one technician. */
  team: TechnicianDiary[] | null;
}

/** A draft, with the diary narrowed to its services and its technician. docs/rules.md 21.2, 21.20 */
export function draftForTeam(draft: Draft, diary: Diary): DraftForTeam {
  const ofServices = diaryFor(diary, wantedOf(draft.basket));
  const team = ofServices.technicians ?? null;
  const technician = team?.find(({ id }) => id === draft.technician)?.id ?? null;
  const own = technician ? diaryFor(diary, wantedOf(draft.basket, technician)) : ofServices;
  if (!draft.friend) return { draft: { ...draft, technician }, diary: own, team };
  const basket = basketOfFriend(draft);
  const theirs = diaryFor(diary, wantedOf(basket));
  const comes = mayComeBeside(own, theirs) ? draft.friend.comes : "after";
  return {
    draft: { ...draft, technician, friend: { ...draft.friend, comes } },
    diary: { ...own, party: [{ diary: theirs, length: basketLength(basket), comes }] },
    team,
  };
}

/** The basket of a friend who comes along: a service of their own, or the same as the booker's. docs/rules.md 9.16 */
export function basketOfFriend({ friend, basket }: Pick<Draft, "friend" | "basket">): Choice[] {
  return friend?.service ? [{ service: friend.service, quantity: 1 }] : basket;
}

/** Whether two people can have their services at the same time, with two different technicians. docs/rules.md 9.16 */
export function mayComeBeside({ technicians: own = [] }: Diary, { technicians: theirs = [] }: Diary): boolean {
  return own.length > 0 && theirs.length > 0 && new Set([...own, ...theirs].map(({ id }) => id)).size > 1;
}

/**
 * A client's draft. It stays at the services step while the services take too long. `before` is the length of the appointment
 * that is changed, minutes. docs/rules.md 5.20
 */
export function notTooLong(draft: Draft, diary: Diary, now: SalonTime, before = 0): { draft: Draft; tooLong: boolean } {
  const tooLong = draft.basket.length > 0 && takesTooLong(diary, quoteOf(diary, draft.basket).length, now, before);
  return { draft: tooLong ? { ...draft, step: "service" } : draft, tooLong };
}

/** Like `draftForTeam`, but only computed again when the draft or the diary changes. */
export function useDraftForTeam(draft: Draft, diary: Diary): DraftForTeam {
  return useMemo(() => draftForTeam(draft, diary), [draft, diary]);
}

/** The price and length of a draft, and those of the friend's part with its start once that is chosen. */
export interface DraftQuote extends Quote {
  friend?: Quote & { minute: number | null };
}

/**
 * The price and length of a draft. Once a start is chosen, they are those of the technician who gets it. docs/rules.md 9.16,
 * 21.21
 */
export function quoteOfDraft(
  draft: Draft,
  diary: Diary,
  { settled = null, byStaff = false }: { settled?: SettledPrice | null; byStaff?: boolean } = {},
): DraftQuote {
  const { step, basket, date, minute } = draft;
  const start = step !== "service" && date && minute !== null ? { date, minute } : null;
  const quote = quoteOf(diary, basket, { settled, start, anyHours: byStaff });
  const [member] = diary.party ?? [];
  if (!member) return quote;
  const place = start && placesOfParty(diary, start, basketLength(basket))?.[1];
  const { technicians } = member.diary;
  const theirs = place && technicians ? technicians.filter(({ id }) => id === place.technicianId) : technicians;
  const friend = quoteOf({ ...member.diary, ...(theirs && { technicians: theirs }) }, basketOfFriend(draft));
  return { ...quote, friend: { ...friend, minute: place?.start ?? null } };
}

/** The price for everybody who comes, pence, and whether it is the lowest of several. */
export function priceOfAll({ pricePence, priceFrom, friend }: DraftQuote): [pence: number, from: boolean] {
  return friend ? [pricePence + friend.pricePence, priceFrom || friend.priceFrom] : [pricePence, priceFrom];
}
