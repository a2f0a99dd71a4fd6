import { PhoneField } from "../../components/forms/contact-fields.tsx";
import { PartForm, type PartProps, Section } from "./section.tsx";

/** Without a stored phone, the one that was `typed` for the last booking is offered, and stored by "Save" alone. docs/rules.md 24.2 */
export function PhoneSection({ typed, ...props }: PartProps & { typed: string }) {
  const { stored, saved, refused } = props;
  return (
    <Section id="phone" heading="Phone" saved={saved}>
      <p className="mt-2 text-muted">
        It is filled in for you when you book.{" "}
        {typed ? "This one is of your last booking, and not saved yet." : "Without one, that of your last booking is."}
      </p>
      <PartForm part="phone" label="Phone Number" {...props}>
        <PhoneField defaultValue={refused?.typed.phone ?? (stored || typed)} error={refused?.fields.phone} />
      </PartForm>
    </Section>
  );
}
