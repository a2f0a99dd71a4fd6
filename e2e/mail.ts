import type { APIRequestContext } from "@playwright/test";
import { expect, salon } from "./journey.ts";

interface Email {
  to: string;
  subject: string;
  text: string;
}

/** Waits for an email to an address with a matching subject, and answers the newest. */
export async function emailTo(browser: APIRequestContext, address: string, subject = /./): Promise<Email> {
  const found: Email[] = [];
  await expect(async () => {
    const emails: Email[] = await (await browser.get("/dev/mail.json", { params: { to: address } })).json();
    found.push(...emails.filter((email) => subject.test(email.subject)).slice(0, 1));
    expect(found).not.toEqual([]);
  }).toPass();
  const [email] = found;
  if (!email) throw new Error(`No email to ${address}`);
  return email;
}

/** The newest code mailed to an address. */
export async function mailedCode(browser: APIRequestContext, email: string): Promise<string> {
  const { text } = await emailTo(browser, email, /code/i);
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
}

/** The path of the link in an email. The link itself leads to the salon's own host. */
export async function mailedLink(browser: APIRequestContext, email: string): Promise<string> {
  const { text } = await emailTo(browser, email);
  const link = new URL(/https?:\/\/\S+\/appointment\/\S+/.exec(text)?.[0] ?? "");
  expect(link.hostname).toBe(salon().host);
  return link.pathname;
}
