/** A review as the demo salon got it, so many days before the day it is filled. */
export interface DemoReview {
  daysAgo: number;
  customerName: string;
  customerEmail?: string;
  rating: number;
  service?: string;
  status: "pending" | "approved" | "rejected";
  comment: string;
}

/** Newest first. The rejected ones are what a salon really turns away: an advertisement and a rant at another shop. */
export const DEMO_REVIEWS: DemoReview[] = [
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
  {
    daysAgo: 187,
    customerName: "Lucy Fairbairn",
    rating: 5,
    service: "Builder Gel Infill with Nail Art",
    status: "approved",
    comment: "Every set has been different and every one has lasted. They remember what I had last time, too.",
  },
  {
    daysAgo: 214,
    customerName: "Grace Nwosu",
    customerEmail: "grace.nwosu@example.com",
    rating: 4,
    service: "Soak Off and New Set",
    status: "approved",
    comment: "Two and a half hours is a long sit, but the result is gorgeous and the chair is comfortable.",
  },
  {
    daysAgo: 246,
    customerName: "Polly Ashworth",
    rating: 3,
    service: "Block Colour Manicure",
    status: "approved",
    comment: "Quick and tidy. The shade was a touch darker than the swatch, so ask to see it on a nail first.",
  },
  {
    daysAgo: 279,
    customerName: "Zara Hussain",
    customerEmail: "zara.hussain@example.com",
    rating: 5,
    service: "Gel Polish",
    status: "approved",
    comment:
      "They checked about my allergy before I even sat down and used a HEMA-free base. No itching, lovely nails.",
  },
  {
    daysAgo: 318,
    customerName: "Marta Kowalska",
    rating: 5,
    status: "approved",
    comment: "My mother and I went together for her sixtieth. They made her feel like the guest of honour.",
  },
  {
    daysAgo: 347,
    customerName: "Jasmine Cole",
    customerEmail: "jasmine.cole@example.com",
    rating: 5,
    service: "Builder Gel",
    status: "approved",
    comment: "First time with builder gel. Everything was explained, nothing was rushed, and it outlasted my holiday.",
  },
];
