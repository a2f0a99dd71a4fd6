import { formatPounds, penceFromTenths } from "../kernel/money.ts";

/* What an owner reads where they set texts. docs/rules.md 34.1, 34.7, 34.15 */

/** What the page says of texts and WhatsApp. */
export const TEXTS_PAGE = {
  lead: "Text clients as well as emailing them. Clients without an email only get texts. No texts but codes go out between 21:00 and 08:00.",
  notSetUp: "Texts aren’t set up on this site yet, so none go out.",
  onTrial: "Texts go out once your salon’s first two weeks are over.",
  costs:
    "Each text costs money. Clients choose on their profile whether they get emails, texts or both, and you can choose for them on their page.",
  atTheLimit: "No texts go out once it’s reached. Emails still do.",
  places: "The words in braces are filled in for each client. An empty field brings our words back.",
  whatsAppNotSetUp: "WhatsApp isn’t set up on this site yet, so everything goes by text.",
  whereTextsGo: "Clients without WhatsApp get a text instead. Anything without a template goes by text too.",
  templates:
    "WhatsApp approves your templates at Twilio, and their words are what clients read. Paste each one’s Content SID here. Below each field is what fills in the template’s numbers. Use each of them once, in this order: WhatsApp refuses a message with other values than its template. What lacks one, such as a fee without a link, goes by text.",
  number: "With its country code: +44 7400 100100",
};

/** What a message by WhatsApp costs, from its price in tenths of a penny. docs/rules.md 34.16 */
export function whatsAppPrice(tenths: number): string {
  return `A message costs about ${penceFromTenths(tenths)}p.`;
}

interface MonthOfTexts {
  /** What they have cost, in tenths of a penny. */
  tenths: number;
  sent: number;
  failed: number;
  notByWhatsApp: number;
  mostPence: number;
}

/** What a month's texts have cost so far, and what became of them. Near the limit it warns. docs/rules.md 34.7, 34.16 */
export function monthInWords({ tenths, sent, failed, notByWhatsApp, mostPence }: MonthOfTexts) {
  const pence = penceFromTenths(tenths);
  const share = pence / mostPence;
  const sentences = [
    `${sent} ${sent === 1 ? "text" : "texts"} sent${failed > 0 ? `, ${failed} not delivered` : ""}.`,
    ...(notByWhatsApp > 0 ? [`${notByWhatsApp} couldn’t go by WhatsApp. What still held went as a text.`] : []),
    ...(share >= 1 ? ["The limit is reached: no more texts go out this month."] : []),
    ...(share >= 0.8 && share < 1 ? ["You’re close to the limit. No texts go out once it’s reached."] : []),
  ];
  return {
    cost: `${formatPounds(pence)} of ${formatPounds(mostPence)} this month`,
    became: sentences.join(" "),
    warns: share >= 0.8,
  };
}
