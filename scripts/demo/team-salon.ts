import { appointmentItems, appointments, auditEvents, blocks, reviews, technicians } from "#app/database/schema.ts";
import { countAllCustomers, staleEverywhere } from "#app/models/diary/derived.server.ts";
import { paidRows } from "#app/models/money/paid-rows.server.ts";
import { settingsOfNewSalon, UNITED_KINGDOM } from "#app/models/new-salon/settings.ts";
import { recountReviews } from "#app/models/reviews/tallies.server.ts";
import { DEFAULT_WEEK, hoursOfTheWeek, type OwnOfDemo } from "./busy-salon.ts";
import { DAY, type DemoTechnician, dateAt, demoAppointments } from "./demo-appointments.ts";
import { DEMO_MENU } from "./demo-menu.ts";
import { DEMO_PROFILE, type DemoProfile } from "./demo-profile.ts";
import { type DemoInsert, type DemoSalon, type InsertingDatabase, inserts } from "./inserts.ts";
import { demoReviews, visitsIn } from "./reviews/demo-reviews.ts";
import { TEAM_REVIEWS } from "./reviews/team.ts";

/* A second demo salon, with three technicians: different services, part-time hours, lunches, and full days. It looks and
   sounds like itself: its own colours, words, reviews, and order of the menu, by which other nails stand at its top. It is
   set as a new salon begins (docs/rules.md 18.10); the first demo salon as specified. */

const TEAM_PROFILE: DemoProfile = {
  ...DEMO_PROFILE,
  name: "Three Chairs Nail House",
  email: "hello@threechairs.test",
  phone: "020 7946 0271",
  address: "8 Plover Yard, Hackney, London E8 9ZZ",
  instagramUrl: "https://www.instagram.com/threechairs",
  facebookUrl: "",
  tagline: "Three ways with colour, one quiet yard.",
  policy: `Tell us who you would like, or take whoever is free first: we all work from the same book.

Running late? Call us. We keep your chair for 15 minutes, and after that we do what the time allows.

Anything that chips or lifts within ten days is put right by whoever did it, free of charge.`,
  mapUrl: "https://www.openstreetmap.org/search?query=Hackney%20London%20E8",
  ...settingsOfNewSalon(UNITED_KINGDOM),
  colourAccent: "#0f5a63",
  colourPaper: "#f5f7f2",
};

/** What stands first on its menu, which has the other salon's services. */
const FIRST_ON_MENU = ["gel-polish-french", "cat-eye-effect", "chrome-finish", "matte-top-coat", "nail-gems"];

/** What the second demo salon has of its own. */
export const TEAM_OWN: OwnOfDemo = {
  profile: TEAM_PROFILE,
  owner: "Noor Rahman",
  menu: [
    ...FIRST_ON_MENU.flatMap((first) => DEMO_MENU.filter(({ id }) => id === first)),
    ...DEMO_MENU.filter(({ id }) => !FIRST_ON_MENU.includes(id)),
  ],
  contents: aTeamSalon,
};

const MINUTES = { lunch: 30 };

interface Member {
  key: string;
  name: string;
  colour: string;
  /** What they say of themselves. */
  line: string;
  /** Categories that they do, null for all. */
  categories: string[] | null;
  /** Hours of their own by weekday, 0 for Sunday; null for the salon's. */
  week: Record<number, { start: number; end: number }[]> | null;
  /** The minute at which they have lunch. */
  lunchAt: number | null;
}

export const TEAM: Member[] = [
  {
    key: "n",
    name: "Noor Rahman",
    colour: "#a9536e",
    line: "New sets, and hands that work for a living. I choose the shape with you.",
    categories: null,
    week: null,
    lunchAt: 12 * 60 + 30,
  },
  {
    key: "b",
    name: "Bea Lindqvist",
    colour: "#4a6ca6",
    line: "The thinnest white line in Hackney, and a red for everybody.",
    categories: ["Gel Polish", "Gel Polish Removal and New", "Block Colour", "Soak Off", "Nail Repair"],
    week: { 0: [], 1: [], 2: [], ...daysOf([3, 4, 5, 6], 10, 18) },
    lunchAt: 13 * 60,
  },
  {
    key: "k",
    name: "Kezia Boateng",
    colour: "#856730",
    line: "Florals and fine lines. Ask me about chrome.",
    categories: [
      "Nail Art",
      "Builder Gel",
      "Builder Gel Infill",
      "Builder Gel Overlay with Nail Art",
      "Builder Gel Infill with Nail Art",
      "Nail Repair",
    ],
    week: { 0: [], 1: [], 2: [], 3: [], ...daysOf([4], 12, 20), ...daysOf([5], 10, 16), ...daysOf([6], 9, 15) },
    lunchAt: null,
  },
];

