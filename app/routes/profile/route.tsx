import { Link, useSearchParams } from "react-router";
import { BrowsersList } from "../../components/browsers/browsers-list.tsx";
import { afterConflict } from "../../components/forms/revalidation.ts";
import { keepsTyped } from "../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../components/screen/screen.tsx";
import { served } from "../../components/screen/served.ts";
import { formOf, text } from "../../kernel/forms.ts";
import { birthdayInWords } from "../../models/own-profile/birthday.ts";
import type { ProfilePart, ProfileTexts } from "../../models/own-profile/own-profile.server.ts";
import { browsersForgotten, OWN_PROFILE_WORDS, PROFILE_HINTS } from "../../words/own-profile.ts";
import type { Route } from "./+types/route.ts";
import { CardsSection } from "./cards-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { HERE } from "./in-place.ts";
import { BirthdayPart, FavouritePart, MarketingPart, NamePart, PhonePart, PleaseKnowPart } from "./parts.tsx";
import { Group, Section } from "./section.tsx";
import { WaySection } from "./way-section.tsx";

export const meta = title("Profile");

export { retryAfterOf as headers } from "../../kernel/forms.ts";

const server = () => import("./profile.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const shouldRevalidate = afterConflict;

const keepTyped = keepsTyped<typeof action>(OWN_PROFILE_WORDS["outcome-unknown"]);

/** A deleted account’s passkeys go with it. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const isDeletion = text(form, "intent") === "delete";
  const ask = () => (isDeletion ? afterDeletion(serverAction(), text(form, "handle")) : serverAction());
  return keepTyped({ request, serverAction: ask });
}

/**
 * Waits for the answer to a deletion. Once the account is deleted, its browser forgets its passkeys. docs/rules.md 24.9, 6.34
 */
async function afterDeletion<Answer>(answer: Promise<Answer>, handle: string): Promise<Answer> {
  try {
    return await answer;
  } catch (thrown) {
    if (thrown instanceof Response && thrown.headers.get("Location")?.startsWith("/?notice=deleted"))
      await import("../../components/passkeys/sign-in-passkey.ts")
        .then(({ forgetPasskeysOf }) => forgetPasskeysOf(handle))
        .catch(() => {});
    throw thrown;
  }
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { way, texts, own, team, answered, coming, newEmail, deletion, browsers, cards, phone, typedPhone } =
    loaderData;
  const [search] = useSearchParams();
  const saved = search.get("saved");
  const favourite = team.find(({ id }) => id === texts.favourite)?.name ?? "";
  const answerTo = (...intents: string[]) => (actionData && intents.includes(actionData.intent) ? actionData : null);
  const of = (part: ProfilePart) => ({
    stored: texts[part],
    says: savedInWords(part, texts, favourite),
    saved: saved === part && !actionData,
    refused: answerTo(part),
  });
  const hasCards = cards === null || cards.length > 0 || saved === "card";
  return (
    <Screen heading="Profile" here={HERE} reply={actionData} quiet width="mx-auto max-w-2xl">
      <Group heading="You">
        <NamePart {...of("name")} />
        <EmailSection
          email={own.email}
          awaited={newEmail}
          saved={saved === "email" && !actionData}
          answer={answerTo("email", "email-code")}
        />
        <PhonePart {...of("phone")} typed={typedPhone} />
        <BirthdayPart {...of("birthday")} />
        {way !== null && <WaySection way={way} saved={saved === "way" && !actionData} />}
      </Group>
      <Group heading="At your visit">
        {team.length > 1 && <FavouritePart {...of("favourite")} team={team} />}
        <PleaseKnowPart {...of("please-know")} />
      </Group>
      <Group heading="Signing in">
        <Section id="passkeys" heading="Passkeys">
          <p className="mt-1 text-muted">Sign in with your fingerprint, face or screen lock.</p>
          <Link to="/profile/passkeys" className="link inline-flex min-h-11 items-center">
            Your passkeys
          </Link>
        </Section>
        {own.verified && (
          <Section id="browsers" heading="Remembered browsers" saved={actionData ? null : browsersForgotten(saved)}>
            <BrowsersList browsers={browsers} action={HERE} />
          </Section>
        )}
      </Group>
      <Group heading="Your data">
        <MarketingPart {...of("marketing")} answered={answered} />
        {hasCards && <CardsSection cards={cards} removed={saved === "card" && !actionData} />}
        <DataSection />
        <DeleteSection {...own} {...{ coming, phone }} awaited={deletion} answer={answerTo("delete", "delete-code")} />
      </Group>
    </Screen>
  );
}

/** What the page says of a part that was saved. docs/rules.md 24.2 */
function savedInWords(part: ProfilePart, texts: ProfileTexts, favourite: string): string {
  const birthday = birthdayInWords(texts.birthday);
  switch (part) {
    case "name":
      return `Name saved: ${texts.name}`;
    case "phone":
      return texts.phone ? `Phone number saved: ${texts.phone}` : "Phone number removed";
    case "birthday":
      return birthday ? `Birthday saved: ${birthday}` : "Birthday removed";
    case "favourite":
      return favourite ? `Favourite saved: ${favourite}` : "Saved: no favourite";
    case "please-know":
      return texts["please-know"] ? PROFILE_HINTS.pleaseKnowSaved : "Removed";
    case "marketing":
      return texts.marketing === "yes" ? "Saved: we may send you news and offers" : "Saved: no news and offers";
  }
}

/** All that the salon holds of the client, as a file. docs/rules.md 24.12 */
function DataSection() {
  return (
    <Section id="data" heading="Download my data">
      <p className="mt-1 text-muted">
        Everything we have about you, in one file: your account and this profile, your appointments with what you wrote
        and the pictures you left, your reviews and your remembered browsers. Our own notes aren’t in it: please ask for
        them.
      </p>
      <a href="/profile/data" download className="link inline-flex min-h-11 items-center">
        Download my data
      </a>
    </Section>
  );
}
