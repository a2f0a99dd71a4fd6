import { eq } from "drizzle-orm";
import {
  accessGrants,
  addedClients,
  answeredMailboxes,
  appointmentItems,
  appointmentLinks,
  auditEvents,
  blocks,
  calendarFeeds,
  clientFacts,
  closureDates,
  customerNotes,
  guestBookings,
  idempotencyKeys,
  joinedClients,
  mustCall,
  outbox,
  passkeys,
  rateLimits,
  recoveryLinks,
  rememberedDevices,
  reviewRequests,
  sessionPages,
  staffInvitations,
  terms,
  users,
} from "../../database/schema.ts";
import { NO_TERMS } from "../../diary/terms/terms.ts";
import { addDays, HOUR_MS } from "../../kernel/clock.ts";
import { hashPassword } from "../../models/accounts/password.server.ts";
import { encrypted, hmacOf } from "../../models/accounts/secrets.server.ts";
import { storeFiles } from "../../models/pictures/files.server.ts";
import { fileSizes } from "../../models/pictures/picture.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { hashOf } from "../../models/salon/secret-address.server.ts";
import { appointmentStatements } from "../appointments.ts";
import { database } from "../database.ts";
import { aWebp } from "../pictures/webp.ts";
import { hoursStatements, reviewStatements } from "../salons.ts";
import {
  ACCOUNTS,
  BLOCKED,
  CLOSED,
  CODE,
  COMING,
  EMPTY,
  emailOf,
  GRACE,
  type Names,
  NOW,
  ON_A_DAY,
  PASSWORD,
  PAST,
  PICTURE,
  REOPENED,
  SECRET,
  TODAY,
  whenComing,
} from "./records.ts";
import {
  CARD_ON_FILE,
  importedMenu,
  menuAndTeam,
  paidAtStripe,
  pictured,
  rows,
  textsOf,
  tillClosed,
  undoable,
  vouchersSold,
  WISHES,
  whoWaits,
} from "./row-statements.ts";

/* The rows of a twin: at least one in every table. Each operation has a record of its own, so that any order will do. */

/** Fills a new salon. `id` names its records. */
export async function fill(salon: Salon, id: Names): Promise<void> {
  const of = { salonId: salon.id, createdAt: NOW };
  await database.batch([
    ...menuAndTeam(salon, id),
    ...people(of, id, await hashPassword(PASSWORD)),
    ...diary(salon, id),
    ...opening(of, id),
    ...aboutClients(salon.id, id),
    ...aboutVisits(salon, id),
    ...mails(of, id),
    importedMenu(salon.id, id),
    ...whoWaits(salon.id, id),
    ...textsOf(salon.id, id),
    ...["undoneByApi", "undoneInCalendar"].map((name) => undoable(salon.id, id, name)),
    ...(await secrets(of, (name) => hashOf(id(name)), id)),
    ...pictured(of, id),
    ...paidAtStripe(salon.id, id),
    ...vouchersSold(salon.id, id),
  ]);
  for (const name of ["guarded", "keeper", "renewing"]) {
    const secondFactor = await encrypted("second factor", id(name), SECRET);
    const added = { secondFactor, secondFactorSince: NOW, secondFactorStep: 1 };
    await database
      .update(users)
      .set(added)
      .where(eq(users.id, id(name)));
  }
  const files = fileSizes(PICTURE).map(({ width, height }) => aWebp(width, height));
  for (const name of ["logo", "first-picture", "of-gel"])
    await storeFiles({ salonId: salon.id, id: id(name), ...PICTURE }, files);
  for (const name of Object.keys(WISHES))
    await storeFiles({ of: "wishes", salonId: salon.id, id: id(name), ...PICTURE }, files);
}

/** What a row says of its salon and of when it was written. */
interface Of {
  salonId: string;
  createdAt: number;
}

function people(of: Of, id: Names, passwordHash: string) {
  const accounts = Object.entries(ACCOUNTS).map(([name, account]) => ({
    ...{ ...of, id: id(name), email: emailOf(name), name: `The ${name}`, passwordHash, emailVerifiedAt: 1 },
    ...account,
    ...(name === "technician" && { technicianId: id("asha") }),
  }));
  return rows(users, accounts);
}

