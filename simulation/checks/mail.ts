import type { History, Snapshot } from "../history.ts";
import type { Sent, World } from "../world.ts";

/*
 * Mail: each email goes once, unless its sender was lost before it could note that, and says what was true when it was claimed;
 * and whoever has an address hears of what has become of their appointment.
 */

/** What is wrong with the mail. */
export function faultsOfMail(world: World, history: History): string[] {
  return [...untrue(world.sent, history), ...twice(world), ...unsent(world)];
}

/** How long a claimed email may wait for its transport, ms: the answer of D1, and no more. */
const ON_ITS_WAY_MS = 7_000;

function untrue(sent: Sent[], history: History): string[] {
  return sent.flatMap((email) => {
    const { id, kind } = email.tells;
    const stood = history.between(email.at - ON_ITS_WAY_MS, email.at);
    const wasTrue = stood.some((snapshot) => isTrue(email, snapshot));
    return wasTrue ? [] : [`an email (${kind}) says of ${id} what was not so: ${JSON.stringify(email.tells)}`];
  });
}

function isTrue({ tells, to }: Sent, { appointments }: Snapshot): boolean {
  const row = appointments.find(({ id }) => id === tells.id);
  // What is deleted is remembered until its email has gone.
  if (!row) return tells.kind === "cancelled";
  const { date, start, end, status, technicianId, customerEmail } = row;
  return (
    date === tells.date &&
    start === tells.startsMinute &&
    end === tells.endsMinute &&
    status === tells.status &&
    technicianId === tells.technicianId &&
    customerEmail === to
  );
}

function twice({ sent, mayHaveMailedTwice }: World): string[] {
  const alike = Map.groupBy(sent, ({ tells, to }) => JSON.stringify([to, tells]));
  return [...alike.values()].flatMap((emails) =>
    emails.length > 1 && !mayHaveMailedTwice ? [`an email went ${emails.length} times: ${emails[0]?.tells.kind}`] : [],
  );
}

/** What is due by now has gone, has been dropped or waits for a mailbox that is full. */
function unsent({ sqlite, timeline }: World): string[] {
  const late = sqlite
    .prepare(
      `SELECT kind FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL
       AND max(due_at, leased_until) < ?`,
    )
    .all(timeline.now - 3_600_000 - 60_000);
  return late.map(({ kind }) => `an email (${kind}) was due, and has not gone`);
}
