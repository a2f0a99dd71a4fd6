import { basketLength } from "../../../diary/menu/basket.ts";
import type { Service } from "../../../diary/menu/service.ts";
import type { Diary } from "../../../diary/times/diary.ts";
import { duration } from "../../../kernel/dates.ts";
import type { Draft } from "../draft.ts";
import { mayComeBeside } from "../draft-for-team.ts";
import { Friend } from "./friend.tsx";
import { WhoComes } from "./who-comes.tsx";

/**
 * Asks whether a friend comes along, and then when and for which service. Where nobody else is free for the friend, it says
 * first how long each of them waits. A change is only for one person. docs/rules.md 9.16
 */
export function AloneOrWithFriend({ draft, diary, services }: { draft: Draft; diary: Diary; services: Service[] }) {
  if (draft.rescheduling) return null;
  return (
    <>
      <WhoComes
        label="Who’s coming"
        draft={draft}
        choices={[
          ["Just me", undefined],
          ["Me and a friend", draft.friend ?? { comes: "beside", service: null }],
        ]}
      />
      {!draft.friend && !mayComeBeside(diary, diary) && (
        <p className="mt-2 text-sm text-muted">
          We’ll see you and your friend one after the other, so each waits {duration(basketLength(draft.basket))} for
          the other.
        </p>
      )}
      {draft.friend && <Friend is="times" {...{ draft, diary, services }} />}
    </>
  );
}
