import { useState } from "react";
import { Link, redirect, useLocation } from "react-router";
import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { PassingNews } from "../../../components/passing-news.tsx";
import { StillBooked } from "../../../components/still-booked.tsx";
import { StrandedWarning } from "../../../components/stranded-warning.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import type { StaffActor } from "../../../diary/appointments/appointment.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { formOf, keyOf, replyOf, text, unknownIntent } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { blockForm } from "../../../models/blocks/block-form.ts";
import { blocksAndTeam, blockTime, removeBlocks } from "../../../models/blocks/blocks.server.ts";
import { blocksOf } from "../../../models/blocks/blocks.ts";
import { bookedInBlocks, inBlocks } from "../../../models/blocks/booked-in-blocks.server.ts";
import { askListed, comingAppointments } from "../../../models/blocks/still-booked.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { BLOCK_WORDS, UNBLOCK_WORDS } from "../../../words/blocks.ts";
import { NOT_ASKED } from "../../../words/opening.ts";
import { statusOf } from "../../../words/statuses.ts";
import type { Route } from "./+types/route.ts";
import { BlockForm } from "./block-form.tsx";
import { ComingBlocks } from "./coming-blocks.tsx";
import { GivenNews, GiveToFree } from "./give-to-free.tsx";
import { type BlockReply, blockInAddress, NOTHING_TYPED, typedBlock, withHours } from "./typed-block.ts";

