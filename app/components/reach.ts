/* How a client is reached by one tap. */

/** The address of a new email to somebody. What a mail program would read as more than the address is encoded. */
export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

/** The address of a call to a phone, whatever stands between its digits. */
export function callTo(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}
