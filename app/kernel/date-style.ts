/** How a salon writes dates and begins its weeks: US English and Sunday, or British English and Monday. docs/rules.md 1.7 */
export const DATE_STYLES = ["en-US", "en-GB"] as const;

export type DateStyle = (typeof DATE_STYLES)[number];

/**
 * The style of the salon of the current page, email or answer. The server has it from the salon, and the browser from the
 * document. Without a salon, it is US English. docs/decisions/0040-the-date-style-is-of-the-context.md
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
