/** The limit on every body that we read, in bytes: 64 KiB. docs/rules.md 7.3 */
export const LARGEST_BODY = 64 * 1024;

/** Whether a request says that its body is within the limit. False when it does not say how large it is. */
export function saysItIsSmall({ headers }: Request): boolean {
  return Number(headers.get("Content-Length") ?? Number.POSITIVE_INFINITY) <= LARGEST_BODY;
}
