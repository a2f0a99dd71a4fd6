import type { Service } from "../../../diary/menu/service.ts";
import type { Diary } from "../../../diary/times/diary.ts";
import type { Draft } from "../draft.ts";
import { Friend } from "./friend.tsx";
import { WhoComes } from "./who-comes.tsx";

/**
 * Asks whether a friend comes along, and then when and for which service. A change is only for one person. docs/rules.md 9.16
 */
export function AloneOrWithFriend({ draft, diary, services }: { draft: Draft; diary: Diary; services: Service[] }) {
  if (draft.rescheduling) return null;
  return (
    <>
      <WhoComes
        label="Who comes"
        draft={draft}
        choices={[
          ["Just me", undefined],
          ["Me and a friend", draft.friend ?? { comes: "beside", service: null }],
        ]}
      />
      {draft.friend && <Friend is="times" {...{ draft, diary, services }} />}
    </>
  );
}
