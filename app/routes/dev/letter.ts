import { data } from "react-router";
import { keptLetter } from "../../mail/mailbox.server.ts";
import { mailboxContext } from "../../mail/with-mailbox.server.ts";
import type { Route } from "./+types/letter.ts";

/** A letter is styled within, loads nothing, runs nothing and is part of no site. */
const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; sandbox";

export async function loader({ context, params }: Route.LoaderArgs) {
  const letter = await keptLetter(context.get(mailboxContext), params.id);
  if (!letter) throw data(null, { status: 404 });
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": LETTER_POLICY };
  return new Response(letter.html, { headers });
}
