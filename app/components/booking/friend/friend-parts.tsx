import { useId } from "react";
import { Form } from "react-router";
import { isExtra, isPerItem, type Service } from "../../../diary/menu/service.ts";
import type { Diary } from "../../../diary/times/diary.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { allNamed, duration } from "../../../kernel/dates.ts";
import { poundsFrom } from "../../../models/services/terms.ts";
import { BOTH_HELD } from "../../../words/friends.ts";
import { Field } from "../../forms/field.tsx";
import { Select } from "../../forms/select.tsx";
import { type Draft, useBookingPage } from "../draft.ts";
import { DraftFields } from "../draft-fields.tsx";
import { type DraftQuote, mayComeBeside } from "../draft-for-team.ts";
import { WhoComes } from "./who-comes.tsx";

/* The parts of the pages about a friend who comes along. docs/rules.md 9.16 */

type Props = ({ is: "times" } & TimesProps) | ({ is: "name" } & NameProps) | ({ is: "price" } & PriceProps);

/** One of the parts, by the step that shows it. */
export function FriendPart(props: Props) {
  if (props.is === "times") return <Times {...props} />;
  return props.is === "name" ? <Name {...props} /> : <Price {...props} />;
}

interface TimesProps {
  draft: Draft;
  diary: Diary;
  services: Service[];
}

/** Asks when the friend comes, and for which service: the same as the booker's, or one of the main services. */
function Times({ draft, diary, services }: TimesProps) {
  const page = useBookingPage();
  const id = useId();
  const { friend } = draft;
  const [member] = diary.party ?? [];
  if (!friend || !member) return null;
  const main = services.filter((service) => !isExtra(service) && !isPerItem(service));
  return (
    <>
      {mayComeBeside(diary, member.diary) ? (
        <WhoComes
          label="Your friend comes"
          draft={draft}
          choices={[
            ["At the same time", { ...friend, comes: "beside" }],
            ["Right after me", { ...friend, comes: "after" }],
          ]}
        />
      ) : (
        <p className="mt-4">We’ll see your friend right after you.</p>
      )}
      <Form method="get" action={page} replace preventScrollReset className="mt-4 max-w-md">
        <DraftFields draft={{ ...draft, minute: null, friend: { ...friend, service: null } }} />
        <label htmlFor={id} className="font-medium">
          Your friend has
        </label>
        <div className="mt-1 flex flex-wrap gap-2">
          <div className="min-w-0 grow basis-56">
            <Select
              key={friend.service?.id}
              id={id}
              name="friend-service"
              defaultValue={friend.service?.id ?? ""}
              options={[["", "The same as you"], ...main.map((service) => [service.id, service.name] as const)]}
            />
          </div>
          <button type="submit" className="button-quiet">
            Show these times
          </button>
        </div>
      </Form>
    </>
  );
}

interface NameProps {
  typed: string | undefined;
  error: string | undefined;
  quote: DraftQuote;
}

/** Asks for the friend's name. Shows their price, and says that their time is held too. docs/rules.md 9.16, 22.20 */
function Name({ typed, error, quote }: NameProps) {
  return (
    <>
      <Field
        label="Your friend’s name"
        name="friendName"
        autoComplete="off"
        maxLength={100}
        defaultValue={typed}
        error={error}
        hint={<p className="mt-2 text-sm text-muted">{BOTH_HELD}</p>}
        required
      />
      {quote.friend && <input type="hidden" name="friendPrice" value={quote.friend.pricePence / 100} />}
    </>
  );
}

interface PriceProps {
  friend: NonNullable<DraftQuote["friend"]>;
}

/** The friend's part of the booking: start, services and price. */
function Price({ friend }: PriceProps) {
  const { basket, pricePence, priceFrom, length, minute } = friend;
  const who = useBookingPage() === "/admin/new-booking" ? "The friend" : "Your friend";
  return (
    <p className="flex justify-between gap-4 border-t border-line py-3">
      <span className="min-w-0 wrap-anywhere">
        {who}
        {minute !== null && ` at ${clockTime(minute)}`}
        <span className="block text-sm text-muted">
          {allNamed(basket)} · {duration(length)}
        </span>
      </span>
      <span className="tabular-nums">{poundsFrom(pricePence, priceFrom)}</span>
    </p>
  );
}
