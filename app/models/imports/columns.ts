/*
 * What other programs call their columns, in lower case: Fresha, Square, Booksy, Phorest, Timely, Vagaro, Acuity, Outlook, Google
 * and people's own spreadsheets. docs/rules.md 23.13, 25.2
 */

/** The columns of a client. Of several headings of one column the first with a value counts. */
export const CLIENT_COLUMNS = {
  name: ["name", "full name", "client", "client name", "customer", "customer name", "guest", "guest name"],
  firstName: ["first name", "firstname", "forename", "given name", "first"],
  lastName: ["last name", "lastname", "surname", "family name", "last"],
  email: [
    ...["email", "e-mail", "email address", "e-mail address", "e-mail 1 - value", "client email", "customer email"],
    ...["e-mail 2 address", "e-mail 2 - value"],
  ],
  phone: [
    ...["mobile", "mobile number", "mobile phone", "cell", "cell phone", "phone", "phone number", "telephone", "tel"],
    ...[
      "phone 1 - value",
      "client phone",
      "customer phone",
      "primary phone",
      "contact number",
      "home phone",
      "day phone",
    ],
    ...["night phone", "other phone", "business phone", "phone 2 - value"],
  ],
  note: [
    ...["note", "notes", "comment", "comments", "client notes", "customer notes", "memo", "allergies", "allergy"],
    ...["alert", "alerts", "block reason", "medical notes"],
  ],
} as const;

export type ClientColumn = keyof typeof CLIENT_COLUMNS;

/** The headings of a column that says whether a client is blocked. docs/rules.md 23.16 */
export const BANNED_COLUMNS = ["blocked", "banned", "blacklisted", "is blocked"] as const;

/** The columns of a booking, besides those of its client. */
export const BOOKING_COLUMNS = {
  ...CLIENT_COLUMNS,
  note: [...CLIENT_COLUMNS.note, "appointment notes", "booking notes"],
  date: ["date", "appointment date", "scheduled date", "booking date", "start date", "scheduled on", "day"],
  time: ["time", "start time", "start", "appointment time", "starts", "from", "begins"],
  end: ["end time", "end", "finish", "finish time", "ends", "to", "until"],
  minutes: [
    ...["minutes", "duration", "length", "mins", "duration (minutes)", "duration (mins)", "duration (min)"],
    ...["length (minutes)", "duration minutes"],
  ],
  services: ["services", "service", "treatments", "treatment", "service name", "type", "appointment type", "item"],
  technician: [
    ...["technician", "team member", "staff", "staff member", "employee", "stylist", "with", "calendar", "provider"],
    ...["service provider", "resource"],
  ],
  price: ["price", "total", "amount", "cost", "price (£)", "appointment price", "net price", "service price"],
  status: ["status", "appointment status", "booking status", "state"],
  paymentMethod: ["payment method", "method", "payment"],
  paymentStatus: ["payment status", "paid", "paid?"],
  deposit: ["deposit paid", "deposit", "amount paid online", "amount paid", "paid online", "prepaid"],
  reference: ["ref #", "ref", "ref.", "reference", "booking reference", "booking id", "appointment id", "booking #"],
} as const;

/** The headings of what else is said of a client. It stands in the note with its heading. docs/rules.md 23.13 */
export const MORE_COLUMNS = [
  ...["birthday", "date of birth", "dob", "birth date", "birthdate"],
  ...["added", "date added", "customer since", "client since", "created", "first visit", "joined"],
  ...["accepts marketing", "accepts sms marketing", "accepts email marketing", "email subscription status"],
  ...["marketing consent", "marketing consent date", "consent", "consent date", "opted in", "opt in date"],
  ...["gift card balance", "voucher balance", "credit", "account balance", "loyalty points"],
] as const;

/** Every heading that names a column. */
export const KNOWN_HEADINGS: ReadonlySet<string> = new Set(Object.values(BOOKING_COLUMNS).flat());
