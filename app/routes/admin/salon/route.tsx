import { EmbedSnippet } from "../../../components/embed-snippet.tsx";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { keepsTyped } from "../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { served } from "../../../components/screen/served.ts";
import { Unreadable } from "../../../components/unreadable.tsx";
import { formWith } from "../../../kernel/reply.ts";
import { PICTURE_WORDS } from "../../../words/pictures.ts";
import { PROFILE_WORDS } from "../../../words/salon.ts";
import type { Route } from "./+types/route.ts";
import { PicturesSection } from "./pictures-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { HERE, typedProfile } from "./typed-profile.ts";

export const meta = title("Salon page");

const server = () => import("./salon.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const clientAction = keepsTyped<typeof action>(
  (intent) => (intent === "save" ? PROFILE_WORDS : PICTURE_WORDS)["outcome-unknown"],
);
export const shouldRevalidate = afterConflict;

export default function SalonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, seen, pictures, services, team, zones, ways, site } = loaderData;
  const refused = actionData?.intent === "save" ? actionData : null;
  const typed = refused?.typed && typedProfile(formWith(refused.typed));
  const heading = (
    <>
      <h1 className="text-display">Salon page</h1>
      <p className="mt-4 max-w-prose text-muted">
        What visitors see: your name and contact details, colours and pictures. A change shows within a minute.
      </p>
      <nav aria-label="On this page">
        <ul className="mt-4 flex flex-wrap gap-x-6">
          {PARTS.map(([id, name]) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-flex min-h-11 items-center">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
  return (
    <Screen
      heading={heading}
      here={HERE}
      reply={actionData}
      quiet={!refused}
      news={NEWS}
      width="max-w-4xl lg:max-w-none"
    >
      {stored ? (
        <ProfileSection
          key={typed ? "typed" : seen}
          {...{ stored, seen, zones, ways }}
          typed={typed ?? stored}
          current={refused?.current}
          moves={refused?.moves}
        />
      ) : (
        <Unreadable what="The salon’s page" />
      )}
      {pictures ? <PicturesSection {...{ pictures, services, team }} /> : <Unreadable what="Pictures" />}
      <EmbedSnippet site={site} services={services} />
    </Screen>
  );
}

/** The parts of the page: their ids, and what the links to them say. docs/rules.md 18.1 */
const PARTS = [
  ["words", "Words"],
  ["contact", "Contact"],
  ["colours", "Colours"],
  ["pictures", "Pictures"],
  ["embed", "Booking button"],
];

const NEWS = {
  saved: "Salon page saved.",
  described: "Description saved.",
  removed: "Picture removed.",
  moved: "Picture moved.",
  look: "Look saved: clients can tap it to book it.",
  "look-removed": "Saved: tapping the picture no longer books anything.",
};
