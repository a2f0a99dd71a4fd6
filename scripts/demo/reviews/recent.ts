import type { DemoReview } from "./demo-review.ts";

/**
 * Other reviews of the last half year, newest first. The rejected ones are typical: an advertisement, and a rant about
 * another shop.
 */
export const RECENT_REVIEWS: DemoReview[] = [
  {
    daysAgo: 6,
    customerName: "Sophie Bennett",
    customerEmail: "client@salon.test",
    rating: 5,
    service: "Gel Polish",
    status: "approved",
    comment:
      "In at six, out by quarter to seven, and the polish looks wet two weeks later. Booking online took a minute.",
  },
  {
    daysAgo: 11,
    customerName: "Folake Adeyemi",
    customerEmail: "folake.adeyemi@example.com",
    rating: 5,
    service: "New Set",
    status: "approved",
    comment: "Finally an almond shape that is the same on both hands. Amara took her time and it shows.",
  },
  {
    daysAgo: 17,
    customerName: "Best Nail Deals",
    customerEmail: "deals@example.com",
    rating: 5,
    status: "rejected",
    comment: "WHOLESALE gel polish at 70% off!!! Message us today for the full price list, fast delivery to any salon.",
  },
  {
    daysAgo: 23,
    customerName: "Claire Dubois",
    rating: 4,
    service: "French Gel Polish",
    status: "approved",
    comment: "Very crisp micro French. One tip needed a touch-up after a few days and they fixed it without a fuss.",
  },
  {
    daysAgo: 34,
    customerName: "Nadia Rahman",
    customerEmail: "nadia.rahman@example.com",
    rating: 5,
    service: "Soak Off",
    status: "approved",
    comment:
      "I came in with a set someone else had ruined. They soaked it off slowly and told me how to look after what was left.",
  },
  {
    daysAgo: 45,
    customerName: "Beth Morgan",
    customerEmail: "beth.morgan@example.com",
    rating: 5,
    status: "approved",
    comment: "Calm room, good tea, no hard sell. I look forward to it all month.",
  },
  {
    daysAgo: 58,
    customerName: "Yuki Tanaka",
    rating: 5,
    service: "Nail Art",
    status: "approved",
    comment:
      "Plum blossom on four nails, painted with the smallest brush I have ever seen. Strangers keep asking about them.",
  },
  {
    daysAgo: 73,
    customerName: "Georgia Whitfield",
    customerEmail: "georgia.whitfield@example.com",
    rating: 3,
    service: "Gel Polish on Toes",
    status: "approved",
    comment: "Nice work, but the Saturday slot started twenty minutes late and I had a train to catch.",
  },
  {
    daysAgo: 89,
    customerName: "Ines Carvalho",
    customerEmail: "ines.carvalho@example.com",
    rating: 5,
    service: "Gel Polish Removal and New",
    status: "approved",
    comment: "Removal without that horrible drill. My nails were not thin or sore afterwards, which is a first for me.",
  },
  {
    daysAgo: 104,
    customerName: "Tasha Clarke",
    rating: 5,
    service: "Builder Gel",
    status: "approved",
    comment: "I bite my nails. I have not been able to get through these for a month. Worth every penny.",
  },
  {
    daysAgo: 126,
    customerName: "Eleanor Hughes",
    customerEmail: "eleanor.hughes@example.com",
    rating: 4,
    status: "approved",
    comment: "Skilled and friendly. Weekday evenings go quickly, so book ahead.",
  },
  {
    daysAgo: 141,
    customerName: "Anonymous",
    rating: 1,
    status: "rejected",
    comment: "Waited an hour at your Croydon branch and nobody even looked up. Never again, you clowns.",
  },
  {
    daysAgo: 158,
    customerName: "Amina Yusuf",
    customerEmail: "amina.yusuf@example.com",
    rating: 5,
    service: "Nail Repair",
    status: "approved",
    comment:
      "Broke a nail the day before my sister's wedding. Mended in fifteen minutes and I could not tell you which one it was.",
  },
];
