/** A promise of the product that a command measures. */
export interface Measure {
  /** As `npm run quality -- NAME` has it. */
  name: string;
  title: string;
  /** The promise, in a sentence. */
  promise: string;
  /** The command that prints the figures: an npm script, or a tool by npx. */
  command: string;
  /** More arguments of the command, which the page does not show. */
  more?: string[];
  /** Whether it takes about a minute at most. `npm run quality` alone runs these. */
  quick: boolean;
  /** The text of the page for an output without colours. Empty when the figures are not in it. */
  read: (output: string) => Row[];
  /** Where figures of earlier days stand, in Markdown, while there are none here. */
  earlier?: string;
}

/** A line of the page: what was counted, and the figure. */
export interface Row {
  what: string;
  figure: string;
}

/** A whole number with commas. */
export function count(number: number | string): string {
  return Number(number).toLocaleString("en-GB");
}

/** The groups of each place where a pattern, which is global, matches. A group that took no part is empty. */
export function found(pattern: RegExp, output: string): string[][] {
  return [...output.matchAll(pattern)].map(([, ...groups]) => groups.map((group) => group ?? ""));
}

export function sum(numbers: (number | string)[]): number {
  return numbers.reduce<number>((all, one) => all + Number(one), 0);
}
