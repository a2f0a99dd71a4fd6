import { HOUR_MS } from "../../kernel/clock.ts";
import { listen } from "../live/listener.ts";
import { itIs } from "../mail-factories.ts";
import { visit } from "../requests.ts";
import { runCron, sendByAlarm } from "../salon-object.ts";
import { aSalon } from "../salons.ts";
import { OPERATIONS } from "../twins/operations.ts";
import { PAGES } from "../twins/pages.ts";
import { NOW } from "../twins/records.ts";
import { aTwin } from "../twins/twin.ts";
import { fillPast, fillSalons } from "./past.ts";
import { type Executed, recordedD1 } from "./recorded-d1.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The sizes that `npm run scale:rows` measures; none in `npm test`. */
    rowsReadAt: Size[];
  }
}

/** How much lies behind a salon, and behind another one in the same D1. */
export interface Size {
  appointments: number;
  /** How many of them are on one day. */
  aDay: number;
  clients: number;
  ofAnother: number;
  /** The number of further salons, without appointments. */
  salons: number;
}

/** Something that was done at a salon, and the statements that it took. */
export interface Done {
  /** `/reviews` for a page, `POST /reviews` for a form or a call, the command of the salon's object, `mail` or `cron`. */
  of: string;
  name: string;
  statements: Executed[];
}

/**
 * Opens every page, plays every operation, sends mail and runs cron at a salon that has a past, and answers the statements
 * of each. The past ended more than a year ago, so that nothing which is asked about is in it. The clock has to be `NOW`.
 */
export async function doneAt({ appointments, aDay, clients, ofAnother, salons }: Size): Promise<Done[]> {
  const twin = await aTwin();
  const other = await aSalon();
  // The salon's object knows its diary up to here, and looks at what comes after.
  (await listen(twin.salon)).socket.close();
  const past = { aDay, until: "2035-01-31", at: NOW - HOUR_MS };
  await fillPast({ ...past, salonId: twin.salon.id, technicianId: twin.id("asha"), appointments, clients });
  await fillPast({
    ...past,
    salonId: other.id,
    technicianId: other.id,
    appointments: ofAnother,
    clients: ofAnother,
    live: true,
  });
  if (salons > 0) await fillSalons(salons);
  // What other tests have left is over by now.
  await runCron();
  const d1 = recordedD1();
  const done: Done[] = [];
  const note = async (of: string, name: string, play: () => Promise<unknown>) => {
    const outcome = await play();
    if (outcome instanceof Response) await outcome.arrayBuffer();
    done.push({ of, name, statements: await d1.taken() });
  };
  const due = async (when: string) => {
    await note("mail", `mail ${when}`, () => sendByAlarm(twin.salon));
    await note("cron", `cron ${when}`, runCron);
  };
  try {
    await due("at once");
    for (const [route, lists] of Object.entries(PAGES))
      for (const [by, ...paths] of lists)
        for (const path of paths) {
          const headers = route.startsWith("api/") ? twin.bearers[by] : { Cookie: twin.cookies[by] ?? "" };
          await note(`/${route}`, `${by} opens ${path(named)}`, () =>
            visit(twin.salon, path(twin.id), { headers: headers ?? {} }),
          );
        }
    for (const { of, name, play } of OPERATIONS) await note(asAsked(of), name, () => play(twin, twin.id));
    itIs(NOW + HOUR_MS);
    await due("an hour later");
    itIs(NOW + 25 * HOUR_MS);
    await due("a day later");
  } finally {
    d1.end();
  }
  return done;
}

/** A route alone is one that a form is sent to; the landing page's is empty. */
function asAsked(of: string): string {
  return /^(mail|cron)$| /.test(of) ? of : `POST /${of}`;
}

function named(name: string): string {
  return `{${name}}`;
}
