/* Files for spreadsheets, as they are written and read. docs/rules.md 16.7, 25.1 */

/** Tells Excel that the file is UTF-8. A file begins with it. */
export const BYTE_ORDER_MARK = "\ufeff";

/** A line of a file: quoted cells with commas between them, each on one line unless its own line breaks are to stay. */
export function csvLine(cells: string[], { keepsBreaks = false } = {}): string {
  const texts = cells.map((cell) => (keepsBreaks ? cell.replace(/\r\n?/g, "\n") : cell.replace(/[\r\n\t]+/g, " ")));
  return `${texts.map(cellOf).join(",")}\r\n`;
}

/** A quoted cell. An apostrophe in front keeps spreadsheets from reading a formula; a number below 0 is none. Rules 16.7, 28.5 */
function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !BELOW_0.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

const BELOW_0 = /^-\d+(\.\d+)?$/;
const FORMULA = /^\s*[=+\-@＝＋－＠]/;

/** A cell of a file of ours as it was before it was written. docs/rules.md 25.1 */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Pounds as a plain number: `12.50`. */
export function plainPounds(pence: number): string {
  return (pence / 100).toFixed(2);
}

/** A file for download. It is made piece by piece while it is sent, and no cache stores it. */
export function downloadOf(
  pieces: Iterator<string> | AsyncIterator<string>,
  { name, type = "text/csv; charset=utf-8" }: { name: string; type?: string },
): Response {
  return new Response(streamOf(pieces), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** A stream of text that makes each piece on demand. */
export function streamOf(pieces: Iterator<string> | AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(stream) {
      const piece = await pieces.next();
      if (piece.done) stream.close();
      else stream.enqueue(encoder.encode(piece.value));
    },
  });
}
