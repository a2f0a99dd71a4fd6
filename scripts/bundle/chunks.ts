import type { Rolldown } from "vite";

/*
 * The files that the browser's script is split into, in addition to those that the bundler makes for code that pages share.
 * The modules of a group go into one file, with all their imports, except those of an earlier group. A module that `/` or
 * `/reviews` needs at its start must not be in a group that they don't need. docs/decisions/0035-libraries-as-they-come.md
 */

/** The libraries that every page loads. The file changes only with them, so it stays in the cache after a deployment. */
const LIBRARIES = { name: "libraries", test: /node_modules\/(react|react-dom|scheduler|react-router)\// };

/** What every page loads of ours, and what nearly every form does. */
const SHELL = {
  name: "shell",
  test: oneOf(
    String.raw`app/(root|routes/site/layout|components/booking/skeleton|auth/clients|kernel/(days|forms))\.`,
    String.raw`app/(components/(picture|news|pending-reschedule)|models/services/booking-path)\.`,
    "app/components/layout/(?!client-session|open-page)",
    "app/components/forms/(?!as-it-stands|edit-card|password-field|question|date-field|tell-the-customer|select|tick|time-input|use-focus-back)",
    "vite/preload-helper",
  ),
};

/**
 * The code that reads a diary, checks typed values and writes dates and prices, for all pages that make or change
 * appointments.
 */
const DIARY = {
  name: "diary",
  minShareCount: 2,
  test: oneOf(
    // Most other sentences, and the replies of screens, are for staff.
    "app/(kernel/(?!reply)|diary|words/(limits|not-booked))",
    String.raw`app/models/services/(service|drawn-nail|unit|menu|terms)\.`,
    String.raw`app/components/(service-picture|other-time-zone|unreadable|live/use-live|forms/(date-field|time-input)|booking/steps/services/search)\.`,
    "node_modules/(valibot|@date-fns)/",
  ),
};

/**
 * The steps of a booking, which clients and staff go through, and which staff's booking on one page takes parts of. In one file
 * they weigh least. Confirmations are loaded when somebody comes near one, and what is asked for beside the times.
 */
const BOOKING = {
  name: "booking",
  minShareCount: 3,
  test: oneOf(
    "app/components/booking/(flow|left-out|draft-for-team|use-salon-time|live/|steps/(?!confirmation|code-step|asked))",
  ),
};

export const chunks = { groups: [LIBRARIES, SHELL, DIARY, BOOKING] };

/**
 * Most of what the Worker imports when it starts: in one file it weighs less than in the many that the bundler makes. A module
 * that awaits another one at once stays out, with all that import it, because what it awaits may import this file.
 */
export const workerChunks = {
  groups: [
    {
      name(id: string, bundle: Bundle): string | null {
        const isAtStart = leads(id, bundle, "importers", ({ isEntry }) => isEntry);
        return isAtStart && !leads(id, bundle, "importedIds", (module) => AWAITS.test(module.id)) ? "start" : null;
      },
    },
  ],
};

/** The modules that await another one at once. While one is missing here, the Worker does not start. */
const AWAITS = oneOf(
  "app/components/booking/(friend/friend|steps/(confirmation|details)).tsx",
  "app/routes/(about|home)/route.tsx",
);

type Bundle = Rolldown.ChunkingContext;

/** Whether a module is such a one, or leads to one. */
function leads(
  id: string,
  bundle: Bundle,
  way: "importers" | "importedIds",
  isSuch: (module: Rolldown.ModuleInfo) => boolean,
  seen = new Set<string>(),
): boolean {
  const module = seen.has(id) ? null : bundle.getModuleInfo(id);
  seen.add(id);
  return module !== null && (isSuch(module) || module[way].some((next) => leads(next, bundle, way, isSuch, seen)));
}

/** Matches the modules whose path from the project's root begins like one of `paths`. */
function oneOf(...paths: string[]) {
  return new RegExp(paths.join("|"));
}
