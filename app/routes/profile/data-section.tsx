import { Section } from "./section.tsx";

/** All that the salon holds of the client, as a file. docs/rules.md 24.12 */
export function DataSection() {
  return (
    <Section id="data" heading="Download my data">
      <p className="mt-2 text-muted">
        Everything the salon has about you, in one file: your account and this profile, your appointments with what you
        wrote and the pictures you left, your reviews and your remembered browsers. The salon’s own notes are not in it:
        please ask for them.
      </p>
      <a href="/profile/data" download className="button-outlined mt-4 min-h-12 px-6">
        Download my data
      </a>
    </Section>
  );
}
