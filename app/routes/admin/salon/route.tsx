import { lazy } from "react";
import { redirect, useLocation } from "react-router";
import { publicSite, salonContext } from "../../../auth/salon.server.ts";
import { EmbedSnippet } from "../../../components/embed-snippet.tsx";
import { Alert } from "../../../components/forms/alert.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { News } from "../../../components/news.tsx";
import { Unreadable } from "../../../components/unreadable.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import type { Service } from "../../../diary/menu/service.ts";
import { now } from "../../../kernel/clock.ts";
import { formOf, text, unknownIntent } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { type Look, LookForm } from "../../../models/pictures/look.ts";
import { salonPictures } from "../../../models/pictures/picture.server.ts";
import { PictureText } from "../../../models/pictures/picture-text.ts";
import { describePicture, type PictureResult, removePicture } from "../../../models/pictures/stored-pictures.server.ts";
import { editProfile, profileOf } from "../../../models/salon/profile.server.ts";
import { ProfileForm, timeZones } from "../../../models/salon/profile.ts";
import { readSalonAgain, type Salon } from "../../../models/salon/salon.server.ts";
import { catalogue } from "../../../models/services/service.server.ts";
import { teamOf } from "../../../models/team/team.server.ts";
import { freeCancelHours } from "../../../models/terms/late-cost.ts";
import { termsOfSalon } from "../../../models/terms/terms.server.ts";
import { parseTexts } from "../../../models/trial/trial.ts";
import { waysInShort } from "../../../words/limits.ts";
import { PICTURE_WORDS } from "../../../words/pictures.ts";
import { PROFILE_WORDS } from "../../../words/salon.ts";
import { statusOf } from "../../../words/statuses.ts";
import type { Route } from "./+types/route.ts";
import { typedLook } from "./typed-look.ts";
import { HERE, NOTHING_TYPED, reply, seenIn, typedFrom, typedProfile } from "./typed-profile.ts";

/** Loaded when it is needed, because few open it. There is no `Suspense` around it, so that the server sends it whole. */
const PicturesSection = lazy(() => import("./pictures-section.tsx"));
const ProfileSection = lazy(() => import("./profile-section.tsx"));

