/** The limit on every body that we read but an upload's, in bytes: 64 KiB. docs/rules.md 7.3 */
export const LARGEST_BODY = 64 * 1024;

/** The limit on an upload, in bytes: the three files of a picture and what is said of it. docs/rules.md 7.3, 19.4 */
const LARGEST_UPLOAD = 320 * 1024;

/** The address that takes pictures. */
export const UPLOAD_PATH = "/admin/salon/pictures";

/** The limit on a list of clients, in bytes: 5,000 lines of a client each. docs/rules.md 7.3, 23.13 */
export const LARGEST_LIST = 1024 * 1024;

/** The page that takes lists of clients. Its form is sent to the page itself, or by script to its `.data`. */
export const IMPORT_PATH = "/admin/clients/import";

/** The addresses that take pictures of what a client wishes for: of an appointment, by its id or its link. Rule 26.2 */
const TAKES_WISHES = /^\/(?:cancel|appointment)\/[^/]+\/wishes$/;

/** The other three addresses whose bodies may be larger. */
const LIMITS = new Map([
  [UPLOAD_PATH, LARGEST_UPLOAD],
  [IMPORT_PATH, LARGEST_LIST],
  [`${IMPORT_PATH}.data`, LARGEST_LIST],
]);

/** Whether a request says that its body is within the limit. False when it does not say how large it is. */
export function declaresSmallBody({ url, headers }: Pick<Request, "url" | "headers">): boolean {
  const { pathname } = new URL(url);
  const limit = TAKES_WISHES.test(pathname) ? LARGEST_UPLOAD : (LIMITS.get(pathname) ?? LARGEST_BODY);
  return Number(headers.get("Content-Length") ?? Number.POSITIVE_INFINITY) <= limit;
}
