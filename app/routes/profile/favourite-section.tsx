import { Labelled } from "../../components/forms/labelled.tsx";
import { Select } from "../../components/forms/select.tsx";
import { PartForm, type PartProps, Section } from "./section.tsx";

interface Props extends PartProps {
  /** The active technicians of the salon, in the team's order. */
  team: { id: string; name: string }[];
}

/** The choice of the technician with whom bookings begin. A retired technician can't be chosen. docs/rules.md 24.6 */
export function FavouriteSection({ team, ...props }: Props) {
  const { stored, saved, refused } = props;
  const nameOf = (id: string) => team.find((technician) => technician.id === id)?.name ?? "";
  const chosen = refused?.typed.favourite ?? stored;
  return (
    <Section id="favourite" heading="Favourite technician" saved={saved}>
      <p className="mt-2 text-muted">Your bookings begin with them. You can always choose somebody else, or anyone.</p>
      <PartForm part="favourite" label="Technician" inWords={nameOf} {...props}>
        <Labelled label="Technician" error={refused?.fields.favourite} control={{}} optional={false}>
          {(links) => (
            <Select
              {...links}
              name="favourite"
              defaultValue={nameOf(chosen) ? chosen : ""}
              options={[["", "No favourite"], ...team.map(({ id, name }) => [id, name] as const)]}
            />
          )}
        </Labelled>
      </PartForm>
    </Section>
  );
}
