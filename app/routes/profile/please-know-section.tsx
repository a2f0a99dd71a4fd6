import { TextField } from "../../components/forms/field.tsx";
import { PartForm, type PartProps, Section } from "./section.tsx";

/** What the client wants the technician to know. docs/rules.md 24.7 */
export function PleaseKnowSection(props: PartProps) {
  const { stored, saved, refused } = props;
  return (
    <Section id="please-know" heading="Please know" saved={saved}>
      <p className="mt-2 text-muted">
        Allergies, sensitive skin, anything else that matters at your visit. The salon’s staff see it with your
        appointments.
      </p>
      <PartForm part="please-know" label="What we should know" {...props}>
        <TextField
          label="What we should know"
          name="pleaseKnow"
          defaultValue={refused?.typed.pleaseKnow ?? stored}
          error={refused?.fields.pleaseKnow}
          className="field-input field-sizing-content min-h-24"
        />
      </PartForm>
    </Section>
  );
}
