/** The limit on every body that we read but an upload's, in bytes: 64 KiB. docs/rules.md 7.3 */
export const LARGEST_BODY = 64 * 1024;

/** The limit on an upload, in bytes: the three files of a picture and what is said of it. docs/rules.md 7.3, 19.4 */
export const LARGEST_UPLOAD = 320 * 1024;

/** The one address that takes uploads. */
export const UPLOAD_PATH = "/admin/salon/pictures";

/** Whether a request says that its body is within the limit. False when it does not say how large it is. */
export function saysItIsSmall({ url, headers }: Pick<Request, "url" | "headers">): boolean {
  const limit = new URL(url).pathname === UPLOAD_PATH ? LARGEST_UPLOAD : LARGEST_BODY;
  return Number(headers.get("Content-Length") ?? Number.POSITIVE_INFINITY) <= limit;
}