/** The salon is closed on Sundays. */
const WEEK = DEFAULT_WEEK.map((hours, weekday) => ({ ...hours, isOpen: weekday !== 0 }));

/** The rows of the second demo salon, except for the salon itself, its accounts and its menu. */
function aTeamSalon(
  db: InsertingDatabase,
  salon: DemoSalon,
  midnight: number,
  client: { id: string; name: string; email: string; phone: string },
): DemoInsert[] {
  const { id: salonId, idPrefix } = salon;
  const ids = teamIds(salon);
  const team = TEAM.map((member) => ({ ...member, id: ids[member.key] ?? salonId }));
  const written = team.flatMap((member, place) =>
    demoAppointments({
      ...{ salonId, idPrefix, midnight },
      client: place === 0 ? client : null,
      technician: asTechnician(member),
      openingHours: (offset) => hoursOf(member, new Date(midnight + offset * DAY).getUTCDay()),
    }),
  );
  const idOf = (of: string) => team.find(({ key }) => key === of)?.id;
  return [
    ...hoursOfTheWeek(db, salon, WEEK),
    ...team.map(({ id, name, colour, line, categories, week }, position) => {
      const of = DEMO_MENU.filter(({ category }) => categories?.includes(category)).map((one) => idPrefix + one.id);
      const said = { name, colour, line, position, services: categories && of, week: week ?? {} };
      return db
        .insert(technicians)
        .values({ id, salonId, createdAt: midnight - 400 * DAY, ...said })
        .onConflictDoUpdate({ target: technicians.id, set: said });
    }),
    ...inserts(
      db,
      blocks,
      team.flatMap((member) => lunchesOf(member, salon, midnight)),
    ),
    ...inserts(
      db,
      appointments,
      written.map(({ appointment }) => appointment),
    ),
    ...inserts(
      db,
      appointmentItems,
      written.flatMap(({ items }) => items),
    ),
    ...inserts(
      db,
      auditEvents,
      written.map(({ audit }) => audit),
    ),
    ...inserts(db, reviews, demoReviews(salon, midnight, TEAM_REVIEWS, visitsIn(written, midnight), idOf)),
    recountReviews(db, salonId),
    paidRows(db, salonId),
    countAllCustomers(db, salonId),
    staleEverywhere(db, salonId),
  ];
}

/** The ids of the technicians by their keys: the first one has the salon's. */
export function teamIds({ id: salonId, idPrefix }: DemoSalon): Partial<Record<string, string>> {
  return Object.fromEntries(TEAM.map(({ key }, place) => [key, place === 0 ? salonId : `${idPrefix}${key}`]));
}

function asTechnician({ id, key, categories, lunchAt }: Member & { id: string }): DemoTechnician {
  const categoryOf = (serviceId: string) => DEMO_MENU.find((service) => service.id === serviceId)?.category ?? "";
  return {
    id,
    key,
    does: (serviceId) => categories === null || categories.includes(categoryOf(serviceId)),
    lunch: lunchAt === null ? null : { start: lunchAt, end: lunchAt + MINUTES.lunch },
  };
}

/** When a technician works on a weekday, or null. */
function hoursOf({ week }: Member, weekday: number) {
  const salon = WEEK[weekday];
  if (!salon?.isOpen) return null;
  if (!week) return salon;
  const [span] = week[weekday] ?? [];
  return span ? { opensMinute: span.start, closesMinute: span.end } : null;
}

/** A weekly block on each weekday on which they work. */
function lunchesOf(member: Member & { id: string }, { id: salonId, idPrefix }: DemoSalon, midnight: number) {
  const { id: technicianId, key, lunchAt } = member;
  if (lunchAt === null) return [];
  return Array.from({ length: 7 }, (_, day) => -49 + day).flatMap((offset) =>
    hoursOf(member, new Date(midnight + offset * DAY).getUTCDay()) === null
      ? []
      : [
          {
            id: `${idPrefix}lunch-${key}${-offset}`,
            salonId,
            technicianId,
            date: dateAt(midnight, offset),
            startsMinute: lunchAt,
            endsMinute: lunchAt + MINUTES.lunch,
            weekly: true,
            reason: "Lunch",
            createdAt: midnight - 49 * DAY,
          },
        ],
  );
}

function daysOf(weekdays: number[], from: number, to: number) {
  return Object.fromEntries(weekdays.map((weekday) => [weekday, [{ start: from * 60, end: to * 60 }]]));
}
