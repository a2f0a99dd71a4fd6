/* What a list of services asks for. docs/rules.md 2.14 */

/** What a line asks for. What a list doesn't say of a service stays as it is, or as it is with a new one. */
export interface ListedService {
  name: string;
  pricePence: number;
  durationMinutes: number;
  /** The key of a category, or the name of one that is to be made. */
  category: string;
  extraMinutes?: number | undefined;
  bufferMinutes?: number | undefined;
  description?: string | undefined;
  active?: boolean | undefined;
}

/**
 * Minutes as people write them: `90`, `90 min`, `1 hr 30`, `1h30`, `1:30`, `01:30:00`, `1.5 h`, `2 hours`. Any other text is left as
 * it is.
 * docs/rules.md 2.14
 */
export function minutesTyped(text: string): string {
  const plain = text.toLowerCase().replace(/\s+/g, "");
  const alone = /^(\d+)(m|mins?|minutes?)?$/.exec(plain);
  if (alone) return alone[1] ?? "";
  const part = /^(\d+)[.,](\d{1,2})(?:h|hrs?|hours?)$/.exec(plain);
  if (part) return `${Math.round(60 * Number(`${part[1]}.${part[2]}`))}`;
  const clock = /^(\d{1,2}):([0-5]\d):[0-5]\d$/.exec(plain);
  if (clock) return `${60 * Number(clock[1]) + Number(clock[2])}`;
  const both = /^(\d+)(?:h|hrs?|hours?|:)(?:(\d{1,2})(?:m|mins?|minutes?|h|hrs?|hours?)?)?$/.exec(plain);
  return both ? `${60 * Number(both[1]) + Number(both[2] ?? 0)}` : text;
}
