import type { History, Snapshot } from "../history.ts";
import type { Sent, World } from "../world.ts";

/*
 * Mail. Each email is sent once, unless its sender was lost before it could record that. It shows the state at the time of
 * its claim. Every customer with an address is told of the final state of their appointment.
 */

/** The faults in the mail. */
export function faultsOfMail(world: World, history: History): string[] {
  return [...untrue(world.sent, history), ...twice(world), ...unsent(world)];
}

/** How long a claimed email may wait for its transport, ms. It only waits for the answer of D1. */
const ON_ITS_WAY_MS = 7_000;

function untrue(sent: Sent[], history: History): string[] {
  return sent.flatMap((email) => {
    const { id, kind } = email.tells;
    // The check of the waiting list looks at these.
    if (kind === "offer") return [];
    const stood = history.between(email.at - ON_ITS_WAY_MS, email.at);
    const wasTrue = stood.some((snapshot) => isTrue(email, snapshot));
    return wasTrue ? [] : [`an email (${kind}) says of ${id} what was not so: ${JSON.stringify(email.tells)}`];
  });
}

function isTrue({ tells, to }: Sent, { appointments }: Snapshot): boolean {
  const row = appointments.find(({ id }) => id === tells.id);
  // The data of a deleted appointment is stored until its email is sent.
  if (!row) return tells.kind === "cancelled";
  const { date, start, end, status, technicianId, serviceNames, pricePence, customerEmail } = row;
  return (
    date === tells.date &&
    start === tells.startsMinute &&
    end === tells.endsMinute &&
    status === tells.status &&
    technicianId === tells.technicianId &&
    serviceNames === tells.serviceNames &&
    pricePence === tells.pricePence &&
    customerEmail === to
  );
}

function twice({ sent, mayHaveMailedTwice }: World): string[] {
  const alike = Map.groupBy(sent, ({ tells, to }) => JSON.stringify([to, tells]));
  return [...alike.values()].flatMap((emails) =>
    emails.length > 1 && !mayHaveMailedTwice ? [`an email went ${emails.length} times: ${emails[0]?.tells.kind}`] : [],
  );
}

/** Due emails that were not sent or dropped and do not wait for a full mailbox. */
function unsent({ sqlite, timeline }: World): string[] {
  const late = sqlite
    .prepare(
      `SELECT kind FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL
       AND max(due_at, leased_until) < ?`,
    )
    .all(timeline.now - 3_600_000 - 60_000);
  return late.map(({ kind }) => `an email (${kind}) was due, and has not gone`);
}
