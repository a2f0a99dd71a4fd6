import { PartForm, type PartProps, Section } from "./section.tsx";

interface Props extends PartProps {
  /** When the client last answered, in words, or null if they never have. */
  answered: string | null;
}

/** Whether the salon may email its news. Nobody is asked for it, and it is off until they tick it. docs/rules.md 24.8 */
export function MarketingSection({ answered, ...props }: Props) {
  const { stored, saved, refused } = props;
  const ticked = (refused?.typed.marketing ?? stored) === "yes";
  return (
    <Section id="marketing" heading="News and offers" saved={saved}>
      <p className="mt-2 text-muted">
        Emails about your own appointments come either way.
        {answered && ` You answered ${stored} on ${answered}.`}
      </p>
      <PartForm part="marketing" label="News and offers" {...props}>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="marketing" value="yes" defaultChecked={ticked} className="size-5 shrink-0" />
          The salon may email me its news and offers
        </label>
      </PartForm>
    </Section>
  );
}