export function meta() {
  return [{ title: "Salon page" }, { name: "robots", content: "noindex" }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, ...salon } = context.get(salonContext);
  const database = primaryDatabase();
  const [stored, pictures, services, team, terms] = await Promise.all([
    readOrNull("salon-not-read", id, profileOf(database, id)),
    readOrNull("pictures-not-read", id, salonPictures(database, id)),
    readOrNull("services-not-read", id, catalogue(database, id)),
    readOrNull("team-not-read", id, teamOf(database, id)),
    readOrNull("terms-not-read", id, termsOfSalon(database, id)),
  ]);
  return {
    stored: stored && typedFrom(stored),
    seen: `${stored?.version ?? ""}`,
    pictures,
    services: (services ?? []).map(listed),
    team: (team ?? []).flatMap(({ id, name, colour, active }) => (active ? [{ id, name, colour }] : [])),
    zones: timeZones(),
    ways: waysInShort(salon, freeCancelHours(terms)),
    site: publicSite(context, url),
    notice: url.searchParams.get("notice"),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const { id } = salon;
  const form = await formOf(request);
  const again = () => readSalonAgain(primaryDatabase(), url.hostname, now());
  const picture = text(form, "picture");
  switch (text(form, "intent")) {
    case "save":
      return saveProfile(salon, form, again);
    case "describe": {
      const wanted = parseSubmission(PictureText, { alt: text(form, "alt") });
      if (!wanted.ok) return reply(400, { picture: { id: picture, sentence: wanted.fields.alt ?? "" } });
      return afterPicture(picture, await describePicture(id, picture, wanted.value.alt), "described", again);
    }
    case "earlier":
    case "later": {
      const to = text(form, "intent") === "earlier" ? "earlier" : "later";
      const { moveInGallery } = await import("../../../models/pictures/gallery-order.server.ts");
      return afterPicture(picture, await moveInGallery(id, picture, to), "moved", again);
    }
    case "look":
      return saveLook(id, picture, typedLook(form), again);
    case "no-look": {
      const { setLook } = await import("../../../models/shop-window/set-look.server.ts");
      return afterPicture(picture, await setLook(id, picture, null), "look-removed", again);
    }
    case "remove":
      return afterPicture(picture, await removePicture(id, picture, now()), "removed", again);
    default:
      return unknownIntent();
  }
}

/** Without a connection, or if the server fails, the typed values stay. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const id = text(form, "picture");
  return answerOr(serverAction, () =>
    id && text(form, "intent") === "look"
      ? reply(503, { look: { id, typed: typedLook(form), fields: {}, sentence: PICTURE_WORDS["outcome-unknown"] } })
      : id
        ? reply(503, { picture: { id, sentence: PICTURE_WORDS["outcome-unknown"] } })
        : reply(503, { typed: typedProfile(form), seen: seenIn(form), message: PROFILE_WORDS["outcome-unknown"] }),
  );
}

export const shouldRevalidate = afterConflict;

export default function SalonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, seen, pictures, services, team, zones, ways, site, notice } = loaderData;
  const refused = actionData ?? NOTHING_TYPED;
  const visit = useLocation().key;
  const sentence = notice && !actionData ? SENTENCES.get(notice) : undefined;
  return (
    <div className="max-w-4xl lg:max-w-none">
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
      {sentence && <News key={visit}>{sentence}</News>}
      {refused.message && <Alert about={actionData}>{refused.message}</Alert>}
      {stored ? (
        <ProfileSection key={refused.typed ? "typed" : seen} {...{ stored, seen, zones, ways, refused }} />
      ) : (
        <Unreadable what="The salon’s page" />
      )}
      {pictures ? (
        <PicturesSection {...{ pictures, services, team }} refused={refused.picture} refusedLook={refused.look} />
      ) : (
        <Unreadable what="Pictures" />
      )}
      <EmbedSnippet site={site} services={services} />
    </div>
  );
}

/** The parts of the page: their ids, and what the links to them say. docs/rules.md 18.6 */
const PARTS = [
  ["words", "Words"],
  ["contact", "Contact"],
  ["colours", "Colours"],
  ["pictures", "Pictures"],
  ["embed", "Booking button"],
];

const SENTENCES = new Map([
  ["saved", "The salon’s page is saved."],
  ["described", "The picture’s text is saved."],
  ["removed", "The picture is removed."],
  ["moved", "The picture is moved."],
  ["look", "The look is saved: a tap on it books it."],
  ["look-removed", "A tap on the picture books nothing now."],
]);

/** docs/rules.md 18.1 to 18.4 */
async function saveProfile(salon: Salon, form: FormData, again: () => Promise<void>) {
  const sent = { typed: typedProfile(form), seen: seenIn(form) };
  const texts = ["name", "tagline", "address", "mapUrl", "policy"];
  const page = parseTexts(ProfileForm, sent.typed, { salon, at: now(), texts });
  if (!page.ok) return reply(400, { ...sent, fields: page.fields });
  const outcome = await editProfile(salon, page.value, Number(sent.seen) || 0);
  if (outcome.ok) {
    await again();
    return redirect(`${HERE}?notice=saved`);
  }
  const status = statusOf(outcome.reason);
  const message = PROFILE_WORDS[outcome.reason];
  if (outcome.reason === "outcome-unknown") return reply(status, { ...sent, message });
  const { current } = outcome;
  return reply(status, {
    typed: sent.typed,
    seen: `${current.version}`,
    current: typedFrom(current),
    message,
  });
}

/** docs/rules.md 19.6 */
async function saveLook(salonId: string, id: string, typed: Look, again: () => Promise<void>) {
  if (typed.services.length === 0)
    return reply(400, { look: { id, typed, fields: { services: "Please tick what it books" }, sentence: null } });
  const look = parseSubmission(LookForm, typed);
  if (!look.ok) return reply(400, { look: { id, typed, fields: look.fields, sentence: null } });
  const { setLook } = await import("../../../models/shop-window/set-look.server.ts");
  const outcome = await setLook(salonId, id, look.value);
  if (outcome.ok) return afterPicture(id, outcome, "look", again);
  const sentence = PICTURE_WORDS[outcome.reason];
  return reply(statusOf(outcome.reason), { look: { id, typed, fields: {}, sentence } });
}

function listed({ id, name, category, durationMinutes, pricePence, active, picture }: Service) {
  return { id, name, category, durationMinutes, pricePence, active, picture };
}

async function afterPicture(id: string, outcome: PictureResult, notice: string, again: () => Promise<void>) {
  if (outcome.ok) {
    await again();
    return redirect(`${HERE}?notice=${notice}`);
  }
  return reply(statusOf(outcome.reason), { picture: { id, sentence: PICTURE_WORDS[outcome.reason] } });
}
