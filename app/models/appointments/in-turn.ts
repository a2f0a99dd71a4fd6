/*
 * Lists of appointments that staff send with one button. Each appointment gets a command of its own. docs/rules.md 13.13,
 * 21.23
 */

/** The most appointments that one button gives or moves; the next press takes the next ones. */
export const MOST_IN_TURN = 40;

/** By how many minutes the rest of a day is moved. docs/rules.md 13.13 */
export const LATER_BY = [15, 30];

/** An appointment of such a list, as of the version that staff saw, and what the preview said of it. */
export interface Listed {
  id: string;
  version: number;
  /** The technician who gets it, or its start before a move (minute of the day). */
  said: string;
}

/** The value by which a form lists an appointment. */
export function listedValue({ id, version, said }: Listed): string {
  return `${id} ${version} ${said}`;
}

/** The appointments that a form lists under a name, each once. What can't be read is left out. */
export function listedIn(form: FormData, name: string): Listed[] {
  const listed = form.getAll(name).flatMap((value): Listed[] => {
    const [, id = "", version = "", said = ""] = /^(\S{1,80}) (\d{1,9}) (\S{1,80})$/.exec(String(value)) ?? [];
    return id ? [{ id, version: Number(version), said }] : [];
  });
  const first = listed.filter((one, place) => listed.findIndex(({ id }) => id === one.id) === place);
  return first.slice(0, MOST_IN_TURN);
}

/** The result for one appointment of a list. */
export interface DoneOne {
  id: string;
  /** Its start and client, such as `10:00 Ada Lovelace`. */
  which: string;
  /** What was done, or why not. */
  sentence: string;
  done: boolean;
}

/** The minutes by which a form or an address moves the rest of a day. */
export function minutesAsked(value: string | null): number {
  return LATER_BY.find((minutes) => String(minutes) === value) ?? LATER_BY[0] ?? 15;
}