function diary(salon: Salon, id: Names) {
  const past = Object.entries(PAST).flatMap(([name, customerName], place) =>
    booked(salon, id(name), {
      ...{ customerName, customerEmail: emailOf(name), date: addDays(TODAY, -8 + place), notes: "Likes tea" },
      ...{ customerPhone: `07700 90077${place}`, phoneKey: `+44770090077${place}` },
      ...{ status: "completed", paymentStatus: "paid" },
    }),
  );
  const gel = { serviceId: id("gel"), name: "Gel Polish", pricePence: 3500, durationMinutes: 60, quantity: 1 };
  const withItems = [...COMING, ...Object.keys(PAST), "begun", "stranded", "successor"];
  return [
    ...COMING.flatMap((name) =>
      booked(salon, id(name), {
        ...{ clientId: id("client"), ...whenComing(name) },
        ...(name === "kept" && { agreed: CARD_ON_FILE }),
      }),
    ),
    ...past,
    ...booked(salon, id("begun"), { date: TODAY, startsMinute: 540 }),
    ...Object.entries(ON_A_DAY).flatMap(([name, date]) => booked(salon, id(name), { date })),
    ...booked(salon, id("gone"), { date: addDays(TODAY, 23), status: "cancelled", replacedById: id("successor") }),
    ...booked(salon, id("successor"), { date: addDays(TODAY, 24), replacesId: id("gone") }),
    ...rows(
      appointmentItems,
      withItems.map((name) => ({ ...gel, salonId: salon.id, appointmentId: id(name), position: 0 })),
    ),
    ...tillClosed(salon.id, id),
    ...rows(
      auditEvents,
      ["visit", "successor", "paid"].map((name) => ({
        ...{ salonId: salon.id, appointmentId: id(name), actor: `admin:${id("owner")}`, event: "confirmed", at: NOW },
      })),
    ),
    ...[0, 1, 2, 3, 4, 5, 6].flatMap((day) => hoursStatements(salon, day, 480, 1200)),
  ] as const;
}

function opening(of: Of, id: Names) {
  const blocked = ["block", "unblocked", "unblockedByApi"].map((name, place) => ({
    ...{
      ...of,
      id: id(name),
      date: addDays(BLOCKED, 7 * place),
      startsMinute: 540,
      endsMinute: 720,
      reason: "Dentist",
    },
  }));
  return [
    ...rows(closureDates, [
      { ...of, id: id("closure"), date: CLOSED, reason: "Holiday" },
      { ...of, id: id("reopened"), date: REOPENED, reason: "Painting" },
      { ...of, id: id("reopenedByApi"), date: addDays(REOPENED, 7), reason: "Painting" },
    ]),
    ...rows(blocks, blocked),
  ] as const;
}

function aboutClients(salonId: string, id: Names) {
  const noted = ["client", "noted", "former", "corrected"].map((name) => {
    return { salonId, client: emailOf(name), note: "Allergic to latex", updatedAt: NOW };
  });
  const known = ["noted", "former"].map((name) => {
    return { salonId, client: emailOf(name), birthday: "06-03", consentWords: "", updatedAt: NOW };
  });
  const nora = { client: "nora@example.com", joinedTo: emailOf("noted"), formerNote: "Likes tea", joinedAt: NOW };
  const added = ["added", "addedOnly", "noted"].map((name) => ({
    ...{ salonId, id: id(name), name, email: emailOf(name), phone: "07700 900123", phoneKey: "+447700900123" },
    ...{ addedAt: NOW, updatedAt: NOW },
  }));
  const toCall = ["visited", "former", "corrected"].map((name) => {
    return { salonId, client: emailOf(name), phoneKey: "", reason: "Never came", since: NOW };
  });
  const answered = hmacOf("answered mailbox", `${salonId} ${emailOf("noted")}`);
  return [
    ...rows(customerNotes, noted),
    ...rows(clientFacts, known),
    ...rows(addedClients, added),
    ...rows(mustCall, toCall),
    ...rows(joinedClients, [{ salonId, ...nora }]),
    ...rows(terms, [{ ...{ salonId, id: id("terms"), terms: NO_TERMS, text: "" }, createdAt: NOW, actor: "" }]),
    ...rows(answeredMailboxes, [{ salonId, mailbox: answered, answeredAt: NOW }]),
  ] as const;
}

function aboutVisits(salon: Salon, id: Names) {
  const pending = ["approved", "rejected", "selected", "doomed", "approvedByApi", "doomedByApi"];
  return [
    ...pending.flatMap((name) =>
      reviewStatements(salon, { id: id(`review-${name}`), status: "pending", comment: name, customerEmail: GRACE }),
    ),
    ...reviewStatements(salon, { id: id("review-shown"), service: "Gel Polish" }),
    ...reviewStatements(salon, { id: id("review-verified"), appointmentId: id("visit"), verified: true }),
    ...rows(reviewRequests, [{ salonId: salon.id, mailbox: "a mailbox", emailId: id("request"), requestedAt: NOW }]),
  ] as const;
}

