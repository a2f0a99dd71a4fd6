/**
 * The same page with its script asked for once it is painted, because a page is read and its forms work before that. The
 * router's preloads and its module script come inert, and a line under `nonce` wakes them.
 * docs/decisions/0035-libraries-as-they-come.md
 */
export function scriptAfterPaint(page: Response, nonce: string): Response {
  return new HTMLRewriter()
    .on('link[rel="modulepreload"]', { element: (link) => void link.setAttribute("rel", "later") })
    .on('script[type="module"]', {
      element(script) {
        script.setAttribute("type", "later");
        script.after(`<script nonce="${nonce}">${WAKE}</script>`, { html: true });
      },
    })
    .transform(page);
}

/**
 * A hidden page is not painted, and a late stylesheet doesn't stop the script. A script with a changed type does not run, so
 * a new script replaces it. React must not find this line when it hydrates the page.
 */
const WAKE = `document.currentScript.remove();
new Promise((painted) => {
  if (document.hidden) painted();
  new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
  setTimeout(painted, 3000);
}).then(() => {
  for (const link of document.querySelectorAll("link[rel=later]")) link.rel = "modulepreload";
  const later = document.querySelector("script[type=later]");
  const { nonce, text } = later;
  later.replaceWith(Object.assign(document.createElement("script"), { type: "module", nonce, text }));
});`;
