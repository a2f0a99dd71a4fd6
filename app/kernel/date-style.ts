/** How a salon writes dates and begins its weeks: US English and Sunday, or British English and Monday. docs/rules.md 1.7 */
export const DATE_STYLES = ["en-US", "en-GB"] as const;

export type DateStyle = (typeof DATE_STYLES)[number];

/**
 * The style of the salon whose page, email or answer is being written. The server has it from its salon, the browser from the
 * document, and what belongs to no salon is written in US English. docs/decisions/0040-the-date-style-is-of-the-context.md
 */
export function dateStyle(): DateStyle {
  if (ofServer) return ofServer();
  return inDocument() ?? "en-US";
}

/** Has the server's styles read from here. `date-style.server.ts` is its only caller. */
export function readDateStyleFrom(read: () => DateStyle): void {
  ofServer = read;
}

let ofServer: (() => DateStyle) | undefined;

function inDocument(): DateStyle | undefined {
  if (typeof document === "undefined") return undefined;
  return DATE_STYLES.find((style) => style === document.documentElement.dataset.dates);
}
