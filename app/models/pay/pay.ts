import type { AppointmentStatus, PaymentStatus } from "../../diary/appointments/appointment.ts";
import { BYTE_ORDER_MARK, csvLine, plainPounds } from "../../kernel/csv.ts";
import { AFTER_REFUNDS, partOf, type Rate, rateOn, rateShown } from "../rates/rate.ts";
import { countsAsRevenue } from "../revenue/day-revenue.ts";
import type { Item } from "../taken/taken.ts";
import { vatIn } from "../taken/vat.ts";

/* What technicians have earned in a month: commission and tips. Money is whole pence. docs/rules.md 28.6, 28.7 */

/** A visit of the month, by any technician. */
export interface PayVisit {
  technicianId: string | null;
  date: string;
  status: AppointmentStatus;
  paymentStatus: PaymentStatus;
  pricePence: number;
  /** What refunds have taken off the price, pence. */
  offPence: number;
  items: Item[] | null;
}

export interface PayTip {
  technicianId: string | null;
  pence: number;
}

/** A technician's month. `withoutVatPence` is what the commission is a part of; `basisPoints` is null without a rate. */
export interface PayLine {
  id: string;
  name: string;
  visits: number;
  servicesPence: number;
  withoutVatPence: number;
  basisPoints: number | null;
  commissionPence: number;
  tipsPence: number;
}

/** The data for the pay of a month. */
export interface PayRead {
  /** `yyyy-MM`. */
  month: string;
  team: { id: string; name: string; active: boolean }[];
  visits: PayVisit[];
  tips: PayTip[];
  vat: Rate[];
  commission: Rate[];
}

/**
 * One line for each technician of the team, and for a retired one who has earned something. Commission is a share of the
 * total of their completed visits without VAT, rounded to a penny for the month. Where they keep it after a refund, money that
 * went back makes no difference. docs/rules.md 28.6
 */
export function payOf({ month, team, visits, tips, vat, commission }: PayRead): PayLine[] {
  const keeps = staysIn(commission, month);
  const earned = (keeps ? visits.map(beforeRefunds) : visits).filter(countsAsRevenue);
  const lines = team.map(({ id, name, active }) => {
    const own = earned.filter((visit) => visit.technicianId === id);
    const servicesPence = sumOf(own.map(({ pricePence }) => pricePence));
    const withoutVatPence = servicesPence - sumOf(own.map((visit) => vatOfVisit(visit, vat)));
    const basisPoints = rateOn(commission, id, firstOf(month));
    const commissionPence = partOf(withoutVatPence, basisPoints ?? 0, 10_000);
    const tipsPence = sumOf(tips.filter((tip) => tip.technicianId === id).map(({ pence }) => pence));
    const sums = { servicesPence, withoutVatPence, basisPoints, commissionPence, tipsPence };
    return { id, name, active, visits: own.length, ...sums };
  });
  return lines
    .filter(({ active, visits, tipsPence }) => active || visits > 0 || tipsPence !== 0)
    .map(({ active: _, ...line }) => line);
}

/** Whether technicians keep their commission after a refund in a month. docs/rules.md 28.6 */
function staysIn(commission: Rate[], month: string): boolean {
  return rateOn(commission, AFTER_REFUNDS, firstOf(month)) !== null;
}

/** A visit as it was before refunds. If staff have put its price back since, they took nothing off it. docs/rules.md 28.6 */
function beforeRefunds(visit: PayVisit): PayVisit {
  const { pricePence, offPence, paymentStatus, items } = visit;
  const cost = sumOf((items ?? []).map(([_name, pence, quantity]) => pence * quantity));
  const off = cost === 0 ? offPence : Math.min(offPence, Math.max(0, cost - pricePence));
  return {
    ...{ ...visit, pricePence: pricePence + off },
    paymentStatus: paymentStatus === "refunded" ? "paid" : paymentStatus,
  };
}

function vatOfVisit({ pricePence, items, date }: PayVisit, vat: Rate[]): number {
  if (!items || items.length === 0) return 0;
  return sumOf(vatIn(pricePence, items, date, vat).map(({ vatPence }) => vatPence));
}

/** The month of an address, `yyyy-MM`, or that of today. */
export function monthAsked(asked: string | null, today: string): string {
  return asked !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
}

/** The first day of a month. */
export function firstOf(month: string): string {
  return `${month}-01`;
}

/** The lines of the file, and the totals. docs/rules.md 28.7 */
export function* payFile(lines: PayLine[]): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for (const { name, visits, basisPoints, ...line } of lines) {
    const { servicesPence, withoutVatPence, commissionPence, tipsPence } = line;
    yield csvLine([
      ...[name, String(visits), plainPounds(servicesPence), plainPounds(withoutVatPence), rateShown(basisPoints)],
      ...[commissionPence, tipsPence, commissionPence + tipsPence].map(plainPounds),
    ]);
  }
  const all = (pence: (line: PayLine) => number) => sumOf(lines.map(pence));
  const [commission, tips] = [all(({ commissionPence }) => commissionPence), all(({ tipsPence }) => tipsPence)];
  yield csvLine([
    ...["Total", String(all(({ visits }) => visits)), plainPounds(all(({ servicesPence }) => servicesPence))],
    ...[plainPounds(all(({ withoutVatPence }) => withoutVatPence)), ""],
    ...[commission, tips, commission + tips].map(plainPounds),
  ]);
}

const COLUMNS = [
  "Technician",
  "Visits",
  "Services",
  "Without VAT",
  "Rate %",
  "Commission",
  "Tips",
  "Commission and Tips",
];

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
