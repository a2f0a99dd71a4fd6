/*
 * The files that the browser's script is split into, besides one for each page. Few, because many small ones take more
 * bytes and requests together. docs/decisions/0025-what-a-page-weighs.md
 */

/** What every page loads of the libraries. It changes only with them, so a deployment leaves it in the cache. */
const FRAMEWORK = { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// };

/** What every page loads of ours, and what nearly every form does. */
const SHELL = {
  name: "shell",
  test: new RegExp(
    [
      String.raw`app/(root|routes/site/layout|routes/booking/skeleton|auth/clients|kernel/(days|forms))\.`,
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

export const chunks = { groups: [FRAMEWORK, SHELL, VISIT] };
