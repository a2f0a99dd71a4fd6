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
    "app/components/layout/(?!client-session|open-page|unsent-form)",
    "app/components/forms/(?!as-it-stands|code-form|which-email|edit-card|password-field|question|date-field|tell-the-customer|select|tick|time-input|use-focus-back)",
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
    // Most other sentences, the replies of screens, undoing, editing and the words of texts are for staff.
    "app/(kernel/(?!reply|amount|segments)|diary/(?!undoable|appointments/edited|times/(staff-window|again)|texts/)|words/(limits|not-booked))",
    String.raw`app/models/services/(service|drawn-nail|unit|menu|terms)\.`,
    String.raw`app/components/(service-picture|painted-nail|other-time-zone|unreadable|live/use-live|booking/steps/services/search)\.`,
    "node_modules/(valibot|@date-fns)/",
  ),
};

/**
 * The steps of a booking, which everybody goes through, and which staff's booking on one page takes parts of. In one file they
 * weigh least. Confirmations are loaded when somebody comes near one, and what is asked for beside the times.
 */
const BOOKING = {
  name: "booking",
  minShareCount: 2,
  test: oneOf(
    "app/components/(same-again-card|booking/(left-out|draft-for-team|progress|typed-details|use-salon-time|live/(?!listen)))",
    "app/components/booking/steps/(?!confirmation-|code-step|asked|details-|confirm\\.|state-of-start|own-start|staff-parts|times/(any-time|not-free))",
  ),
};

/** What is shown of an appointment both to its client and to staff. */
const VISITS = {
  name: "visits",
  test: oneOf(
    String.raw`app/components/(statuses|passing-news|wishes/wish-pictures|forms/(question|use-focus-back))\.`,
  ),
};

/** How a start is held: for the details step, and for the account forms of a visitor. */
const HOLD = { name: "hold", test: /app\/components\/booking\/hold\// };

/** What the later steps of a booking have in small parts. They are loaded after the page that they follow. */
const LATER = {
  name: "later",
  minShareCount: 2,
  test: oneOf(
    String.raw`app/components/booking/steps/(state-of-start|asked-of-draft)\.`,
    String.raw`app/components/(booking/deposit-awaited|calendar-links|copy|pictures/upload-button|wishes/wish-list)\.`,
    String.raw`app/(models/appointments/own/pending-in-words|words/pictures|words/terms/terms)\.`,
  ),
};

/** What the admin pages have in small parts. */
const STAFF = {
  name: "staff",
  minShareCount: 2,
  test: oneOf(
    "app/components/staff/(search/|today/|new-booking|deposit-from-now|reaching)",
    String.raw`app/components/(admin-addresses|forms/tell-the-customer)\.`,
    String.raw`app/routes/admin/(exports/export-link|appointments/(admin-appointment|command-form|undo-notice|rows/just-booked))\.`,
    String.raw`app/words/updates\.`,
  ),
};

export const chunks = { groups: [LIBRARIES, SHELL, DIARY, BOOKING, VISITS, HOLD, LATER, STAFF] };

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
  "app/components/booking/(friend/friend|steps/(confirmation|details|staff-part)).tsx",
  "app/routes/(about|book|home)/route.tsx",
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
