import { straightApostrophes } from "./lint/apostrophes.ts";
import { colourWithoutShade } from "./lint/colours.ts";
import { outsideTheSalon, throughTheSalon } from "./lint/in-salon.ts";
import { looseVersions } from "./lint/lockfile.ts";
import { changedDependencies } from "./lint/plugins.ts";
import { wrongWayImports } from "./lint/rooms.ts";
import { assertions, longFiles } from "./lint/sizes.ts";
import { wordsGivenUp } from "./lint/words.ts";

/*
 * Checks that no linter has: which folders may import which, how long files may be,
 * how often a type is asserted, which words were given up, what the lockfile must say, that the build changes no dependency,
 * that each colour has a shade for salons with colours of their own, that texts have curly apostrophes, and that each
 * statement names its salon.
 * docs/architecture.md, docs/glossary.md, docs/tests.md, docs/decisions/0001-pinned-versions-and-a-whole-lockfile.md
 */

const complaints = [
  ...wrongWayImports(),
  ...longFiles(),
  ...assertions(),
  ...wordsGivenUp(),
  ...looseVersions(),
  ...changedDependencies(),
  ...colourWithoutShade(),
  ...straightApostrophes(),
  ...outsideTheSalon(),
  ...throughTheSalon(),
];
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exit(1);
