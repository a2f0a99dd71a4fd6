import { expect } from "vitest";

/* What a test reads in the HTML of a page or an email. */

/**
 * A page's HTML without the comments that React puts between texts. An answer of another status is refused: what must not be
 * there is missing from any error page too.
 */
export async function textOf(answer: Response | Promise<Response>, status = 200): Promise<string> {
  const page = await answer;
  const text = (await page.text()).replace(/<!--.*?-->/g, "");
  expect(page.status, text.slice(0, 200)).toBe(status);
  return text;
}

/**
 * A text without what is random in it: ids, and the version that React Router gives its pages under test. What must not be
 * there is looked for in what remains.
 */
export function withoutRandom(text: string): string {
  return text.replace(/salon-\d+-[\da-f]{8}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|"version": "[^"]*"/g, "");
}

/** A text of HTML as it is shown: with the characters that React writes as entities. */
export function unescaped(html: string): string {
  return html.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES.get(entity) ?? entity);
}

const ENTITIES = new Map([
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#x27;", "'"],
  ["&amp;", "&"],
]);

/** The value with which a page's "anyway" button acknowledges the appointments that it lists as stranded. */
export function acknowledgementIn(page: string): string {
  const button = page.match(/<button [^>]*>/g)?.find((button) => button.includes('name="stranded"')) ?? "";
  return /value="([^"]+)"/.exec(button)?.[1] ?? expect.fail("Nothing was asked");
}

/** What a page's button "… anyway" sends that does what the diary has refused. docs/rules.md 5.33 */
export function anywayIn(page: string): string {
  const button = page.match(/<button [^>]*>/g)?.find((button) => button.includes('name="anyway"')) ?? "";
  return /value="([^"]+)"/.exec(button)?.[1] ?? expect.fail("Nothing was offered");
}

/** The hidden fields of the first form that says something. */
export function formWith(page: string, words: string): Record<string, string> {
  const form = page.split("<form").find((form) => form.split("</form>")[0]?.includes(words)) ?? expect.fail(words);
  const fields = form.split("</form>")[0]?.matchAll(/type="hidden"[^>]*name="(\w+)"[^>]*value="([^"]*)"/g) ?? [];
  return Object.fromEntries([...fields].map(([, name = "", value = ""]) => [name, value]));
}
