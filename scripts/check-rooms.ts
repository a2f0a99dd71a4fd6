import { looseVersions } from "./lint/lockfile.ts";
import { assertions, fullRooms, longFiles } from "./lint/sizes.ts";
import { wordsGivenUp } from "./lint/words.ts";

/*
 * Checks that no linter has: how many files a folder may hold and how long they may be, how often a type is asserted,
 * which words were given up, and what the lockfile must say. docs/architecture.md, docs/glossary.md,
 * docs/decisions/0001-pinned-versions-and-a-whole-lockfile.md
 */

const complaints = [...fullRooms(), ...longFiles(), ...assertions(), ...wordsGivenUp(), ...looseVersions()];
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exit(1);
