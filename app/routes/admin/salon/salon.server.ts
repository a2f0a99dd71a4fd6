import { type LoaderFunctionArgs, redirect } from "react-router";
import { publicSite, salonContext } from "../../../auth/salon.server.ts";
import { commands, refusal, type Sent } from "../../../components/screen/commands.server.ts";
import { readOrNull, withinTime } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import type { Service } from "../../../diary/menu/service.ts";
import { now } from "../../../kernel/clock.ts";
import { text } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { moveInGallery } from "../../../models/pictures/gallery-order.server.ts";
import { LookForm } from "../../../models/pictures/look.ts";
import { salonPictures } from "../../../models/pictures/picture.server.ts";
import { PictureText } from "../../../models/pictures/picture-text.ts";
import { describePicture, type PictureResult, removePicture } from "../../../models/pictures/stored-pictures.server.ts";
import { editProfile, profileOf } from "../../../models/salon/profile.server.ts";
import { ProfileForm, timeZones } from "../../../models/salon/profile.ts";
import { readSalonAgain, type Salon } from "../../../models/salon/salon.server.ts";
import { comingStarts } from "../../../models/salon/zone-move.server.ts";
import { catalogue } from "../../../models/services/service.server.ts";
import { setLook } from "../../../models/shop-window/set-look.server.ts";
import { teamOf } from "../../../models/team/team.server.ts";
import { freeCancelHours } from "../../../models/terms/late-cost.ts";
import { termsOfSalon } from "../../../models/terms/terms.server.ts";
import { parseTexts } from "../../../models/trial/trial.ts";
import { waysInShort } from "../../../words/limits.ts";
import { PICTURE_WORDS } from "../../../words/pictures.ts";
import { PROFILE_WORDS, zoneMoveInWords } from "../../../words/salon.ts";
import { typedLook } from "./look-fields.tsx";
import { HERE, profileShown, type TypedProfile, typedProfile } from "./typed-profile.ts";

export async function loader({ url, context }: LoaderFunctionArgs) {
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
    stored: stored && profileShown(stored),
    seen: `${stored?.version ?? ""}`,
    pictures,
    services: (services ?? []).map(listed),
    team: (team ?? []).flatMap(({ id, name, colour, active }) => (active ? [{ id, name, colour }] : [])),
    zones: timeZones(),
    ways: waysInShort(salon, freeCancelHours(terms)),
    site: publicSite(context, url),
  };
}

function listed({ id, name, category, durationMinutes, pricePence, active, picture }: Service) {
  return { id, name, category, durationMinutes, pricePence, active, picture };
}

/** What stands beside the reply. */
interface More {
  /** The page that somebody else has saved meanwhile. docs/rules.md 18.2 */
  current: TypedProfile;
  /** The time zone that staff have to agree to first. docs/rules.md 18.14 */
  moves: string;
}

/** What staff do with the page, and with one of its pictures. docs/rules.md 18, 19 */
export const action = commands<More>({
  save,
  async describe(sent) {
    const wanted = parseSubmission(PictureText, { alt: text(sent.form, "alt") });
    if (!wanted.ok) return { status: 400, fields: wanted.fields };
    return done(sent, await describePicture(sent.salon.id, text(sent.form, "id"), wanted.value.alt), "described");
  },
  earlier: async (sent) => done(sent, await moveInGallery(sent.salon.id, text(sent.form, "id"), "earlier"), "moved"),
  later: async (sent) => done(sent, await moveInGallery(sent.salon.id, text(sent.form, "id"), "later"), "moved"),
  async look(sent) {
    const typed = typedLook(sent.form);
    if (typed.services.length === 0) return { status: 400, fields: { services: "Please tick what it books" } };
    const look = parseSubmission(LookForm, typed);
    if (!look.ok) return { status: 400, fields: look.fields };
    return done(sent, await setLook(sent.salon.id, text(sent.form, "id"), look.value), "look");
  },
  "no-look": async (sent) => done(sent, await setLook(sent.salon.id, text(sent.form, "id"), null), "look-removed"),
  remove: async (sent) => done(sent, await removePicture(sent.salon.id, text(sent.form, "id"), now()), "removed"),
});

/** docs/rules.md 18.1 to 18.4 */
async function save(sent: Sent) {
  const { salon, form } = sent;
  const texts = ["name", "tagline", "address", "mapUrl", "policy"];
  const page = parseTexts(ProfileForm, typedProfile(form), { salon, at: now(), texts });
  if (!page.ok) return { status: 400, fields: page.fields };
  const move = page.value.timeZone === text(form, "moves") ? null : await zoneMove(salon, page.value.timeZone);
  if (move) return { status: 409, message: move.message, moves: page.value.timeZone };
  const outcome = await editProfile(salon, page.value, Number(text(form, "seen")) || 0);
  if (outcome.ok) return shown(sent, "saved");
  const answer = refusal(outcome.reason, PROFILE_WORDS);
  if (outcome.reason === "outcome-unknown") return answer;
  const { current } = outcome;
  return { ...answer, current: profileShown(current), typed: { seen: [`${current.version}`] } };
}

/** What another time zone means for what is booked; null where it means nothing. docs/rules.md 18.14 */
async function zoneMove(salon: Salon, timeZone: string) {
  const database = primaryDatabase();
  const { timeZone: former } = await withinTime(profileOf(database, salon.id));
  if (former === timeZone) return null;
  const coming = await withinTime(comingStarts(database, salon.id, former));
  const [first] = coming;
  return first ? { message: zoneMoveInWords(coming.length, first, { former, timeZone }) } : null;
}

function done(sent: Sent, outcome: PictureResult, notice: string) {
  return outcome.ok ? shown(sent, notice) : refusal(outcome.reason, PICTURE_WORDS);
}

/** The page again, with the salon as it is now. */
async function shown({ url }: Sent, notice: string) {
  await readSalonAgain(primaryDatabase(), url.hostname, now());
  return redirect(`${HERE}?notice=${notice}`);
}
