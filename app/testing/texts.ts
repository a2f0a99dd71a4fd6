import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { SignJWT } from "jose";
import { expect } from "vitest";
import { primaryDatabase } from "../database/client.server.ts";
import { TEXT_KINDS, type TextRules, WHATSAPP_KINDS } from "../diary/texts/texts.ts";
import { type StoredText, storedTexts } from "../mail/text-providers/local-texts.server.ts";
import { execute } from "../models/diary/execute.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { aReservation, idOf } from "./mail-factories.ts";
import { aSalon } from "./salons.ts";

/** What a salon has set that texts everything. */
export const TEXTED: TextRules = { on: true, kinds: [...TEXT_KINDS], words: {}, hours: [24], monthlyPence: 2_000 };

/** A salon that sends texts. */
export function aTextingSalon(
  rules: Partial<TextRules> = {},
  with_: Parameters<typeof aSalon>[0] = {},
): Promise<Salon> {
  return aSalon({ ...with_, texts: { ...TEXTED, ...rules } });
}

/** The template of a kind at a salon of `aWhatsAppSalon`. */
export function templateOf(kind: (typeof WHATSAPP_KINDS)[number]): string {
  return `HX${WHATSAPP_KINDS.indexOf(kind)}`.padEnd(34, "a");
}

/** A salon that sends by WhatsApp whatever may go there, from a number of its own. */
export function aWhatsAppSalon(
  rules: Partial<TextRules> = {},
  with_: Parameters<typeof aSalon>[0] = {},
): Promise<Salon> {
  const templates = Object.fromEntries(WHATSAPP_KINDS.map((kind) => [kind, templateOf(kind)]));
  return aTextingSalon({ hours: [], whatsApp: { on: true, from: aPhone(), templates }, ...rules }, with_);
}

/** The texts that were stored for a phone, oldest first. */
export async function storedFor(phone: string): Promise<StoredText[]> {
  return (await storedTexts(env.TEXTBOX ?? expect.fail("Tests store texts"), phone)).toReversed();
}

/** Their words. */
export async function textsTo(phone: string): Promise<string[]> {
  return (await storedFor(phone)).map(({ body }) => body);
}

let last = 0;

/** A mobile that no other test has. */
export function aPhone(): string {
  last += 1;
  return `+4474001${String((Math.floor(Math.random() * 900) + 100) * 100 + (last % 100)).slice(-5)}`;
}

/** A message that GatewayAPI has signed, for `POST /api/messages/gatewayapi`. */
export async function signedByGatewayApi(message: Record<string, unknown>, secret = env.GATEWAYAPI_SECRET) {
  const key = new TextEncoder().encode(secret);
  const signature = await new SignJWT(message).setProtectedHeader({ alg: "HS256" }).sign(key);
  const headers = { "Content-Type": "application/json", "X-Gwapi-Signature": signature };
  return { method: "POST", body: JSON.stringify(message), headers };
}

/** A request that Twilio has signed, to an address of ours. */
export function signedByTwilio(address: string, fields: Record<string, string>) {
  const signed = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}${fields[name]}`);
  const signature = createHmac("sha1", env.TWILIO_AUTH_TOKEN ?? "").update(address + signed.join(""));
  const headers = { "X-Twilio-Signature": signature.digest("base64") };
  return { method: "POST", body: new URLSearchParams(fields), headers };
}

/** Staff book somebody: with a phone alone unless an email is given. */
export async function bookByPhone(
  salon: Salon,
  phoneKey: string,
  { customerEmail = "", ...with_ }: { customerEmail?: string; date?: string; time?: string },
): Promise<string> {
  const booking = aReservation(salon, { customerPhone: phoneKey, ...with_ });
  return idOf(await execute(primaryDatabase, { ...booking, customerEmail, phoneKey }));
}
