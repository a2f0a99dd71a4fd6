import type { DemoReview } from "./demo-review.ts";

/** Reviews that wait for approval, newest first. */
export const WAITING_REVIEWS: DemoReview[] = [
  {
    daysAgo: 1,
    customerName: "Hannah Lindqvist",
    customerEmail: "hannah.lindqvist@example.com",
    rating: 5,
    service: "Builder Gel Infill",
    status: "pending",
    comment:
      "Third infill here and my nails have never been this long. No lifting at all, even after a week of gardening.",
  },
  {
    daysAgo: 2,
    customerName: "Rosie",
    rating: 4,
    service: "Gel Polish",
    status: "pending",
    comment: "Lovely colour and a very neat finish. It ran ten minutes over, but they had warned me.",
  },
  {
    daysAgo: 4,
    customerName: "Meera Patel",
    customerEmail: "meera.patel@example.com",
    rating: 5,
    service: "Builder Gel with Nail Art",
    status: "pending",
    comment:
      "I brought a blurry photo of some tiles from Lisbon and left with ten tiny versions of them. Extraordinary.",
  },
];
