import { redirect } from "react-router";
import { forgetRemembered } from "../../auth/guests/remembered-browsers.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { headersAfterWrite } from "../../auth/session.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { text, texts } from "../../kernel/forms.ts";
import { type FieldErrors, parseSubmission } from "../../kernel/parsing.ts";
import { isPossiblePhone } from "../../kernel/phone.server.ts";
import { INVALID_PHONE } from "../../models/accounts/contact.ts";
import { verifiedMailbox } from "../../models/accounts/user.server.ts";
import { parseBirthday } from "../../models/own-profile/birthday.ts";
import { saveProfilePart } from "../../models/own-profile/own-profile.server.ts";
import { OwnName, PleaseKnow, type ProfilePart, withPlainBreaks } from "../../models/own-profile/own-profile.ts";
import { isActive } from "../../models/team/team.server.ts";
import { OWN_PROFILE_WORDS } from "../../words/own-profile.ts";
import { statusOf } from "../../words/statuses.ts";
import type { Asked } from "./asked.ts";
import { removeOwnCard } from "./cards/own-cards.server.ts";
import { deleteByForm, mailDeletionCode } from "./delete-account.server.ts";
import { changeEmailByCode, mailEmailCode } from "./new-email.server.ts";
import { reply, typedIn } from "./profile-reply.ts";

type Command = (asked: Asked) => Promise<Response | ReturnType<typeof reply>>;

/** What the page's forms ask for, by their `intent`. */
export const COMMANDS = new Map<string, Command>([
  ["name", (asked) => save(asked, "name", nameIn(asked))],
  ["phone", async (asked) => save(asked, "phone", await phoneIn(asked))],
  ["birthday", (asked) => save(asked, "birthday", birthdayIn(asked))],
  ["favourite", async (asked) => save(asked, "favourite", await favouriteIn(asked))],
  ["please-know", (asked) => save(asked, "please-know", pleaseKnowIn(asked))],
  ["marketing", (asked) => save(asked, "marketing", text(asked.form, "marketing") === "yes" ? "yes" : "no")],
  ["email-code", mailEmailCode],
  ["email", changeEmailByCode],
  ["forget-browser", (asked) => forget(asked, text(asked.form, "browser"), "browser")],
  ["forget-browsers", (asked) => forget(asked, "all", "browsers")],
  ["remove-card", removeOwnCard],
  ["delete-code", mailDeletionCode],
  ["delete", deleteByForm],
]);

/** Saves one part, if it was typed right. */
async function save({ account, form }: Asked, part: ProfilePart, typed: string | FieldErrors) {
  const sent = { intent: part, typed: typedIn(form), seen: withPlainBreaks(text(form, "seen")) };
  if (typeof typed !== "string") return reply(400, { ...sent, fields: typed });
  const outcome = await saveProfilePart(account, part, { value: typed, seen: sent.seen });
  if (outcome.ok) {
    return redirect(`/profile?saved=${part}#${part}`, { headers: await headersAfterWrite(outcome.bookmark) });
  }
  const current = outcome.reason === "changed-meanwhile" ? outcome.current : null;
  return reply(statusOf(outcome.reason), { ...sent, message: OWN_PROFILE_WORDS[outcome.reason], current });
}

function nameIn({ form }: Asked): string | FieldErrors {
  const parsed = parseSubmission(OwnName, { name: text(form, "name") });
  return parsed.ok ? parsed.value.name : parsed.fields;
}

/** A phone may be left blank, and the one that is stored may stay. docs/rules.md 5.1 */
async function phoneIn({ context, account, form }: Asked): Promise<string | FieldErrors> {
  const phone = text(form, "phone").trim();
  const { country } = context.get(salonContext);
  const fine = phone === "" || phone === account.phone || (await isPossiblePhone(phone, country));
  return fine && phone.length <= LONGEST_PHONE ? phone : { phone: INVALID_PHONE };
}

const LONGEST_PHONE = 40;

function birthdayIn({ context, form }: Asked): string | FieldErrors {
  const { day = "", month = "", year = "" } = texts(form, ["day", "month", "year"]);
  const today = salonTime(context.get(salonContext).timeZone, now()).date;
  const parsed = parseBirthday({ day, month, year: year.trim() }, today);
  return parsed.ok ? parsed.value : parsed.fields;
}

async function favouriteIn({ account, form }: Asked): Promise<string | FieldErrors> {
  const id = text(form, "favourite");
  if (id === "" || (await isActive(primaryDatabase(), account.salonId, id))) return id;
  return { favourite: "They take no appointments any more. Please choose somebody else" };
}

function pleaseKnowIn({ form }: Asked): string | FieldErrors {
  const parsed = parseSubmission(PleaseKnow, { pleaseKnow: text(form, "pleaseKnow") });
  return parsed.ok ? parsed.value.pleaseKnow : parsed.fields;
}

/** Forgets browsers of the client's mailbox. None while it is not verified: it may be somebody else's. docs/rules.md 6.32 */
async function forget({ request, account }: Asked, which: string, saved: "browser" | "browsers") {
  const { salonId } = account;
  const headers = await forgetRemembered(request, salonId, verifiedMailbox(account), which);
  return redirect(`/profile?saved=${saved}#browsers`, { headers });
}
