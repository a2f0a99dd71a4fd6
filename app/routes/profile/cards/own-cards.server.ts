import { redirect } from "react-router";
import { headersAfterWrite } from "../../../auth/session.server.ts";
import { bookmarkOf, type Database, primaryDatabase } from "../../../database/client.server.ts";
import { salonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { text } from "../../../kernel/forms.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import { cardInWords, expiryInWords } from "../../../models/cards-on-file/card-on-file.ts";
import { ownCards, removeCard } from "../../../models/cards-on-file/cards-on-file.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import type { Asked } from "../asked.ts";

/** The cards of a client as their profile shows them. docs/rules.md 31.17 */
export async function cardsShown(database: Database, { id: salonId, timeZone }: Salon, { id: userId }: User) {
  const cards = await ownCards(database, salonId, userId);
  return cards.map((card) => ({
    ...{ id: card.id, name: cardInWords(card), until: expiryInWords(card) },
    since: longDate(salonTime(timeZone, card.leftAt).date),
  }));
}

/** Removes one of them. One that is removed already is as good as removed. docs/rules.md 31.17 */
export async function removeOwnCard({ account, form }: Asked) {
  const database = primaryDatabase();
  await removeCard(database, account.salonId, account.id, text(form, "card"));
  return redirect("/profile?saved=card#cards", { headers: await headersAfterWrite(bookmarkOf(database)) });
}
