import { expect } from "vitest";

/* What a test reads in the HTML of a page or an email. */

/** A page's HTML without the comments that React puts between texts. */
export async function textOf(answer: Response | Promise<Response>): Promise<string> {
  return (await (await answer).text()).replace(/<!--.*?-->/g, "");
}

/** A text of HTML as it is shown: its numbered entities decoded. */
export function unescaped(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

/** The value with which a page's "anyway" button acknowledges the appointments that it lists as stranded. */
export function acknowledgementIn(page: string): string {
  const button = page.match(/<button [^>]*>/g)?.find((button) => button.includes('name="stranded"')) ?? "";
  return /value="([^"]+)"/.exec(button)?.[1] ?? expect.fail("Nothing was asked");
}
