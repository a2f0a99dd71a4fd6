import { PhoneField } from "../../components/forms/contact-fields.tsx";
import { PartForm, type PartProps, Section } from "./section.tsx";

export function PhoneSection(props: PartProps) {
  const { stored, saved, refused } = props;
  return (
    <Section id="phone" heading="Phone" saved={saved}>
      <p className="mt-2 text-muted">
        It is filled in for you when you book. Without one, that of your last booking is.
      </p>
      <PartForm part="phone" label="Phone Number" {...props}>
        <PhoneField defaultValue={refused?.typed.phone ?? stored} error={refused?.fields.phone} />
      </PartForm>
    </Section>
  );
}
