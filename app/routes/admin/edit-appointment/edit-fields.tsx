import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { AsItStands } from "../../../components/forms/as-it-stands.tsx";
import { EmailField, NameField, PhoneField } from "../../../components/forms/contact-fields.tsx";
import { TextField } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { SelectField } from "../../../components/forms/select.tsx";
import { TellTheCustomer } from "../../../components/forms/tell-the-customer.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { WhichEmail } from "../../../components/forms/which-email.tsx";
import { AnywayButton } from "../../../components/staff/anyway-button.tsx";
import { duration, named } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import type { EditReply } from "./edit-reply.ts";
import type { EditShown } from "./edit-shown.server.ts";
import { choicesOf, outcomeOf, setIn, typedIn, typedOf } from "./edit-typed.ts";
import { LengthAndPrice } from "./length-and-price.tsx";
import { SaveBar } from "./save-bar.tsx";
import { ServicesFields } from "./services-fields.tsx";

interface Props {
  shown: EditShown;
  /** The address of the form, and where it leads without saving. */
  here: string;
  back: string;
  /** The key of a first try. */
  freshKey: string;
  refused: EditReply | null;
}

/**
 * Everything of an appointment in one form. The length and the price follow the services until somebody types others. After a
 * conflict it keeps what was typed, and shows what stands now. docs/rules.md 5.31, 14.16
 */
export function EditFields({ shown, here, back, freshKey, refused }: Props) {
  const { appointment, team } = shown;
  const stored = typedOf(shown);
  const first = refused?.typed ?? stored;
  const { texts } = first;
  const fields = refused?.fields ?? {};
  const busy = useSending();
  const box = useRef<HTMLDivElement>(null);
  const [services, choose] = useState(first.services);
  const [technicianId, giveTo] = useState(texts.technicianId ?? "");
  const [length, setLength] = useState(setIn(texts, "length"));
  const [price, setPrice] = useState(setIn(texts, "price"));
  const outcome = outcomeOf(shown, services, { technicianId, length, servicePrice: price });
  const { booked, others } = choicesOf(shown, technicianId);
  const of = (name: string) => ({ name, defaultValue: texts[name], error: fields[name], autoComplete: "off" });
  const read = useCallback((form: HTMLFormElement | null | undefined) => {
    if (!form) return;
    const typed = typedIn(new FormData(form));
    choose(typed.services);
    giveTo(typed.texts.technicianId ?? "");
  }, []);
  // What was ticked before the script had come.
  useEffect(() => read(box.current?.closest("form")), [read]);
  const version = refused?.typed && !refused.stale ? texts.version : String(appointment.version);
  const key = refused?.message && texts.key && !refused.stale ? texts.key : freshKey;
  return (
    <PostForm
      action={here}
      errors={fields}
      onInput={(event: FormEvent<HTMLFormElement>) => read(event.currentTarget)}
      className="mt-6"
    >
      {refused?.message && (
        <Alert about={refused}>
          <p className="font-medium">{refused.message}</p>
          {refused.stale && <AsItStands says="Here it is now." values={valuesOf(shown)} />}
          {refused.emailMeant && (
            <WhichEmail asked={texts.emailAsked ?? ""} meant={refused.emailMeant} field="customerEmail" />
          )}
        </Alert>
      )}
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="key" value={key} />
      {texts.emailAsked && <input type="hidden" name="emailAsked" value={texts.emailAsked} />}
      <div ref={box} className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2 lg:items-start">
        <ServicesFields
          {...{ booked, others }}
          quantityOf={(service) => first.services.find(({ id }) => id === service.id)?.quantity ?? 0}
          error={fields.services}
        />
        <div className="flex min-w-0 flex-col gap-5">
          {team.length > 1 ? (
            <SelectField
              label="Technician"
              name="technicianId"
              required
              choices={team.map(({ id, name }) => [id, name] as const)}
              placeholder="Choose a technician"
              defaultValue={technicianId}
              error={fields.technicianId}
            />
          ) : (
            <input type="hidden" name="technicianId" value={technicianId} />
          )}
          <LengthAndPrice
            {...{ length, setLength, price, setPrice, fields }}
            brings={outcome?.brings ?? null}
            paid={appointment.paymentStatus === "paid"}
            reason={texts.reason ?? ""}
          />
          <NameField {...of("customerName")} required />
          <EmailField {...of("customerEmail")} />
          <PhoneField {...of("customerPhone")} />
          <TextField
            label="Notes"
            {...of("notes")}
            maxLength={1000}
            className="field-input field-sizing-content min-h-24"
          />
          {!appointment.begun && (
            <TellTheCustomer ticked={texts.tell === "on"}>Email the client about what changes</TellTheCustomer>
          )}
        </div>
      </div>
      <SaveBar start={appointment.startsMinute} before={appointment} outcome={outcome}>
        <button type="submit" className="button" aria-disabled={busy}>
          Save
        </button>
        {refused?.anyway && (
          <AnywayButton anyway={refused.anyway} busy={busy} className="button-outlined">
            Book it anyway
          </AnywayButton>
        )}
        <Link to={back} className="button-quiet">
          Leave it as it is
        </Link>
      </SaveBar>
    </PostForm>
  );
}

function valuesOf({ appointment, team }: EditShown): [name: string, value: string][] {
  const { items, technicianId, startsMinute, endsMinute, pricePence } = appointment;
  const technician = team.length > 1 && team.find(({ id }) => id === technicianId)?.name;
  return [
    ["Services", items.map(({ name, quantity }) => named(name, quantity)).join(", ")],
    ...(technician ? [["Technician", technician] satisfies [string, string]] : []),
    ["Length", duration(endsMinute - startsMinute)],
    ["Price", formatPounds(pricePence)],
    ["Full Name", appointment.customerName],
    ["Email Address", appointment.customerEmail || "none"],
    ["Phone Number", appointment.customerPhone || "none"],
    ["Notes", appointment.notes || "none"],
  ];
}
