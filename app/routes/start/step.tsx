import { useState } from "react";
import { EmailField } from "../../components/forms/contact-fields.tsx";
import { CodeField, Field } from "../../components/forms/field.tsx";
import { PostForm } from "../../components/forms/post-form.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import type { StartReply } from "./start-reply.ts";

interface Props {
  lastTry: StartReply;
  host: string;
  /** How a menu may begin: what the form sends for it, and its label. */
  menus: [value: string, label: string][];
}

/** The form of the step that comes next, or the salon that was made. docs/rules.md 18.9 */
export default function Step(props: Props) {
  const { made, codeSent } = props.lastTry;
  if (made) return <Made {...made} />;
  return codeSent ? <SalonForm {...props} /> : <EmailForm {...props} />;
}

/** Asks for the email to which a code goes. */
function EmailForm({ lastTry: { typed, fields } }: Props) {
  const busy = useSending();
  return (
    <PostForm errors={fields} action={HERE} className="card mt-8 flex flex-col gap-5 p-6 sm:p-8">
      <EmailField defaultValue={typed.email} error={fields.email} required />
      <button type="submit" className="button" aria-disabled={busy}>
        Email me a code
      </button>
      <p className="text-sm text-muted">
        The 6-digit code shows us that the address is yours. You sign in with it later.
      </p>
    </PostForm>
  );
}

/** Asks for the code and what the salon is called. */
function SalonForm({ lastTry: { typed, fields }, host, menus }: Props) {
  const busy = useSending();
  const [site, propose] = useState(typed.site);
  return (
    <>
      <p role="status" className="good mt-8">
        We have emailed a 6-digit code to {typed.email}. It lasts 10 minutes.
      </p>
      <PostForm errors={fields} action={HERE} className="card mt-6 flex flex-col gap-5 p-6 sm:p-8">
        <input type="hidden" name="email" value={typed.email} />
        <CodeField error={fields.code} />
        <Field
          label="Name of the salon"
          name="name"
          defaultValue={typed.name}
          error={fields.name}
          autoComplete="organization"
          onChange={({ currentTarget }) => propose(siteFor(currentTarget.value))}
          required
        />
        <Field
          label="Address of your page"
          name="site"
          value={site}
          onChange={({ currentTarget }) => propose(currentTarget.value)}
          error={fields.site}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-describedby="site-hint"
          hint={
            <p id="site-hint" className="mt-2 text-sm text-muted wrap-anywhere">
              Clients find you at{" "}
              <strong className="font-semibold text-ink">
                {site || "your-salon"}.{host}
              </strong>
            </p>
          }
          required
        />
        <Field
          label="Your name"
          name="ownerName"
          defaultValue={typed.ownerName}
          error={fields.ownerName}
          autoComplete="name"
          required
        />
        <Field
          label="Phone of the salon"
          name="phone"
          type="tel"
          defaultValue={typed.phone}
          error={fields.phone}
          autoComplete="tel"
          required
        />
        <Field
          label="Street and town"
          name="address"
          defaultValue={typed.address}
          error={fields.address}
          autoComplete="street-address"
          required
        />
        <fieldset>
          <legend className="font-medium">Your menu</legend>
          <p className="mt-1 text-sm text-muted">Services, prices and times are all yours to change later.</p>
          {menus.map(([value, label]) => (
            <label key={value} className="mt-1 flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="menu"
                value={value}
                defaultChecked={typed.menu === value}
                className="size-5 shrink-0"
              />
              {label}
            </label>
          ))}
          {fields.menu && <p className="mt-2 text-sm font-medium text-brick">{fields.menu}</p>}
        </fieldset>
        <button type="submit" name="intent" value="open" className="button" aria-disabled={busy}>
          Make my salon
        </button>
        <p className="text-sm text-muted">
          Next you choose your password. Then come your hours, your team and your colours, in any order.
        </p>
      </PostForm>
      <PostForm action={HERE} className="mt-4">
        <input type="hidden" name="email" value={typed.email} />
        <button type="submit" className="link min-h-11" aria-disabled={busy}>
          Email me another code
        </button>
      </PostForm>
    </>
  );
}

/** Leads the owner of a new salon to its own site. A form may not lead there: our policy keeps forms on their own site. */
function Made({ name, site, invitation }: NonNullable<StartReply["made"]>) {
  return (
    <section className="card mt-8 p-6 sm:p-8" aria-labelledby="made">
      <h2 id="made" ref={(heading) => heading?.focus()} tabIndex={-1} className="text-title">
        {name} is made
      </h2>
      <p className="mt-3 wrap-anywhere">
        Its page is at <strong className="font-semibold">{site}</strong>. Next choose your password there. We have
        emailed you the same link.
      </p>
      <p className="mt-3 text-muted">
        We look at each new salon. Until then, for two weeks at most, it emails 20 people a day who haven’t answered it
        yet, and its texts take no links.
      </p>
      <a href={invitation} className="button mt-6 max-sm:w-full">
        Choose my password
      </a>
    </section>
  );
}

const HERE = "/start";

/** The address that a name suggests: `rose-thorn` for “Rosé & Thorn”. */
function siteFor(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  return plain
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40);
}
