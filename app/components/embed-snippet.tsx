import { useState } from "react";
import { Select } from "./forms/select.tsx";

interface Props {
  /** The address of the salon's site. */
  site: string;
  services: { id: string; name: string }[];
}

/** The line that puts a booking button on the salon's other site, and what it needs there. docs/rules.md 20.6 */
export function EmbedSnippet({ site, services }: Props) {
  const [service, choose] = useState("");
  const chosen = service && ` data-service="${service}"`;
  return (
    <section id="embed" aria-labelledby="embed-heading" className="card mt-8 scroll-mt-6 p-6 sm:p-8">
      <h2 id="embed-heading" className="text-title">
        A booking button for your other site
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        Paste this line where you want the button. It adds a link to your booking page and sets no cookie.
      </p>
      <div className="mt-6 max-w-sm">
        <label htmlFor="embed-service" className="mb-1 block font-medium">
          Service to start with
        </label>
        <Select
          id="embed-service"
          value={service}
          onChange={(event) => choose(event.currentTarget.value)}
          options={[["", "None"], ...services.map(({ id, name }) => [id, name] as const)]}
        />
      </div>
      <pre className="mt-4 rounded-xl border border-line bg-paper p-4 text-sm whitespace-pre-wrap wrap-anywhere">
        <code>{`<script async src="${site}/embed.js" data-label="Book now"${chosen}></script>`}</code>
      </pre>
      <p className="mt-4 max-w-prose text-muted">
        Change the words after <code>data-label</code> as you like. <code>data-new-tab</code> opens booking in a new
        tab, and <code>data-plain</code> leaves the look to your site. If your site has a content security policy, allow{" "}
        <code className="wrap-anywhere">script-src {site}</code>. Where scripts aren’t allowed, link to{" "}
        <code className="wrap-anywhere">{site}/book</code>.
      </p>
    </section>
  );
}
