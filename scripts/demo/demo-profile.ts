import type { salons } from "#app/database/schema.ts";

export const TIME_ZONE = "Europe/London";

export type DemoProfile = Omit<typeof salons.$inferInsert, "id" | "host" | "createdAt">;

/** What the demo salon says of itself. */
export const DEMO_PROFILE: DemoProfile = {
  name: "Petal & Polish",
  email: "hello@petalandpolish.test",
  phone: "020 7946 0184",
  address: "27 Larkspur Row, Islington, London N1 7ZZ",
  instagramUrl: "https://www.instagram.com/petalandpolish",
  facebookUrl: "https://www.facebook.com/petalandpolish",
  timeZone: TIME_ZONE,
  currency: "GBP",
  tagline: "Ten small paintings, ten minutes from Angel.",
  policy: `If you need another time, please tell us as early as you can, so that we can offer yours to someone else.

If you are more than 15 minutes late we may have to shorten your appointment, and after 20 minutes we can’t promise it at all. Call us: we will always try.

A chip within seven days is mended free of charge.`,
  mapUrl: "https://www.openstreetmap.org/search?query=Islington%20London%20N1",
};
