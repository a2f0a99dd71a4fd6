import type { Call } from "./call.ts";

/** The calls of those who carry texts. docs/rules.md 34.11 */
export const MESSAGE_CALLS: Call[] = [
  {
    ...{ method: "POST", path: "/api/messages/{provider}", name: "hearFromProvider", callers: ["a provider of texts"] },
    about: "Appointments",
    says: "Hears what became of a text, or what a client has replied to one",
    more: "Only what the provider has signed counts: Twilio by `X-Twilio-Signature`, GatewayAPI by `X-Gwapi-Signature`. Each once.",
    answers: {
      204: { says: "Heard" },
      400: { says: "This was not signed by the provider" },
      404: { says: "No such provider is set up" },
      413: { says: "The body is larger than 64 KiB" },
    },
  },
];
