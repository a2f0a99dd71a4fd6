import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { isCustomer } from "../../../diary/appointments/appointment.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { mailboxOf, personOf } from "../../../models/waitlist/person.server.ts";
import { waitingRequest } from "../../../models/waitlist/request.ts";
import { joinWaitingList, waitingOf, whoWait } from "../../../models/waitlist/waiting-list.server.ts";
import { JOIN_FIELDS, joinWords } from "../../../words/waiting-list.ts";
import { answer, idempotencyKey, parseBody, refusedCommand } from "../answer.server.ts";
import { requireActor } from "../callers.server.ts";
import { WaitingRecord } from "./waiting-record.ts";

/** The waiting list: clients see and add their own entries, staff everybody's. docs/rules.md 33 */
export const loader = answer({
  async GET({ context }) {
    const { id: salonId } = context.get(salonContext);
    const actor = await requireActor(context, ["client", "guest", "admin"]);
    const database = primaryDatabase();
    const theirs = isCustomer(actor) ? [mailboxOf(actor) ?? ""] : null;
    const entries = theirs ? await waitingOf(database, salonId, theirs) : await whoWait(database, salonId);
    return Response.json(entries.map((entry) => WaitingRecord.make({ ...entry, at: now() })));
  },

  async POST({ request, context }) {
    const salon = context.get(salonContext);
    const by = await requireActor(context, ["client", "guest", "admin"]);
    const { date: today } = salonTime(salon.timeZone, now());
    const { wanted, ...typed } = await parseBody(request, waitingRequest(today, by.role === "admin"));
    const key = idempotencyKey(request);
    const found = await personOf(primaryDatabase(), salon, by, typed);
    const outcome = found.ok ? await joinWaitingList(salon, { ...found.person, wanted }, { by, key }) : found;
    if (outcome.ok) return Response.json(WaitingRecord.make({ ...outcome.entry, at: now() }), { status: 201 });
    return refusedCommand(outcome.reason, joinWords(salon)[outcome.reason], JOIN_FIELDS[outcome.reason]);
  },
});
export const action = loader;
