import { type LoaderFunctionArgs, redirect } from "react-router";
import * as v from "valibot";
import { senderOfPage } from "../../auth/device.server.ts";
import { accountContext } from "../../auth/guards.server.ts";
import { forgetRemembered, rememberedBrowsers } from "../../auth/guests/remembered-browsers.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { bookmarkOfVisitor, headersAfterWrite } from "../../auth/session.server.ts";
import { commands, refusal, type Sent } from "../../components/screen/commands.server.ts";
import { readOrNull } from "../../database/calls.server.ts";
import { bookmarkOf, type Database, primaryDatabase, readDatabase } from "../../database/client.server.ts";
import { WAYS_TO_TELL } from "../../diary/texts/texts.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { longDate, longInstant } from "../../kernel/dates.ts";
import { text, texts } from "../../kernel/forms.ts";
import type { FieldErrors } from "../../kernel/parsing.ts";
import { isPossiblePhone, phoneKey } from "../../kernel/phone.server.ts";
import type { Reply } from "../../kernel/reply.ts";
import { profileCode } from "../../mail/profile-code.server.ts";
import { INVALID_PHONE } from "../../models/accounts/contact.ts";
import { mailboxAwaited } from "../../models/accounts/one-time-code.server.ts";
import { handleOf } from "../../models/accounts/passkeys/stored.server.ts";
import { hasPassword, type User, verifiedMailbox } from "../../models/accounts/user.server.ts";
import { cardInWords, expiryInWords } from "../../models/cards-on-file/card-on-file.ts";
import { ownCards, removeCard } from "../../models/cards-on-file/cards-on-file.server.ts";
import { markWayToTell, wayToTell } from "../../models/notes/must-call.server.ts";
import { lastPhone } from "../../models/own-appointments/contact.server.ts";
import { parseBirthday } from "../../models/own-profile/birthday.ts";
import { type ProfilePart, profileTexts, saveProfilePart } from "../../models/own-profile/own-profile.server.ts";
import { OwnName, PleaseKnow, withPlainBreaks } from "../../models/own-profile/own-profile.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { isActive, teamOf } from "../../models/team/team.server.ts";
import { OWN_PROFILE_WORDS } from "../../words/own-profile.ts";

import { cancelledWith, deleteByForm, mailDeletionCode } from "./delete-account.server.ts";
import { IN_PLACE } from "./in-place.ts";
import { changeEmailByCode, mailEmailCode } from "./new-email.server.ts";

/** What a client has told of themselves. docs/rules.md 24 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const { id: salonId, timeZone, phone } = salon;
  const account = context.get(accountContext);
  const database = readDatabase(bookmarkOfVisitor(context));
  const from = senderOfPage(request, context);
  const awaited = (purpose: "new-email" | "delete-account") =>
    readOrNull("own-profile-not-read", salonId, mailboxAwaited(primaryDatabase(), profileCode(account, purpose, from)));
  const [everybody, coming, newEmail, deletion, browsers, cards, typedPhone] = await Promise.all([
    readOrNull("team-not-read", salonId, teamOf(database, salonId).execute()),
    readOrNull("appointments-not-read", salonId, cancelledWith(database, salon, account)),
    awaited("new-email"),
    awaited("delete-account"),
    readOrNull("own-profile-not-read", salonId, rememberedBrowsers(request, salon, verifiedMailbox(account))),
    readOrNull("own-profile-not-read", salonId, cardsShown(database, salon, account)),
    account.phone ? null : readOrNull("phone-not-read", salonId, lastPhone(database, salon, account)),
  ]);
  const team = (everybody ?? []).filter(({ active }) => active).map(({ id, name }) => ({ id, name }));
  const answered = account.marketingAt === null ? null : longInstant(timeZone, account.marketingAt);
  const own = {
    ...{ email: account.email, verified: account.emailVerifiedAt !== null },
    hasPassword: hasPassword(account),
    handle: handleOf(account.id),
  };
  const mailbox = verifiedMailbox(account);
  const way = salon.texts?.on && mailbox ? ((await wayToTell(salonId, mailbox)) ?? "") : null;
  const texts = profileTexts(account);
  const shown = {
    way,
    texts,
    own,
    team,
    answered,
    coming,
    newEmail,
    deletion: deletion !== null,
    browsers,
    cards,
    phone,
  };
  return { ...shown, typedPhone: typedPhone ?? "" };
}

/** The cards of a client as their profile shows them. docs/rules.md 31.17 */
async function cardsShown(database: Database, { id: salonId, timeZone }: Salon, { id: userId }: User) {
  const cards = await ownCards(database, salonId, userId);
  return cards.map((card) => ({
    ...{ id: card.id, name: cardInWords(card), until: expiryInWords(card) },
    since: longDate(salonTime(timeZone, card.leftAt).date),
  }));
}