export function meta() {
  return [{ title: "Blocked Time" }, { name: "robots", content: "noindex" }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const { date: today } = salonTime(timeZone, now());
  const [read, coming] = await Promise.all([
    readOrNull("blocks-not-read", id, blocksAndTeam(primaryDatabase(), id, today)),
    readOrNull("stranded-not-read", id, comingAppointments(context.get(salonContext))),
  ]);
  const removing = url.searchParams.get("remove");
  const gone = removing !== null && read?.blocks.every((block) => block.id !== removing);
  const notice = gone ? "gone" : url.searchParams.get("notice");
  const { technicianId: own = null } = staffActor(context.get(accountContext));
  const asked = blockInAddress(url.searchParams);
  const blocks = read && (own ? blocksOf(read.blocks, own) : read.blocks);
  const booked = inBlocks(coming ?? [], blocks ?? [], own);
  const team = read?.team ?? [];
  const { giftsOf } = await import("./give.server.ts");
  const gifts = await giftsOf(context.get(salonContext), staffActor(context.get(accountContext)), { booked, team });
  return { today, blocks, booked, gifts, team, own, removing, notice, asked, newKey: newKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const salon = context.get(salonContext);
  const intent = text(form, "intent");
  const actor = staffActor(context.get(accountContext));
  if (intent === "remove") return remove(salon, form, actor);
  if (intent === "add") return add(salon, form, actor);
  if (intent === "tell") return tell(salon, form, actor);
  if (intent === "give") return give(salon, form, actor);
  return unknownIntent();
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, the typed values stay. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const words = text(form, "intent") === "remove" ? UNBLOCK_WORDS : BLOCK_WORDS;
  const sent = { typed: typedBlock(form), key: text(form, "key") };
  return answerOr(serverAction, () => refused(503, words["outcome-unknown"], sent));
}

export default function BlockedTime({ loaderData, actionData }: Route.ComponentProps) {
  const { today, blocks, booked, gifts, team, own, removing, notice, asked, newKey } = loaderData;
  const { message, stranded, typed, fields, key: sentKey, given } = actionData ?? NOTHING_TYPED;
  const visit = useLocation().key;
  const active = team.filter((technician) => technician.active);
  const unsent = `${JSON.stringify(asked)} ${blocks?.map(({ id }) => id).join()}`;
  // After a refusal the page is read again, and what was typed stays.
  const [formKey, renewForm] = useState(unsent);
  if (!typed && formKey !== unsent) renewForm(unsent);
  return (
    <div className="max-w-3xl">
      <h1 className="text-display">Blocked Time</h1>
      <p className="mt-4 max-w-prose text-muted">
        Lunches, afternoons off and holidays: clients are not offered that time, and you can still book it.{" "}
        {own === null && (
          <>
            Days on which the whole salon is closed are set under{" "}
            <Link to="/admin/closure-dates" className="link">
              Closure Dates
            </Link>
            .
          </>
        )}
      </p>
      {notice === "gone" && !actionData && <Alert about={visit}>That blocked time was removed already.</Alert>}
      {notice && NOTICES.has(notice) && !actionData && (
        <PassingNews key={visit} here={HERE}>
          {NOTICES.get(notice)}
        </PassingNews>
      )}
      {message && <Alert about={actionData}>{message}</Alert>}
      {given && <GivenNews {...given} />}
      <StillBooked booked={booked} when="in time that is blocked" here={HERE}>
        <GiveToFree {...{ booked, gifts, team }} formKey={sentKey ?? newKey} here={HERE} />
      </StillBooked>
      <section aria-labelledby="add" className="card mt-8 p-[min(1.25rem,5.4vw)] sm:p-6">
        <h2 id="add" className="text-title">
          Block time
        </h2>
        <BlockForm key={formKey} team={active} typed={typed ?? asked} {...{ own, today, fields, sentKey, newKey }}>
          {stranded && (
            <StrandedWarning
              stranded={stranded}
              when="in that time"
              goOn="Block anyway"
              leave="Leave it free"
              here={HERE}
            />
          )}
        </BlockForm>
      </section>
      <ComingBlocks {...{ blocks, team, own, today, removing }} />
    </div>
  );
}

const HERE = "/admin/blocked-time";
const reply = replyOf(NOTHING_TYPED);
const NOTICES = new Map([
  ["added", "Time blocked successfully"],
  ["asked", "The clients are asked for another time by email"],
  ["removed", "Blocked time removed successfully"],
]);

function newKey(): string {
  return crypto.randomUUID();
}

/** Blocking cancels no appointment: stranded ones are listed first. docs/rules.md 21.5, 21.11 */
async function add(salon: Salon, form: FormData, { userId: adminId, technicianId: own }: StaffActor) {
  const typed = typedBlock(form);
  const sent = { typed, key: keyOf(form) };
  const block = parseSubmission(blockForm(salonTime(salon.timeZone, now()).date), withHours(typed));
  if (!block.ok) return reply(400, { ...sent, fields: block.fields });
  const command = { block: block.value, adminId, own, key: sent.key, agreed: text(form, "stranded") };
  const outcome = await blockTime(salon, command);
  if (outcome.ok) return redirect(`${HERE}?notice=added`);
  if (outcome.reason === "strands") return reply(409, { ...sent, stranded: outcome.stranded });
  const { reason } = outcome;
  return refused(statusOf(reason), BLOCK_WORDS[reason], reason === "key-reused" ? { typed } : sent);
}

/**
 * Gives each appointment that the form lists to the colleague it names, one after the other, and asks the clients of the
 * others for another time. What can't be given any more stays as it is. docs/rules.md 21.23
 */
async function give(salon: Salon, form: FormData, actor: StaffActor) {
  const key = keyOf(form);
  const { giveFrom } = await import("./give.server.ts");
  const done = await giveFrom(salon, actor, form, key);
  const { date: today } = salonTime(salon.timeZone, now());
  const asked = await askListed(salon, form, async () =>
    bookedInBlocks(salon, (await blocksAndTeam(primaryDatabase(), salon.id, today)).blocks, actor.technicianId),
  );
  if (!asked.ok) return reply(503, { message: NOT_ASKED, given: { done, asked: 0 }, key });
  return reply(200, { given: { done, asked: asked.asked } });
}

/** Asks the clients in blocked time for another time, but only those in the list that staff saw. docs/rules.md 4.15 */
async function tell(salon: Salon, form: FormData, { technicianId: own }: StaffActor) {
  const { date: today } = salonTime(salon.timeZone, now());
  const asked = await askListed(salon, form, async () =>
    bookedInBlocks(salon, (await blocksAndTeam(primaryDatabase(), salon.id, today)).blocks, own),
  );
  return asked.ok ? redirect(`${HERE}?notice=asked`) : refused(503, NOT_ASKED, {});
}

/** To a technician, a colleague's blocked time is none. docs/rules.md 21.10 */
async function remove(salon: Salon, form: FormData, { technicianId: own }: StaffActor) {
  const outcome = await removeBlocks(salon, text(form, "ids").split(" "), own);
  if (outcome.ok) return redirect(`${HERE}?notice=removed`);
  if (outcome.reason === "not-found" && own === undefined) return redirect(`${HERE}?notice=gone`);
  return refused(statusOf(outcome.reason), UNBLOCK_WORDS[outcome.reason], {});
}

/** The form with a refusal above it. */
function refused(status: number, message: string, sent: Partial<BlockReply>) {
  return reply(status, { ...sent, message });
}
