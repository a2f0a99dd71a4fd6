import type { RememberedBrowser } from "../../auth/guests/remembered-browsers.server.ts";
import { BrowsersList } from "../../components/browsers/browsers-list.tsx";
import { HERE, Section } from "./section.tsx";

interface Props {
  browsers: RememberedBrowser[] | null;
  /** What was forgotten just now, in words. */
  forgotten: string | null;
}

/** The browsers that are remembered for the client's mailbox. docs/rules.md 6.32 */
export function BrowsersSection({ browsers, forgotten }: Props) {
  return (
    <Section id="browsers" heading="Remembered browsers" saved={forgotten}>
      <BrowsersList browsers={browsers} action={HERE} />
    </Section>
  );
}
