import type { TEXT_FAILURES } from "../../database/schema.ts";
import type { ByWhatsApp } from "../../words/texts.ts";

/**
 * A text to one mobile. `to` is E.164. `id` comes back with its reports, which go to `reportTo`. With `whatsApp` it goes by
 * WhatsApp: as the template, or without one in the words of `body`. docs/rules.md 34.15, 34.17
 */
export interface OutgoingText {
  id: string;
  to: string;
  from: string;
  body: string;
  reportTo: string | null;
  whatsApp: ByWhatsApp | null;
}

export type TextFailure = (typeof TEXT_FAILURES)[number];

/**
 * What a provider answers to a text: its name for it, or why it will not carry it. Trying again is no use then, nor is it where the
 * answer did not come in time (`unknown`): the text may have gone.
 */
export type Carried = { providerId: string } | { failure: TextFailure };

/**
 * What a provider reports: what became of a text, or that a client has replied. `whatsAppTo` is the number that they wrote to
 * (E.164), given for a reply by WhatsApp alone.
 */
export type TextEvent =
  | { what: "delivered"; id: string }
  | { what: "failed"; id: string; failure: TextFailure }
  | { what: "reply"; providerId: string; from: string; body: string; whatsAppTo?: string };

/** A request of a provider to us. `url` is the address that it was sent to. */
export interface ProviderRequest {
  url: string;
  headers: Headers;
  body: string;
}

/**
 * A carrier of texts. docs/rules.md 34.11
 * - `tenths`: the price of a segment within the country, in tenths of a penny.
 * - `whatsAppTenths`: the price of a message by WhatsApp, in tenths of a penny; left out if it carries none.
 * - `send`: throws when it is not known whether the text was accepted, or it may be later.
 * - `read`: what a request of the provider says; null unless its signature is right.
 */
export interface TextProvider {
  name: string;
  tenths: number;
  whatsAppTenths?: number;
  from: string;
  send(text: OutgoingText, limit: AbortSignal): Promise<Carried>;
  read(request: ProviderRequest): Promise<TextEvent[] | null>;
}
