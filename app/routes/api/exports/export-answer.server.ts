import { streamOf } from "../../../kernel/csv.ts";
import { type Columns, csvPieces, jsonPieces } from "../../../models/exports/columns.ts";

/** How an export is answered: its rows, the columns of its file, and the record of a row in JSON. */
interface Export<Row> {
  pages: AsyncIterable<Row[]>;
  columns: Columns<Row>;
  record: (row: Row) => unknown;
}

/** All rows, as comma separated values unless `Accept` asks for JSON. docs/rules.md 25.1 */
export function exportAnswer<Row>(request: Request, { pages, columns, record }: Export<Row>): Response {
  const json = prefersJson(request.headers.get("Accept") ?? "");
  const pieces = json ? jsonPieces(pages, record) : csvPieces(columns, pages);
  return new Response(streamOf(pieces), {
    headers: {
      "Content-Type": json ? "application/json" : "text/csv; charset=utf-8",
      "Cache-Control": "no-store",
      Vary: "Accept",
    },
  });
}

/** Whether JSON is named, and before or without comma separated values. */
function prefersJson(accept: string): boolean {
  const types = accept.split(",").map((type) => type.split(";")[0]?.trim().toLowerCase());
  const json = types.indexOf("application/json");
  const csv = types.indexOf("text/csv");
  return json >= 0 && (csv < 0 || json < csv);
}
