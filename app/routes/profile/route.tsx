import { Link, useSearchParams } from "react-router";
import { senderOfPage } from "../../auth/device.server.ts";
import { accountContext } from "../../auth/guards.server.ts";
import { rememberedBrowsers } from "../../auth/guests/remembered-browsers.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { bookmarkOfVisitor } from "../../auth/session.server.ts";
import { answerOr } from "../../components/forms/lost-connection.ts";
import { afterConflict } from "../../components/forms/revalidation.ts";
import { readOrNull } from "../../database/calls.server.ts";
import { primaryDatabase, readDatabase } from "../../database/client.server.ts";
import { longInstant } from "../../kernel/dates.ts";
import { formOf, retryAfterOf, text, unknownIntent } from "../../kernel/forms.ts";
import { profileCode } from "../../mail/profile-code.server.ts";
import { mailboxAwaited } from "../../models/accounts/one-time-code.server.ts";
import { handleOf } from "../../models/accounts/passkeys/stored.server.ts";
import { hasPassword, verifiedMailbox } from "../../models/accounts/user.server.ts";
import { lastPhone } from "../../models/own-appointments/contact.server.ts";
import { profileTexts } from "../../models/own-profile/own-profile.server.ts";
import type { ProfilePart } from "../../models/own-profile/own-profile.ts";
import { teamOf } from "../../models/team/team.server.ts";
import { browsersForgotten, OWN_PROFILE_WORDS } from "../../words/own-profile.ts";
import type { Route } from "./+types/route.ts";
import { BirthdaySection } from "./birthday-section.tsx";
import { BrowsersSection } from "./browsers-section.tsx";
import { CardsSection } from "./cards/cards-section.tsx";
import { DataSection } from "./data-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { FavouriteSection } from "./favourite-section.tsx";
import { MarketingSection } from "./marketing-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PhoneSection } from "./phone-section.tsx";
import { PleaseKnowSection } from "./please-know-section.tsx";
import { reply, typedIn } from "./profile-reply.ts";
import { savedInWords } from "./saved-in-words.ts";
import { Section } from "./section.tsx";

export function meta() {
  return [{ title: "Profile" }, { name: "robots", content: "noindex" }];
}

/** The page is only for its client, so browsers must not store it. */
export function headers(args: Route.HeadersArgs) {
  return { "Cache-Control": "private, no-store", ...retryAfterOf(args) };
}

/** What a client has told of themselves. docs/rules.md 24 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const { id: salonId, timeZone, phone } = salon;
  const account = context.get(accountContext);
  const database = readDatabase(bookmarkOfVisitor(context));
  const from = senderOfPage(request, context);
  const awaited = (purpose: "new-email" | "delete-account") =>
    readOrNull("own-profile-not-read", salonId, mailboxAwaited(primaryDatabase(), profileCode(account, purpose, from)));
  const { cancelledWith } = await import("./delete-account.server.ts");
  const [everybody, coming, newEmail, deletion, browsers, cards, typedPhone] = await Promise.all([
    readOrNull("team-not-read", salonId, teamOf(database, salonId).execute()),
    readOrNull("appointments-not-read", salonId, cancelledWith(database, salon, account)),
    awaited("new-email"),
    awaited("delete-account"),
    readOrNull("own-profile-not-read", salonId, rememberedBrowsers(request, salon, verifiedMailbox(account))),
    readOrNull("own-profile-not-read", salonId, cardsOf(database, salon, account)),
    account.phone ? null : readOrNull("phone-not-read", salonId, lastPhone(database, salon, account)),
  ]);
  const team = (everybody ?? []).filter(({ active }) => active).map(({ id, name }) => ({ id, name }));
  const answered = account.marketingAt === null ? null : longInstant(timeZone, account.marketingAt);
  const own = {
    ...{ email: account.email, verified: account.emailVerifiedAt !== null },
    hasPassword: hasPassword(account),
    handle: handleOf(account.id),
  };
  const texts = profileTexts(account);
  const shown = { texts, own, team, answered, coming, newEmail, deletion: deletion !== null, browsers, cards, phone };
  return { ...shown, typedPhone: typedPhone ?? "" };
}

/** What reads the cards is loaded with the page. */
async function cardsOf(...asked: Parameters<typeof import("./cards/own-cards.server.ts").cardsShown>) {
  const { cardsShown } = await import("./cards/own-cards.server.ts");
  return cardsShown(...asked);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const { COMMANDS } = await import("./commands.server.ts");
  const command = COMMANDS.get(text(form, "intent")) ?? unknownIntent();
  return command({ request, context, account: context.get(accountContext), form });
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, what was typed stays. A deleted account’s passkeys go with it. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const sent = { intent: text(form, "intent"), typed: typedIn(form), seen: text(form, "seen") };
  const ask = () => (sent.intent === "delete" ? afterDeletion(serverAction(), text(form, "handle")) : serverAction());
  return answerOr(ask, () => reply(503, { ...sent, message: OWN_PROFILE_WORDS["outcome-unknown"] }));
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
  const { texts, own, team, answered, coming, newEmail, deletion, browsers, cards, phone, typedPhone } = loaderData;
  const [search] = useSearchParams();
  const saved = search.get("saved");
  const favourite = team.find(({ id }) => id === texts.favourite)?.name ?? "";
  const answerTo = (intent: string) => (actionData?.intent === intent ? actionData : null);
  const of = (part: ProfilePart) => ({
    stored: texts[part],
    saved: saved === part && !actionData ? savedInWords(part, texts, favourite) : null,
    refused: answerTo(part),
  });
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-display">Profile</h1>
      <NameSection {...of("name")} />
      <EmailSection
        email={own.email}
        awaited={newEmail}
        saved={saved === "email" && !actionData}
        answer={answerTo("email")}
      />
      <PhoneSection {...of("phone")} typed={typedPhone} />
      <BirthdaySection {...of("birthday")} />
      {team.length > 1 && <FavouriteSection {...of("favourite")} team={team} />}
      <PleaseKnowSection {...of("please-know")} />
      <Section id="passkeys" heading="Passkeys">
        <p className="mt-2 text-muted">Sign in with your fingerprint, your face or your screen lock.</p>
        <Link to="/profile/passkeys" className="button-outlined mt-4 min-h-12 px-6">
          Your passkeys
        </Link>
      </Section>
      {own.verified && <BrowsersSection browsers={browsers} forgotten={actionData ? null : browsersForgotten(saved)} />}
      {(cards === null || cards.length > 0 || saved === "card") && (
        <CardsSection cards={cards} removed={saved === "card" && !actionData} />
      )}
      <MarketingSection {...of("marketing")} answered={answered} />
      <DataSection />
      <DeleteSection {...own} {...{ coming, phone }} awaited={deletion} answer={answerTo("delete")} />
    </div>
  );
}
