/** The address of a new email to somebody. What a mail program would read as more than the address is encoded. */
export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
