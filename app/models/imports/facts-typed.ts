import { inShort } from "../../kernel/read-csv.ts";
import { type ClientFacts, type Consent, LONGEST_CONSENT } from "../notes/facts.ts";
import { parseBirthday } from "../own-profile/birthday.ts";
import { type DateOrder, dateAndTime, dateTyped, isInNumbers } from "./date-typed.ts";
import type { Columns } from "./mapping.ts";

/* Birthdays and consents in a list of clients. docs/rules.md 23.13, 23.19 */

/** What the cells of a line say. What can't be read as such is `else`, each cell with its heading. */
export interface FactsTyped extends ClientFacts {
  else: string[];
}

interface Read {
  /** What comes first in the dates of the list; null where they contradict each other, and those in numbers alone are none. */
  order: DateOrder | null;
  /** The salon's day. */
  today: string;
}

/**
 * The birthday and the consent in a line. Somebody has agreed if each of its answers says so: then the answers are the words, and the
 * day is the list's, or else `today`. Other answers stay as they are. docs/rules.md 23.19
 */
export function factsTyped(
  { cell, cells: all, named }: Pick<Columns<"birthday" | "consent" | "consentOn">, "cell" | "cells" | "named">,
  cells: string[],
  { order, today }: Read,
): FactsTyped {
  const written = cell("birthday", cells);
  const birthday = birthdayTyped(written, order, today);
  const answers = all("consent", cells);
  const on = dayTyped(cell("consentOn", cells), order, today);
  const agreed = answers.length > 0 ? answers.every((answer) => isYes(answer, order, today)) : on !== "";
  const words = [...named("consent", cells), ...named("consentOn", cells)];
  const answered = answers.map((answer) => dayTyped(answer, order, today)).find(Boolean);
  const consent: Consent | null = agreed
    ? { on: on || answered || today, words: words.join("; ").slice(0, LONGEST_CONSENT), how: "import" }
    : null;
  return {
    ...{ birthday, consent },
    else: [...(birthday ? [] : named("birthday", cells)), ...(consent ? [] : words)].map((one) => inShort(one)),
  };
}

const YES = /^(?:yes|y|true|1|subscribed|opted[ -]?in|accepted|accepts|agreed|agrees|granted|consented|given)\b/i;

function isYes(answer: string, order: DateOrder | null, today: string): boolean {
  return YES.test(answer) || dayTyped(answer, order, today) !== "";
}

/** A day that has come, as `yyyy-MM-dd`, or empty. */
function dayTyped(cell: string, order: DateOrder | null, today: string): string {
  const written = dateAndTime(cell).date;
  if (order === null && isInNumbers(written)) return "";
  const day = dateTyped(written, order ?? "day");
  return isDay(day) && day <= today ? day : "";
}

function isDay(day: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/**
 * A birthday as lists write it: a date, whatever its year is written with, or a day and a month alone. Empty for what is none.
 * docs/rules.md 24.5
 */
function birthdayTyped(cell: string, order: DateOrder | null, today: string): string {
  const written = dateAndTime(cell).date;
  if (order === null && isInNumbers(written)) return "";
  const { year, month, day } = partsOf(written, order ?? "day");
  const isShort = !written.includes(year) && year > today.slice(0, 4);
  const whole = isShort ? `${Number(year) - 100}` : year;
  const parsed = parseBirthday({ year: whole < EARLIEST ? "" : whole, month, day }, today);
  return parsed.ok ? parsed.value : "";
}

function partsOf(written: string, order: DateOrder) {
  const [, first = "", second = ""] = /^-{0,2}(\d{1,2})[-/. ]?(\d{1,2})$/.exec(written) ?? [];
  if (first && second)
    return order === "day" && !/^--|^\d\d-\d\d$/.test(written)
      ? { year: "", month: second, day: first }
      : { year: "", month: first, day: second };
  const dated = [written, `${written} ${NO_YEAR}`, `${written}, ${NO_YEAR}`].map((text) => dateTyped(text, order));
  const [, year = "", month = "", day = ""] =
    dated.map((text) => /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)).find((found) => found) ?? [];
  return { year, month, day };
}

/** Stands for a missing year, and is a leap year. */
const NO_YEAR = "1604";

/** Where nobody knows the year, address books write 1604, and others 0000. */
const EARLIEST = "1900";
