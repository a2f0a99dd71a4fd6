import { expect } from "vitest";
import type { Salon } from "../../models/salon/salon.server.ts";
import { textOf } from "../html.ts";
import { cookiesAfter, postForm, visit } from "../requests.ts";
import { aSoftPasskey, type PasskeyPrompt, type SoftPasskey } from "./authenticator.ts";

/** A browser on the site of a salon, by its cookies. */
export interface Browser {
  salon: Salon;
  cookies: string;
}

/** The origin of a salon's pages. */
export function originOf({ host }: Salon): string {
  return `http://${host}`;
}

/** A challenge to sign in with, which the browser keeps the cookie for. */
export async function aChallenge(browser: Browser): Promise<string> {
  const answer = await visit(browser.salon, "/passkeys/challenge", {
    ...{ method: "POST", headers: { Cookie: browser.cookies, Origin: originOf(browser.salon) } },
  });
  browser.cookies = cookiesAfter(browser.cookies, answer);
  const { challenge } = await answer.json<{ challenge: string }>();
  return challenge;
}

/** A challenge to add a passkey with, which the page gives for a password and, if there is one, a code. */
export async function aChallengeToAdd(browser: Browser, page: string, typed: Record<string, string>): Promise<string> {
  const answer = await postForm(
    browser.salon,
    page,
    { intent: "passkey-begin", ...typed },
    { Cookie: browser.cookies },
  );
  browser.cookies = cookiesAfter(browser.cookies, answer);
  return challengeIn(await textOf(answer));
}

/** Adds a new passkey on a page, and answers it. */
export async function addAPasskey(
  browser: Browser,
  page: string,
  typed: Record<string, string>,
  with_: Partial<PasskeyPrompt> & { passkey?: SoftPasskey } = {},
): Promise<SoftPasskey & { added: Response }> {
  const { passkey = await aSoftPasskey(), ...asked } = with_;
  const challenge = await aChallengeToAdd(browser, page, typed);
  const made = await passkey.registration({ challenge, origin: originOf(browser.salon), ...asked });
  const fields = { intent: "passkey-add", passkey: made };
  const added = await postForm(browser.salon, page, fields, { Cookie: browser.cookies });
  return { ...passkey, added };
}

/** The challenge that stands in the data of a page. */
export function challengeIn(page: string): string {
  return /\\"challenge\\",\\"([\w-]{60,})\\"/.exec(page)?.[1] ?? expect.fail("No challenge");
}
