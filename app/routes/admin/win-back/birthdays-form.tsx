import { Switch } from "../../../components/forms/tick.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import type { Route } from "./+types/route.ts";
import { MessageFields } from "./message-fields.tsx";

type Props = Pick<Route.ComponentProps["loaderData"], "birthdays" | "salon" | "link" | "tenths">;

/** What clients get in the week before their birthday. docs/rules.md 35.13 */
export function BirthdaysForm({ birthdays, salon, link, tenths }: Props) {
  const busy = useSending();
  return (
    <section className="mt-12 border-t border-line pt-8">
      <h2 className="text-title">Birthdays</h2>
      <EditForm intent="birthdays" values={birthdays} className="mt-4">
        <Switch name="on" label="Write to clients in the week before their birthday">
          Once a year, to those who said yes to your news and were here in the last two years.
        </Switch>
        <MessageFields {...{ salon, link, tenths }} texted={tenths !== null} />
        <button type="submit" className="button-outlined mt-6" aria-disabled={busy}>
          Save birthdays
        </button>
      </EditForm>
    </section>
  );
}
