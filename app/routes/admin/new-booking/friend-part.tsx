import { useId } from "react";
import type { Draft, FriendInDraft } from "../../../components/booking/draft.ts";
import type { DraftQuote } from "../../../components/booking/draft-for-team.ts";
import { Field } from "../../../components/forms/field.tsx";
import { Select } from "../../../components/forms/select.tsx";
import { isExtra, isPerItem, type Service } from "../../../diary/menu/service.ts";

interface Props {
  services: Service[];
  /** The draft as it can be booked: where two can't come at once, the friend comes after. */
  draft: Draft;
  /** Whether two technicians may do it at once. */
  several: boolean;
  quote: DraftQuote;
  /** Changes who comes along; nobody for undefined. */
  setFriend: (friend: FriendInDraft | undefined) => void;
  typed: Record<string, string>;
  error: string | undefined;
}

/** Somebody who comes with the client, for the same or for one service of their own. docs/rules.md 5.40, 15.12 */
export function FriendPart({ services, draft, several, quote, setFriend, typed, error }: Props) {
  const [has, when] = [useId(), useId()];
  const { friend } = draft;
  const main = services.filter((service) => !isExtra(service) && !isPerItem(service));
  const change = (changed: Partial<FriendInDraft>) =>
    setFriend({ comes: several ? "beside" : "after", service: null, ...friend, ...changed });
  return (
    <section aria-label="A friend" className="group/friend card p-5 sm:p-6">
      <label className="flex min-h-11 items-center gap-3 text-title font-semibold">
        <input
          type="checkbox"
          name="withFriend"
          value="yes"
          checked={friend !== undefined}
          onChange={({ currentTarget: { checked } }) => (checked ? change({}) : setFriend(undefined))}
          className="size-5 shrink-0"
        />
        With a friend
      </label>
      <div className="mt-4 hidden gap-4 group-has-[[name=withFriend]:checked]/friend:grid sm:grid-cols-2">
        <div className="min-w-0">
          <label htmlFor={has} className="mb-2 block font-medium">
            The friend has
          </label>
          <Select
            id={has}
            name="friend-service"
            value={friend?.service?.id ?? ""}
            onChange={({ currentTarget: { value } }) =>
              change({ service: services.find(({ id }) => id === value) ?? null })
            }
            options={[["", "The same"], ...main.map(({ id, name }) => [id, name] as const)]}
          />
        </div>
        <div className="min-w-0">
          <label htmlFor={when} className="mb-2 block font-medium">
            And comes
          </label>
          <Select
            id={when}
            name="friend"
            value={friend?.comes ?? (several ? "beside" : "after")}
            onChange={({ currentTarget: { value } }) => change({ comes: value === "after" ? "after" : "beside" })}
            options={[...(several ? [["beside", "At the same time"] as const] : []), ["after", "Right after"]]}
          />
        </div>
        <div className="sm:col-span-2">
          <Field
            label="The friend’s name"
            name="friendName"
            autoComplete="off"
            maxLength={100}
            defaultValue={typed.friendName}
            error={error}
          />
        </div>
      </div>
      {quote.friend && <input type="hidden" name="friendPrice" value={quote.friend.pricePence / 100} />}
    </section>
  );
}
