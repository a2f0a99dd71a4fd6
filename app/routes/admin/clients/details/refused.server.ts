import { primaryDatabase } from "../../../../database/client.server.ts";
import { cardIdOf } from "../../../../models/customers/added.server.ts";
import type { AddedRefusal, NewClient } from "../../../../models/customers/added.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { CLIENT_WORDS } from "../../../../words/clients.ts";
import { statusOf } from "../../../../words/statuses.ts";
import { reply, type TypedClient } from "./client-reply.ts";

/** Why a client was not added or changed, with a link to the client who has these details. docs/rules.md 23.9, 23.10 */
export async function refused(salon: Salon, reason: AddedRefusal, client: NewClient, typed: TypedClient) {
  const message = CLIENT_WORDS[reason];
  const knownId = reason === "already-there" ? await cardIdOf(primaryDatabase(), salon, client) : null;
  return reply(statusOf(reason), { typed, message, knownId, stale: reason === "changed-meanwhile" });
}
