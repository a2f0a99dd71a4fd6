import {
  busyMs,
  bytesOfSalon,
  count,
  dollars,
  dollarsInObjects,
  limits,
  monthly,
  perAppointment,
  rowsOfSalon,
  sum,
} from "./arithmetic.ts";
import { type Assumed, isAssumption, MEANING } from "./assumptions.ts";
import type { Measured } from "./measured.ts";
import { PRICES, READ_ON } from "./prices.ts";

export const PAGE = "docs/scale.md";

/** The tables of docs/scale.md, as Markdown. */
export function tables(of: Assumed, measured: Measured): string {
  return [
    heading(`What is assumed`),
    assumptions(of),
    heading(`What one of each asks for, measured on ${measured.measured}`),
    actions(of, measured),
    heading("What a salon stores"),
    sizes(of, measured),
    heading(`What ${count(of.salons)} salons cost in a month, by the prices of ${READ_ON}`),
    costs(of, measured),
    heading("The limits, the first one first"),
    reached(of, measured),
  ].join("\n\n");
}

function heading(text: string): string {
  return `### ${text}`;
}

function assumptions(of: Assumed): string {
  const stated = new Map<string, string[]>();
  for (const name in MEANING) {
    if (!isAssumption(name)) continue;
    const kind = MEANING[name].startsWith(PER_APPOINTMENT) ? "for each appointment" : "in all";
    stated.set(kind, [...(stated.get(kind) ?? []), `${name} ${of[name]}`]);
  }
  return [...stated].map(([kind, each]) => `- ${kind}: ${each.join(", ")}`).join("\n");
}

const PER_APPOINTMENT = "per appointment: ";

/** The assumptions, each with what it stands for. */
export function meanings(of: Assumed): string {
  return Object.entries(MEANING)
    .flatMap(([name, says]) => (isAssumption(name) ? [`--${name} ${of[name]}`.padEnd(24) + says] : []))
    .join("\n");
}

const NAMES: Partial<Record<keyof Measured["actions"], string>> = {
  bookingHeardByThree: "a booking with its mail, heard by three",
  completion: "completed by staff",
  cancellation: "cancelled by staff, with its mail",
  landing: "landing page",
  book: "/book",
  booking: "/booking",
  freeTimes: "free times over the API",
  manage: "own appointments",
  signIn: "sign-in",
  calendar: "calendar",
  appointments: "table of appointments",
  revenue: "revenue",
  cronAtRest: "cron with nothing to do",
};

function actions(of: Assumed, { actions, ...measured }: Measured): string {
  const rows = Object.entries(NAMES).map(([action, name]) => {
    const asked = entryOf(actions, action);
    if (!asked) return [];
    const object = sum(Object.values(asked.object));
    const { calls, writes, rowsRead, rowsWritten, time } = asked;
    return [name, ...[calls, writes, rowsRead, rowsWritten, object, time].map(short)];
  });
  const all = (number: Parameters<typeof perAppointment>[2]) =>
    short(perAppointment(of, { actions, ...measured }, number));
  const total = [
    "**an appointment with all that goes with it**",
    all(({ calls }) => calls),
    all(({ writes }) => writes),
    all(({ rowsRead }) => rowsRead),
    all(({ rowsWritten }) => rowsWritten),
    all(({ object }) => sum(Object.values(object))),
    all(({ time }) => time),
  ];
  const heads = ["", "calls of D1", "that write", "rows read", "rows written", "calls of the object", "time"];
  return table(heads, [...rows, total]);
}

function sizes(of: Assumed, measured: Measured): string {
  const rows = rowsOfSalon(of, measured);
  const large = rows.filter(({ bytes }) => bytes >= LARGE_BYTES);
  const small = sum(rows.filter(({ bytes }) => bytes < LARGE_BYTES).map(({ bytes }) => bytes));
  const all = bytesOfSalon(of, measured);
  return table(
    ["table", "bytes a row", "rows", "MB"],
    [
      ...large.map(({ table, rows, bytes }) => [
        table,
        `${entryOf(measured.tables, table)?.bytes ?? 0}`,
        count(rows),
        megabytes(bytes),
      ]),
      ["others", "", "", megabytes(small)],
      ["**a salon**", "", "", megabytes(all)],
      [`**${count(of.salons)} salons**`, "", "", count((all * of.salons) / 1e6)],
    ],
  );
}

const LARGE_BYTES = 500_000;
const LARGE_DOLLARS = 20;

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function costs(of: Assumed, measured: Measured): string {
  const asked = monthly(of, measured);
  const { all, each } = dollars(of, measured);
  const large = each.filter(([, cost]) => cost >= LARGE_DOLLARS);
  return table(
    ["what", "in a month", "$"],
    [
      ...large.map(([name, cost]) => [PRICES[name].unit, millions(asked[name]), count(cost)]),
      ["others, and the plan", "", count(all - sum(large.map(([, cost]) => cost)))],
      ["**together**", "", `**${count(all)}**`],
      ["a salon", "", (all / of.salons).toFixed(2)],
      ["GB in objects in place of D1", millions(asked.d1Stored), count(dollarsInObjects(of, measured))],
    ],
  );
}

function reached(of: Assumed, measured: Measured): string {
  const busy = busyMs(of, measured);
  const rows = limits(of, measured).map(({ what, salons, effect }) => [what, count(salons), effect]);
  const said = `With ${count(of.salons)} salons one thread would be busy for ${count(busy.writes)} ms of a second with what writes, and for
${count(busy.reads)} with what only reads.`;
  return `${table(["limit", "at so many salons", "then"], rows)}\n\n${said}`;
}

function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

function short(number: number): string {
  return number < 10 ? `${Math.round(number * 10) / 10}` : count(number);
}

function millions(number: number): string {
  return number >= 1e6 ? `${count(number / 1e6)} million` : count(number);
}

function entryOf<Entry>(entries: Record<string, Entry>, name: string): Entry | undefined {
  return entries[name];
}
