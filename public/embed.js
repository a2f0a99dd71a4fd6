// A link that opens online booking, beside the script that loads this file. docs/embed.md
(() => {
  const script = document.currentScript;
  const { label = "Book an appointment", service, newTab, plain } = script.dataset;
  const link = document.createElement("a");
  const address = new URL("/book", script.src);
  if (service) {
    address.searchParams.set("service", service);
    address.hash = service;
  }
  link.href = address.href;
  link.textContent = label;
  link.className = "book-online";
  if (newTab !== undefined) {
    link.target = "_blank";
    link.rel = "noopener";
    link.setAttribute("aria-label", `${label} (opens in a new tab)`);
  }
  if (plain === undefined)
    link.style.cssText =
      "display:inline-block;padding:.875em 1.75em;border-radius:2em;background:#8c2f55;color:#fff;font-weight:600;text-decoration:none";
  script.after(link);
})();
