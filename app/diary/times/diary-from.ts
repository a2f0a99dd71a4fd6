import type { Block, ByDate, Diary, Gaps, Interval, TechnicianDiary } from "./diary.ts";
import { rotaShown } from "./rota.ts";
import { type ShortestOf, shortestVisit } from "./shortest-visit.ts";

/** An active technician, in the team's order. */
export type TechnicianRow = Omit<TechnicianDiary, "busy" | "blocked" | "quoted" | "shortest">;

/** The rows that a diary is made of, from date to date. */
export interface DiaryRows {
  settings: Pick<Diary, "timeZone" | "finishByClosing" | "noticeMinutes" | "bookableDays" | "longestBookingMinutes"> & {
    gaps?: Gaps;
  };
  week: Diary["week"];
  closures: { date: string; reason: string }[];
  taken: (Interval & { technicianId: string | null; date: string })[];
  team: TechnicianRow[];
  blocks: (Block & { technicianId: string | null })[];
  /** What clients can book, if it was read. Without it, no start leaves a gap. docs/rules.md 4.17 */
  menu?: ShortestOf[] | undefined;
}

/**
 * The diary from its rows. If the only technician does everything at the salon's hours and prices and has no blocked time,
 * the diary names no technicians, and `busy` belongs to the salon. docs/rules.md 21.1
 */
export function diaryFrom({ settings, week, closures, taken, team, blocks, menu }: DiaryRows): Diary {
  const { timeZone, finishByClosing, noticeMinutes, bookableDays, longestBookingMinutes, gaps = "first" } = settings;
  const [first] = team;
  const busyOf = (id: string) => intervalsByDate(taken.filter(({ technicianId }) => technicianId === id));
  const diary = {
    ...{ timeZone, finishByClosing, week },
    ...(noticeMinutes !== undefined && { noticeMinutes }),
    ...(bookableDays !== undefined && { bookableDays }),
    longestBookingMinutes,
    ...(menu && gaps !== "first" && { fewerGaps: { offered: gaps, shortest: shortestVisit(menu) } }),
    closures: closures.map((closure) => closure.date),
    reasons: Object.fromEntries(closures.map(({ date, reason }) => [date, reason])),
  };
  if (!first) return { ...diary, busy: intervalsByDate(taken) };
  if (team.length === 1 && blocks.length === 0 && isOrdinary(first)) return { ...diary, busy: busyOf(first.id) };
  const blockedFor = (id: string) =>
    blocks.flatMap(({ technicianId, ...block }) => (technicianId === null || technicianId === id ? [block] : []));
  const technicians = team.map(({ ownTerms = {}, rota = {}, ...row }) => ({
    ...row,
    ...{ busy: busyOf(row.id), blocked: blockedFor(row.id) },
    ...(menu && gaps !== "first" && { shortest: shortestVisit(menu, { ...row, ownTerms }) }),
    ...(Object.keys(ownTerms).length > 0 && { ownTerms }),
    ...(Object.keys(rota).length > 0 && { rota: rotaShown(rota) }),
  }));
  return { ...diary, busy: {}, technicians };
}

/** Whether a technician does everything, at the salon's hours and prices. */
function isOrdinary({ services, week, ownTerms = {}, rota = {} }: TechnicianRow): boolean {
  return services === null && [week, ownTerms, rota].every((own) => Object.keys(own).length === 0);
}

function intervalsByDate(rows: (Interval & { date: string })[]): ByDate {
  const busy: Record<string, Interval[]> = {};
  for (const { date, start, end } of rows) {
    busy[date] ??= [];
    busy[date].push({ start, end });
  }
  return busy;
}
