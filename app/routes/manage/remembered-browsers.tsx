import type { ComponentProps } from "react";
import { BrowsersList } from "../../components/browsers/browsers-list.tsx";

/** The browsers that are remembered for the mailbox of a guest who has proved it. docs/rules.md 6.32 */
export function RememberedBrowsers(props: ComponentProps<typeof BrowsersList>) {
  return (
    <section id="browsers" aria-labelledby="browsers-heading" className="mt-14 scroll-mt-6">
      <h2 id="browsers-heading" className="text-title">
        Remembered browsers
      </h2>
      <BrowsersList {...props} />
    </section>
  );
}
