/** A review of the demo salon, written a number of days before the database is filled. */
export interface DemoReview {
  daysAgo: number;
  customerName: string;
  customerEmail?: string;
  rating: number;
  service?: string;
  status: "pending" | "approved" | "rejected";
  comment: string;
  /** The key of the technician whom it is about. */
  to?: string;
}