/** Beside the reply: what is stored now, if it was saved in place or changed meanwhile, and the mailbox that a code was mailed to. */
interface More {
  current: string;
  codeFor: string;
}

/** What the page says after one of its forms was sent. */
export type ProfileReply = Reply & Partial<More>;

export const action = commands<More>({
  name: (sent) => save(sent, "name", typedIn(sent, "name", OwnName)),
  phone: async (sent) => save(sent, "phone", await phoneIn(sent)),
  birthday: (sent) => save(sent, "birthday", birthdayIn(sent)),
  favourite: async (sent) => save(sent, "favourite", await favouriteIn(sent)),
  "please-know": (sent) => save(sent, "please-know", typedIn(sent, "pleaseKnow", PleaseKnow)),
  marketing: (sent) => save(sent, "marketing", text(sent.form, "marketing") === "yes" ? "yes" : "no"),
  way: chooseWay,
  "email-code": mailEmailCode,
  email: changeEmailByCode,
  "forget-browser": (sent) => forget(sent, text(sent.form, "browser"), "browser"),
  "forget-browsers": (sent) => forget(sent, "all", "browsers"),
  /** A card that is removed already is as good as removed. docs/rules.md 31.17 */
  async "remove-card"({ account, form }) {
    const database = primaryDatabase();
    await removeCard(database, account.salonId, account.id, text(form, "card"));
    return redirect("/profile?saved=card#cards", { headers: await headersAfterWrite(bookmarkOf(database)) });
  },
  "delete-code": mailDeletionCode,
  delete: deleteByForm,
});

/**
 * Saves one part, if it was typed right. A form that its page sends by itself is answered in place; one that was sent without
 * script leads to its part. docs/rules.md 24.2
 */
async function save({ account, form }: Sent, part: ProfilePart, typed: string | FieldErrors) {
  if (typeof typed !== "string") return { status: 400, fields: typed };
  const outcome = await saveProfilePart(account, part, { value: typed, seen: withPlainBreaks(text(form, "seen")) });
  if (outcome.ok) {
    const headers = await headersAfterWrite(outcome.bookmark);
    if (form.has(IN_PLACE)) return { status: 200, headers, current: typed };
    return redirect(`/profile?saved=${part}#${part}`, { headers });
  }
  const refused = refusal(outcome.reason, OWN_PROFILE_WORDS);
  if (outcome.reason !== "changed-since") return refused;
  return { ...refused, current: outcome.current, typed: { seen: [outcome.current] } };
}

function typedIn({ form }: Sent, field: string, schema: v.GenericSchema<unknown, string>): string | FieldErrors {
  const parsed = v.safeParse(schema, text(form, field));
  return parsed.success ? parsed.output : { [field]: parsed.issues[0].message };
}

/** A phone may be left blank, and the one that is stored may stay. docs/rules.md 5.1 */
async function phoneIn({ salon: { country }, account, form }: Sent): Promise<string | FieldErrors> {
  const phone = text(form, "phone").trim();
  const fine = phone === "" || phone === account.phone || (await isPossiblePhone(phone, country));
  return fine && phone.length <= LONGEST_PHONE ? phone : { phone: INVALID_PHONE };
}

const LONGEST_PHONE = 40;

function birthdayIn({ salon, form }: Sent): string | FieldErrors {
  const { day = "", month = "", year = "" } = texts(form, ["day", "month", "year"]);
  const today = salonTime(salon.timeZone, now()).date;
  const parsed = parseBirthday({ day, month, year: year.trim() }, today);
  return parsed.ok ? parsed.value : parsed.fields;
}

async function favouriteIn({ account, form }: Sent): Promise<string | FieldErrors> {
  const id = text(form, "favourite");
  if (id === "" || (await isActive(primaryDatabase(), account.salonId, id))) return id;
  return { favourite: "They no longer take appointments. Please choose somebody else" };
}

/** Stores how the client hears of their appointments, by the mailbox that they have verified. docs/rules.md 34.3 */
async function chooseWay({ salon, account, form }: Sent) {
  const mailbox = verifiedMailbox(account);
  const way = WAYS_TO_TELL.find((one) => one === text(form, "way")) ?? null;
  const phone = account.phone ? await phoneKey(account.phone, salon.country) : "";
  const saved = mailbox ? await markWayToTell(account.salonId, mailbox, { phoneKey: phone, way, own: true }) : null;
  if (saved && !saved.ok) return refusal("outcome-unknown", OWN_PROFILE_WORDS);
  return redirect("/profile?saved=way#way");
}

/** Forgets browsers of the client's mailbox. None while it is not verified: it may be somebody else's. docs/rules.md 6.32 */
async function forget({ request, account }: Sent, which: string, saved: "browser" | "browsers") {
  const { salonId } = account;
  const headers = await forgetRemembered(request, salonId, verifiedMailbox(account), which);
  return redirect(`/profile?saved=${saved}#browsers`, { headers });
}
