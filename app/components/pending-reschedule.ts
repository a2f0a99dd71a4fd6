import { useEffect, useSyncExternalStore } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { clockTime } from "../kernel/days.ts";
import { servicePairs } from "../models/services/booking-path.ts";

/**
 * The tab's session storage keys: the appointment being changed, and that a sign-in should lead back to it.
 * docs/rules.md 9.5
 */
const RECORD = "lacquer.appointment-to-change";
const RESUME = "lacquer.resume-change";

interface PendingReschedule {
  oldAppointmentId: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  currentService: string;
  currentDate: string;
  currentTime: string;
}

/** An appointment that can be changed. `customer` is null for somebody who may not see the details. */
export interface Reschedulable {
  id: string;
  serviceNames: string;
  date: string;
  startsMinute: number;
  customer: { name: string; email: string; phone: string } | null;
}

/** Stores in this tab that an appointment is being changed. */
export function rememberReschedule({ id, serviceNames, date, startsMinute, customer }: Reschedulable) {
  const record: PendingReschedule = {
    oldAppointmentId: id,
    customerName: customer?.name ?? "",
    customerEmail: customer?.email ?? "",
    customerPhone: customer?.phone ?? "",
    currentService: serviceNames,
    currentDate: date,
    currentTime: clockTime(startsMinute),
  };
  sessionStorage.setItem(RECORD, JSON.stringify(record));
}

/** Forgets the change, because it was made or given up. */
export function forgetReschedule() {
  sessionStorage.removeItem(RECORD);
  sessionStorage.removeItem(RESUME);
}

/**
 * Keeps the tab's record in step with the booking page: a change is stored, and entering without `changing=true` removes
 * it. An address that says `changing=true` without the appointment is completed from the record. docs/rules.md 9.5
 */
export function usePendingReschedule(rescheduling: Reschedulable | null) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const changing = isChange(search);
  const named = search.has("appointment");
  useEffect(() => {
    if (rescheduling) rememberReschedule(rescheduling);
    else if (!changing) forgetReschedule();
    else if (!named) {
      const path = pathIn(sessionStorage.getItem(RECORD));
      if (path) navigate(path, { replace: true });
    }
  }, [rescheduling, changing, named, navigate]);
}

/**
 * Returns where a sign-in leads: to `next`, else to the change under way in this tab. A visitor who was sent here from
 * that change has it marked to be resumed.
 */
export function useReturnPath(next: string | null): { next: string | null; rescheduling: boolean } {
  const path = pathIn(
    useSyncExternalStore(
      () => () => {},
      () => sessionStorage.getItem(RECORD),
      () => null,
    ),
  );
  const sentFromReschedule = next !== null && isChange(new URLSearchParams(next.split("?")[1]));
  useEffect(() => {
    if (path && sentFromReschedule) sessionStorage.setItem(RESUME, "true");
  }, [path, sentFromReschedule]);
  return { next: next ?? path, rescheduling: path !== null };
}

/** The pairs that mark the booking page as the change of an appointment. docs/rules.md 9.5 */
export function reschedulePairs(appointmentId: string): [name: string, value: string][] {
  return [
    ["changing", "true"],
    ["appointment", appointmentId],
  ];
}

/** The change of an appointment at its date step, with the booked services chosen. docs/rules.md 9.5 */
export function reschedulePath(
  {
    id,
    items,
    technicianId = null,
    look = null,
  }: {
    id: string;
    items: { serviceId: string; quantity: number }[];
    technicianId?: string | null;
    look?: { id: string } | null | undefined;
  },
  page: "/book" | "/booking" = "/booking",
): string {
  const chosen = items.length > 0 ? [["step", "datetime"], ...servicePairs(items)] : [];
  if (technicianId) chosen.push(["technician", technicianId]);
  if (look) chosen.push(["look", look.id]);
  return `${page}?${new URLSearchParams([...reschedulePairs(id), ...chosen])}`;
}

/** The id of the appointment that an address changes, or null. docs/rules.md 9.5 */
export function rescheduleIn({ searchParams }: { searchParams: URLSearchParams }): string | null {
  return isChange(searchParams) ? searchParams.get("appointment") : null;
}

function isChange(search: URLSearchParams): boolean {
  return search.get("changing") === "true";
}

/** The page on which the stored change continues, or null without a valid record. */
function pathIn(stored: string | null): string | null {
  if (stored === null) return null;
  try {
    const record: Partial<PendingReschedule> | null = JSON.parse(stored);
    const id: unknown = record?.oldAppointmentId;
    return typeof id === "string" ? reschedulePath({ id, items: [] }) : null;
  } catch {
    return null;
  }
}
