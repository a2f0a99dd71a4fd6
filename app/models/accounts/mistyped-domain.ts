/*
 * Mail domains that are easily mistyped. A client who types one that looks like a slip is asked once, and never refused.
 * docs/rules.md 6.31
 */

/** Providers that many clients have, by how often. */
const PROVIDERS = [
  ...["gmail.com", "hotmail.com", "hotmail.co.uk", "outlook.com", "yahoo.com", "yahoo.co.uk", "icloud.com"],
  ...["googlemail.com", "btinternet.com", "virginmedia.com", "protonmail.com", "live.com", "live.co.uk", "aol.com"],
  ...["msn.com", "sky.com", "me.com", "mac.com", "mail.com", "gmx.com", "ymail.com"],
];

/** Domains that are real and look like a slip. */
const REAL = new Set([
  ...PROVIDERS,
  ...["email.com", "foxmail.com", "onmail.com", "netmail.com", "cloud.com", "internet.com"],
]);

/** Endings of two letters that are slips of `com`. Any other one is a country's. */
const SLIPS_OF_COM = ["co", "cm", "om"];

/**
 * The address that `email` may have been meant to be, with another domain: one or two slips away from a common provider's, a
 * slip being a letter too many, too few, another one, or two in the wrong order. Null for every other address, and for a
 * provider's own, also in another country. docs/rules.md 6.31
 */
export function emailMeant(email: string): string | null {
  const domain = domainOf(email);
  if (REAL.has(domain) || isOfAnotherCountry(domain)) return null;
  const [nearest] = PROVIDERS.map((provider) => ({ provider, slips: slipsBetween(domain, provider) }))
    .filter(({ provider, slips }) => slips <= mostSlips(domain, provider))
    .toSorted((one, other) => one.slips - other.slips);
  return nearest ? email.slice(0, -domain.length) + nearest.provider : null;
}

/** The same, unless the address is one of those that are `settled`: known, or asked about before. docs/rules.md 6.31 */
export function emailToAskAbout(email: string, settled: (string | undefined)[]): string | null {
  return settled.includes(email) ? null : emailMeant(email);
}

/** The question about an address: `gmial.com: did you mean gmail.com?` */
export function questionAbout(email: string, meant: string): string {
  return `${domainOf(email)}: did you mean ${domainOf(meant)}?`;
}

/** What stands after the `@`. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}

/** Whether a domain has the name of a provider and ends in a country: `hotmail.fr`, `yahoo.co.jp`. */
function isOfAnotherCountry(domain: string): boolean {
  const [name, ending] = nameAndEnding(domain);
  if (!PROVIDERS.some((provider) => nameAndEnding(provider)[0] === name)) return false;
  return /^((co|com)\.)?[a-z]{2}$/.test(ending) && !SLIPS_OF_COM.includes(ending);
}

/** Two in a long name, one in a shorter one. In a name of four letters and fewer none: other names are too near to it. */
function mostSlips(domain: string, provider: string): number {
  const [name] = nameAndEnding(provider);
  if (name.length >= 6) return 2;
  return name.length === 5 || nameAndEnding(domain)[0] === name ? 1 : 0;
}

function nameAndEnding(domain: string): [name: string, ending: string] {
  const dot = domain.indexOf(".");
  return [domain.slice(0, dot), domain.slice(dot + 1)];
}

/** How many slips lead from one text to another: the distance of Damerau and Levenshtein. */
function slipsBetween(one: string, other: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
