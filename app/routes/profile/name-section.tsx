import { NameField } from "../../components/forms/contact-fields.tsx";
import { PartForm, type PartProps, Section } from "./section.tsx";

export function NameSection(props: PartProps) {
  const { stored, saved, refused } = props;
  return (
    <Section id="name" heading="Name" saved={saved}>
      <PartForm part="name" label="Name" {...props}>
        <NameField defaultValue={refused?.typed.name ?? stored} error={refused?.fields.name} required />
      </PartForm>
    </Section>
  );
}