function mails(of: Of, id: Names) {
  const sent = { dueAt: NOW, sentAt: NOW, attempts: 1 };
  const asked = id("asked");
  return rows(outbox, [
    { ...of, ...sent, id: id("sent"), subjectId: id("emailed"), kind: "confirmation" },
    { ...of, ...sent, id: `another-time-${asked}`, subjectId: asked, kind: "another-time" },
    { ...of, id: id("reminder"), subjectId: id("kept"), kind: "reminder", dueAt: NOW + HOUR_MS },
    { ...of, id: id("due"), subjectId: id("kept"), kind: "confirmation", dueAt: NOW },
  ]);
}

/** Who has which passkeys. Their authenticator's names are the same in both salons. */
const KEYS = new Map([
  ["client", ["renamed-passkey", "removed-passkey"]],
  ["manager", ["removed-by-staff"]],
  ["keeper", ["kept-passkey", "renamed-by-staff"]],
]);

/** Rows that grant access (links, feeds, invitations, grants, sessions and keys), and rate limits. */
async function secrets({ salonId, createdAt }: Of, hashed: (name: string) => Promise<string>, id: Names) {
  const linked = ["linked", "opened", "confirmed", "looked"].map(async (name) => {
    return { tokenHash: await hashed(`link-${name}`), salonId, appointmentId: id(name), mailbox: GRACE, createdAt };
  });
  const invited = ["mia", "noel", "otto"].map(async (name) => ({
    ...{ salonId, createdAt, name, email: emailOf(name), staffRole: "manager" as const, expiresAt: NOW + HOUR_MS },
    tokenHash: await hashed(`invitation-${name}`),
  }));
  const feeds = ["renewing", "guarded"].map(async (name) => {
    return { salonId, createdAt, userId: id(name), tokenHash: await hashed(`feed-${name}`) };
  });
  const guest = {
    ...{ id: id("guest-booking"), salonId, key: "the same", fingerprint: "none", mailbox: "guest@example.com" },
    ...{ sender: hmacOf("mailed code", "asked from null"), browser: "a browser", expiresAt: NOW + HOUR_MS },
    codeHmac: hmacOf("mailed code", `of guest booking ${id("guest-booking")} ${CODE}`),
    booking: {
      ...{ customerName: "Gus", customerEmail: "guest@example.com", customerPhone: "07700 900456", notes: "" },
      ...{ services: [{ name: "Gel Polish" }], serviceQuantities: {}, paymentMethod: "cash" as const },
      ...{ date: EMPTY, minute: 840, technicianId: id("asha") },
    },
  };
  const device = { id: id("device"), salonId, createdAt, name: "Firefox on Linux", expiresAt: NOW + HOUR_MS };
  const keys = [...KEYS].flatMap(([owner, names]) =>
    names.map((name) => ({
      ...{ salonId, createdAt, id: id(name), userId: id(owner), name, credentialId: name, publicKey: "a key" },
      ...{ algorithm: "ES256" as const, counter: 1, transports: ["internal"] },
    })),
  );
  const page = { page: "a page", sequence: 1, closed: false, staysUntil: NOW + HOUR_MS, expiresAt: NOW + HOUR_MS };
  const used = { actor: "guest", key: "the same", fingerprint: "none", createdId: id("paid") };
  return [
    ...rows(appointmentLinks, await Promise.all(linked)),
    ...rows(staffInvitations, await Promise.all(invited)),
    ...rows(calendarFeeds, await Promise.all(feeds)),
    ...rows(recoveryLinks, [
      { tokenHash: await hashed("recovery"), salonId, userId: id("locked"), createdAt, expiresAt: NOW + HOUR_MS },
      { tokenHash: await hashed("looked-at"), salonId, userId: id("locked"), createdAt, expiresAt: NOW + HOUR_MS },
    ]),
    ...rows(sessionPages, [{ session: id("session"), salonId, ...page }]),
    ...rows(passkeys, keys),
    ...rows(accessGrants, [{ tokenHash: await hashed("grant"), salonId, email: GRACE, expiresAt: NOW + HOUR_MS }]),
    ...rows(guestBookings, [guest]),
    ...rows(rememberedDevices, [
      { ...device, mailbox: GRACE, tokenHash: await hashed("device") },
      { ...device, id: id("shared"), mailbox: GRACE, tokenHash: await hashed("shared") },
      { ...device, id: id("roaming"), mailbox: emailOf("roamer"), tokenHash: await hashed("roaming") },
    ]),
    ...rows(idempotencyKeys, [{ salonId, createdAt, ...used }]),
    ...rows(rateLimits, [{ salonId, kind: "sign-in", subject: "somebody", count: 1, endsAt: NOW + HOUR_MS }]),
  ] as const;
}

/** An appointment of Grace's with her account. */
function booked(salon: Salon, id: string, with_: Parameters<typeof appointmentStatements>[1]) {
  const { startsMinute = 600 } = with_ ?? {};
  return appointmentStatements(salon, { id, calendarUid: id, ...with_, startsMinute, endsMinute: startsMinute + 60 });
}
