/**
 * The policy of a page. Its own scripts carry `nonce`. It allows no content of another origin. Only a page that was requested
 * for an iframe can be framed, only by our own pages, and it runs no script and sends no form there. docs/rules.md 18.7
 */
export function contentSecurityPolicy(nonce: string, inIframe: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-src 'self'",
    ...(inIframe ? ["frame-ancestors 'self'", "sandbox allow-same-origin"] : ["frame-ancestors 'none'"]),
  ].join("; ");
}

/** The same response with the headers of all our answers. A page sets its own policy. */
export function withSecurityHeaders(response: Response): Response {
  const secured = new Response(response.body, response);
  for (const [name, value] of Object.entries(ALWAYS)) {
    if (!secured.headers.has(name)) secured.headers.set(name, value);
  }
  return secured;
}

const ALWAYS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/**
 * The headers of a page with a secret address. It sends no referrer to other sites, is not indexed and is not cached. Without
 * any referrer, its own forms would name no origin and be refused. docs/rules.md 6.15
 */
export function secretAddress() {
  return { "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex", "Cache-Control": "private, no-store" };
}
