import * as v from "valibot";
import type { Friend } from "../../../diary/command.ts";
import { penceFromPounds } from "../../../kernel/money.ts";
import { parseSubmission, requiredText, type Submission } from "../../../kernel/parsing.ts";
import type { Booking, BookingWithFriends } from "./booking-request.ts";

/** The friends who come along. Only forms send them, because the API books for one. docs/rules.md 5.40, 9.16 */
const FriendsRequest = v.variant("comes", [
  v.object({ comes: v.literal("alone") }),
  v.object({
    comes: v.picklist(["beside", "after"]),
    friendName: requiredText("Please give your friend’s name", 100),
    friendPrice: v.optional(v.number("Please give the price in pounds")),
    /** Left out for the same as the booker. */
    services: v.optional(v.array(v.object({ id: v.string() }))),
  }),
]);

/**
 * A form's booking with who comes along. Its own mistakes and those about the friend are told together. docs/rules.md 5.1, 5.40
 */
export function parseFriends(booking: Submission<Booking>, sent: unknown): Submission<BookingWithFriends> {
  const friends = parseSubmission(FriendsRequest, sent);
  if (!booking.ok || !friends.ok)
    return { ok: false, fields: { ...(!booking.ok && booking.fields), ...(!friends.ok && friends.fields) } };
  if (friends.value.comes === "alone") return booking;
  return { ok: true, value: { ...booking.value, friends: [friendOf(booking.value, friends.value)] } };
}

/** The friends whose places are held with a start. Nobody has asked for their names yet. docs/rules.md 22.20 */
export function friendsToHold(
  start: Pick<Booking, "services" | "serviceQuantities">,
  sent: object,
): Friend[] | undefined {
  const friends = parseSubmission(FriendsRequest, { ...sent, friendName: "A friend" });
  return friends.ok && friends.value.comes !== "alone" ? [friendOf(start, friends.value)] : undefined;
}

type FriendAsked = Exclude<v.InferOutput<typeof FriendsRequest>, { comes: "alone" }>;

function friendOf(
  booking: Pick<Booking, "services" | "serviceQuantities">,
  { comes, friendName, friendPrice, services }: FriendAsked,
): Friend {
  return {
    ...{ comes, customerName: friendName },
    services: services ?? booking.services,
    serviceQuantities: services ? {} : booking.serviceQuantities,
    assertedPricePence: friendPrice === undefined ? undefined : penceFromPounds(friendPrice),
  };
}
