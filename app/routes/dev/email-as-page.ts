/** An email may use inline styles and embedded images. It loads its stamp alone, runs no script and appears in no frame. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; frame-ancestors 'none'; base-uri 'none'; sandbox";

/** Shows an email as its reader sees it. docs/rules.md 10.4 */
export function emailAsPage({ html }: { html: string }): Response {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": EMAIL_POLICY };
  return new Response(html, { headers });
}
