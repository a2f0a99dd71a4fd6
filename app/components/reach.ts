/* How a client is reached by one tap. */

/** The address of a new email to somebody. What a mail program would read as more than the address is encoded. */
export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

/**
 * The address of a call to a phone, whatever stands between its digits. Of a number with its country, `+44 (0)20 …`, the 0 in
 * brackets is not dialled, nor is one after Britain's 44.
 */
export function callTo(phone: string): string {
  const dialled = phone.replace(/^(?=\+|00)(.*)\( ?0 ?\)/, "$1").replace(/[^+\d]/g, "");
  return `tel:${dialled.replace(/^00/, "+").replace(/^\+440/, "+44")}`;
}
