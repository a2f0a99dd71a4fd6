/*
 * The files that the browser's script is split into, besides one for each page. Few, because many small ones take more
 * bytes and requests together: the booking page began with 39 files. What a group names goes into one file, with all
 * that it imports, unless an earlier group names that. A module that `/`, `/reviews` or `/cancel` starts with must not
 * stand in a group that they don't need. docs/decisions/0025-what-a-page-weighs.md
 */

/*
 * What every page loads of the libraries. It changes only with them, so a deployment leaves it in the cache. Two files,
 * because the browser runs each by itself: a phone may answer a tap in between.
 */
const REACT = { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// };
const ROUTER = { name: "router", test: /node_modules\/react-router\// };

/** What every page loads of ours, and what nearly every form does. */
const SHELL = {
  name: "shell",
  test: new RegExp(
    [
      String.raw`app/(root|routes/site/layout|components/booking/skeleton|auth/clients|kernel/(days|forms))\.`,
      String.raw`app/components/(layout/(?!client-session|open-page)|picture\.)`,
      "app/components/forms/(?!as-it-stands|edit-card|question|date-field|tell-the-customer|select|time-input|use-focus-back|password-field)",
      "vite/preload-helper",
    ].join("|"),
  ),
};

/** What the pages on which a client comes in, books and manages have in common. */
const VISIT = {
  name: "visit",
  test: /app\/(components\/(news|pending-reschedule|forms\/password-field)|models\/services\/booking-path)\./,
};

/** How dates, prices, services and states are written. */
const WORDS = shared(
  "words",
  "app/kernel/(dates|money)",
  "app/words/limits",
  "app/diary/times/hours",
  "app/models/services/drawn-nail",
  "app/components/(service-picture|other-time-zone|unreadable|statuses)",
);

/** What reads a diary and checks what is typed, wherever appointments are made, moved or limited. */
const DIARY = shared(
  "diary",
  "app/kernel/(parsing|typed-time|api-client|clock)",
  "app/words/not-booked",
  "app/diary/(times/(diary|shifts)|menu/(service|basket)|appointments/appointment)",
  "app/models/(services/service|appointments/booking/customer-details)",
  "app/components/(live/use-live|forms/(date-field|time-input))",
  "node_modules/(valibot|@date-fns)",
);

/** A client's own appointments. */
const OWN = shared(
  "own",
  "app/components/(same-again|calendar-links)",
  "app/models/(appointments/own|own-appointments)",
  "app/routes/manage",
);

/** Booking, as a client, a visitor or staff. */
const BOOKING = shared(
  "booking",
  "app/(routes|components)/book(ing)?",
  "app/diary",
  "app/models/(opening/(?!closures)|services|holds)",
);

/** What several admin pages need. */
const ADMIN = shared(
  "admin",
  "app/components/(stranded-warning|use-each-minute|forms/(edit-card|as-it-stands|tell-the-customer))",
  "app/models/(team|salon/(contrast|colours))",
  "app/routes/admin/team",
);

export const chunks = { groups: [REACT, ROUTER, SHELL, VISIT, WORDS, DIARY, OWN, BOOKING, ADMIN] };

/** One file for the modules that begin like one of `paths`, from the project's root, and that several pages need. */
function shared(name: string, ...paths: string[]) {
  return { name, minShareCount: 2, test: new RegExp(String.raw`(${paths.join("|")})\b`) };
}
