import { asc, eq } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { passkeys, rememberedDevices } from "../../database/schema.ts";
import type { User } from "../accounts/user.server.ts";
import { ownedAt } from "../appointments/own/ownership.server.ts";
import { cardInWords, expiryInWords } from "../cards-on-file/card-on-file.ts";
import { ownCards } from "../cards-on-file/cards-on-file.server.ts";
import { factsOf, factsRead } from "../notes/facts.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import {
  accountShown,
  clientFile,
  clientFileReads,
  factsShown,
  instantShown,
  profileShown,
  reviewsShown,
  salonShown,
  vouchersShown,
} from "./client-file.server.ts";

/**
 * A salon's data of a client, as pieces of a JSON file. Its appointments and reviews are the same that a deletion removes:
 * those that are only known by the email are included only once it is verified. Everything but the pictures is read before
 * the first piece; the pictures are read one by one. Ids, hashes and the salon's own note are left out. docs/rules.md 24.11,
 * 24.12
 */
export async function ownData(database: Database, salon: Salon, account: User): Promise<AsyncIterator<string>> {
  const { id: salonId } = salon;
  const mailbox = account.emailVerifiedAt === null ? null : account.email;
  const theirs = ownedAt(salonId, { role: "client", userId: account.id, verifiedEmail: mailbox });
  const { browsers, keys, cards, facts, ...read } = await withinTime(
    batchOf(database, {
      ...clientFileReads(database, salonId, { theirs, mailboxes: mailbox === null ? [] : [mailbox] }),
      browsers: database
        .select()
        .from(rememberedDevices)
        // Nobody's mailbox is empty.
        .where(inSalon(rememberedDevices, salonId, eq(rememberedDevices.mailbox, mailbox ?? "")))
        .orderBy(asc(rememberedDevices.createdAt)),
      keys: database
        .select()
        .from(passkeys)
        .where(inSalon(passkeys, salonId, eq(passkeys.userId, account.id)))
        .orderBy(asc(passkeys.createdAt)),
      cards: ownCards(database, salonId, account.id),
      facts: factsRead(database, salonId, mailbox ?? ""),
    }),
  );
  const about = {
    salon: salonShown(salon),
    account: accountShown(account),
    profile: profileShown(account, read.team),
    ...factsShown(factsOf(facts[0])),
    passkeys: keys.map(({ name, createdAt, lastUsedAt }) => ({
      ...{ name, added: instantShown(createdAt), lastUsed: instantShown(lastUsedAt) },
    })),
    rememberedBrowsers: browsers.map(({ name, createdAt, lastUsedAt }) => ({
      ...{ name, remembered: instantShown(createdAt), lastUsed: instantShown(lastUsedAt) },
    })),
    cardsOnFile: cards.map((card) => ({
      ...{
        card: cardInWords(card),
        until: expiryInWords(card),
        added: instantShown(card.leftAt),
        agreedTo: card.agreedText,
      },
    })),
    reviews: reviewsShown(read.written),
    ...vouchersShown(read.bought),
    notInThisFile: NOT_IN_IT,
  };
  return clientFile(salonId, about, read);
}

const NOT_IN_IT =
  "The salon may keep a note of its own on you. It can name other people, so we read it before we send it. Please ask the salon for it.";
