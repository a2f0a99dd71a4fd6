import { type FormEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, ask } from "../../kernel/api-client.ts";
import { MOST_WISHES, WISHES_STAY_DAYS, type Wish } from "../../models/wishes/wish.ts";
import { WISH_WORDS } from "../../words/pictures.ts";
import { UploadButton } from "../pictures/upload-button.tsx";
import { WishPictures } from "./wish-pictures.tsx";

interface Props {
  wishes: Wish[];
  /** The address that takes them, and under which their files are. */
  at: string;
  /** The level of its heading. */
  as: "h2" | "h3";
}

/**
 * The pictures that a client leaves of what they wish for at an appointment to come, with a way to add and to remove one. It
 * takes them once the booking stands. docs/rules.md 26.1, 26.2, 26.4
 */
export function WishList({ wishes, at, as: Heading }: Props) {
  const id = useId();
  const revalidator = useRevalidator();
  const [refused, refuse] = useState<string | null>(null);
  const room = MOST_WISHES - wishes.length;

  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    refuse(null);
    try {
      await ask(at, {
        method: "POST",
        body: new FormData(event.currentTarget),
        headers: { Accept: "application/json" },
      });
    } catch (error) {
      const known = error instanceof ApiError && error.status >= 400;
      return refuse(known ? error.message : WISH_WORDS["outcome-unknown"]);
    }
    await revalidator.revalidate();
  }

  return (
    <div className="min-w-0">
      <Heading id={id} className="text-lg">
        Show us the look you want
      </Heading>
      <p className="mt-1 mb-4 max-w-prose text-sm text-pretty text-muted">
        Up to {MOST_WISHES} pictures, from your camera or gallery. Only you and our team see them; we remove the
        location. We delete them {WISHES_STAY_DAYS} days after your visit.
      </p>
      {wishes.length > 0 && (
        <WishPictures wishes={wishes} at={at}>
          {(wish, number) => (
            <form method="post" action={at} onSubmit={remove}>
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="wish" value={wish.id} />
              <button type="submit" className="link min-h-11 px-2">
                Remove<span className="sr-only"> look {number}</span>
              </button>
            </form>
          )}
        </WishPictures>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {room > 0 ? (
          <UploadButton to={at} purpose="wish">
            {wishes.length === 0 ? "Add a picture" : "Add another picture"}
          </UploadButton>
        ) : (
          <p className="text-sm text-muted">That’s the most you can add. Remove one to add another.</p>
        )}
      </div>
      {refused && (
        <p role="alert" className="mt-2 font-medium text-brick">
          {refused}
        </p>
      )}
      <noscript>
        <p className="notice mt-2">Adding pictures needs JavaScript. Please switch it on in this browser.</p>
      </noscript>
    </div>
  );
}
