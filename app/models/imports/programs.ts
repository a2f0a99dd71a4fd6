import {
  type BookingColumn,
  type ClientColumn,
  COLUMNS,
  type Column,
  KINDS,
  type Kind,
  type MenuColumn,
  type VoucherColumn,
} from "./columns.ts";

/*
 * What each program calls its columns, in lower case, by what they become here. The names are those of the programs' help pages.
 * docs/rules.md 2.14, 23.13, 25.2, 32.21
 */

type Names<Of extends string> = Partial<Record<Of, readonly string[]>>;

interface Program {
  /** Names that clients, bookings and vouchers share. */
  person?: Names<ClientColumn>;
  clients?: Names<ClientColumn>;
  bookings?: Names<BookingColumn>;
  menu?: Names<MenuColumn>;
  vouchers?: Names<VoucherColumn>;
}

/** Of several columns that become one, the first here with a value counts. So mobiles stand before other phones. */
const PROGRAMS: Record<string, Program> = {
  "people’s own spreadsheets": {
    person: {
      name: ["name", "full name", "client", "client name", "customer", "customer name", "guest", "guest name"],
      firstName: ["first name", "firstname", "forename", "first"],
      lastName: ["last name", "lastname", "surname", "last"],
      email: ["email", "e-mail", "email address", "client email", "customer email"],
      phone: [
        ...["mobile", "mobile number", "mobile phone", "cell", "cell phone", "phone", "phone number", "telephone"],
        ...["tel", "client phone", "customer phone", "client mobile", "customer mobile", "contact number"],
        ...["mobile no", "mobile no.", "phone no", "phone no.", "telephone number", "tel no", "tel. no."],
      ],
      note: [
        ...["note", "notes", "comment", "comments", "client notes", "customer notes", "allergies", "allergy"],
        ...["medical notes", "medical", "preferences", "allergy notes", "medical conditions"],
      ],
    },
    clients: {
      banned: ["blocked", "banned", "blacklisted"],
      birthday: ["birthday", "date of birth", "dob", "birth date", "birthdate"],
      consent: ["marketing consent", "consent", "opted in", "news and offers"],
      consentOn: ["marketing consent date", "consent date", "opt in date", "agreed on"],
      more: [
        ...["client since", "joined", "created", "date added"],
        ...[
          "gift card balance",
          "voucher balance",
          "credit",
          "account balance",
          "package visits left",
          "visits left",
          "loyalty points",
        ],
      ],
    },
    bookings: {
      date: ["date", "appointment date", "booking date", "start date", "day", "when", "date and time", "date/time"],
      time: ["time", "start time", "start", "appointment time", "starts", "from", "begins"],
      end: ["end time", "end", "finish", "finish time", "ends", "to", "until"],
      minutes: [
        ...["minutes", "duration", "length", "mins", "duration (minutes)", "duration (mins)", "duration (min)"],
        ...["length (minutes)", "duration minutes"],
      ],
      services: ["services", "service", "treatments", "treatment", "appointment type", "type", "item"],
      technician: ["technician", "staff", "staff member", "employee", "stylist", "with", "provider"],
      price: ["price", "total", "amount", "cost", "price (£)", "service price"],
      status: ["status", "appointment status", "booking status", "state"],
      note: ["appointment notes", "booking notes"],
      deposit: ["deposit paid", "deposit", "amount paid", "paid online", "prepaid"],
      paymentMethod: ["payment method", "method", "payment"],
      paymentStatus: ["payment status", "paid", "paid?"],
      reference: ["ref", "ref.", "reference", "booking reference", "booking id", "booking #", "order reference"],
    },
    menu: {
      name: ["name", "service", "treatment", "services", "treatments"],
      category: ["category", "group", "type"],
      price: ["price", "cost", "£", "price (£)", "from", "price from"],
      minutes: [
        "minutes",
        "duration",
        "length",
        "time",
        "mins",
        "duration (minutes)",
        "duration (mins)",
        "duration (min)",
      ],
      extraMinutes: ["extra minutes", "adds", "adds minutes"],
      isExtra: ["extra", "is extra", "add-on", "add on", "addon"],
      buffer: ["buffer", "minutes free afterwards", "clean up", "cleanup time", "buffer time"],
      description: ["description", "about"],
      shown: ["active", "shown", "visible"],
    },
    vouchers: {
      name: ["recipient", "recipient name", "to", "for", "owner", "issued to", "holder"],
      code: [
        ...["code", "voucher code", "voucher number", "voucher no", "voucher", "gift card code", "gift card number"],
        ...["gift voucher code", "gift voucher number", "card number", "serial number", "number"],
      ],
      balance: [
        ...["balance", "current balance", "remaining balance", "balance left", "remaining", "remaining value"],
        ...["amount left", "value left", "voucher balance", "gift card balance", "credit", "account balance"],
      ],
      visits: [
        ...["visits left", "package visits left", "sessions left", "sessions remaining", "remaining sessions"],
        ...["uses left", "visits remaining", "treatments left"],
      ],
      services: ["services", "service", "package", "package name", "treatment", "course", "course name", "valid for"],
      until: ["expires", "expires on", "expiry", "expiry date", "expiration", "expiration date", "valid until"],
      status: ["status", "state"],
      note: ["message"],
    },
  },
  Fresha: {
    clients: {
      note: ["block reason", "reason for block"],
      consent: ["accepts marketing", "accepts sms marketing"],
      more: ["added"],
    },
    bookings: {
      reference: ["ref #", "appt. ref.", "appointment ref"],
      date: ["scheduled date", "scheduled on", "appt. date"],
      services: ["service name"],
      technician: ["team member"],
      price: ["gross sales", "net sales", "total sales", "net price"],
    },
    menu: {
      name: ["service name"],
      category: ["category name", "menu category"],
      price: ["retail price"],
      buffer: ["extra time", "processing time after"],
      shown: ["online booking", "online bookings"],
    },
    vouchers: { code: ["gift card #"], until: ["expires at"], name: ["current owner", "membership client"] },
  },
  Square: {
    clients: {
      note: ["memo"],
      consent: ["email subscription status"],
      more: ["first visit"],
    },
    bookings: {
      services: ["service variation", "item name", "appointment services"],
      technician: ["team member name", "service provider"],
      note: ["customer note", "seller note"],
      price: ["service total"],
    },
    menu: {
      name: ["item name"],
      variation: ["variation name", "variation"],
      category: ["reporting category", "categories"],
      shown: ["visibility"],
    },
    vouchers: { code: ["gan", "gift card account number"], balance: ["gift card balance remaining"] },
  },
  Booksy: {
    person: { phone: ["cellphone"] },
    clients: { more: ["customer since"], consent: ["accepts email marketing"], banned: ["blacklist"] },
    bookings: {
      date: ["booked for", "visit date"],
      time: ["booking time", "visit time"],
      technician: ["staffer", "performed by", "resource"],
      services: ["booked service", "services booked"],
    },
    menu: { name: ["service title"], buffer: ["padding time"], shown: ["bookable online"] },
    vouchers: { code: ["gift card id", "package code"], visits: ["services left"] },
  },
  Phorest: {
    person: {
      phone: ["mobile tel", "land line", "landline"],
      name: ["client full name"],
      note: ["client alert", "alert", "alerts"],
    },
    clients: {
      consent: ["sms marketing consent", "email marketing consent"],
      more: ["client since date", "first visit date"],
    },
    bookings: {
      services: ["service description"],
      technician: ["staff name"],
      minutes: ["service duration"],
      status: ["appointment state", "activation state"],
    },
    menu: {
      category: ["service category"],
      price: ["full price", "standard price"],
      minutes: ["service length"],
      buffer: ["gap time"],
    },
    vouchers: { code: ["serial", "voucher serial"], visits: ["remaining units", "units remaining"] },
  },
  Timely: {
    person: { phone: ["sms number", "mobile phone number", "physical phone"] },
    clients: {
      note: ["important notes", "alert note"],
      consent: ["marketing opt in"],
      more: ["date created", "client added"],
      banned: ["online booking blocked", "is blocked"],
    },
    bookings: {
      date: ["booking start date"],
      reference: ["booking number"],
      minutes: ["booked duration"],
      technician: ["staff/resource"],
      price: ["booking value", "service value"],
      note: ["booking note"],
    },
    menu: {
      category: ["service group", "category/group"],
      price: ["price (inc tax)", "sale price", "price incl. tax"],
      minutes: ["service duration"],
      buffer: ["padding after"],
      shown: ["show online", "available online"],
    },
    vouchers: { code: ["gift voucher #"], balance: ["value remaining"], visits: ["package uses left"] },
  },
  Vagaro: {
    person: { phone: ["day phone", "night phone"] },
    clients: { more: ["membership", "points"] },
    bookings: {
      technician: ["service provider name"],
      date: ["appt date"],
      time: ["appt time"],
      reference: ["appointment #"],
      price: ["price paid", "appt price"],
    },
    menu: { category: ["service category name"], price: ["service cost"] },
    vouchers: { code: ["gift certificate #", "gc #"], balance: ["gc balance"], visits: ["qty remaining"] },
  },
  Acuity: {
    clients: { more: ["days since last appointment"] },
    bookings: {
      technician: ["calendar"],
      price: ["appointment price"],
      deposit: ["amount paid online"],
      reference: ["appointment id"],
    },
    menu: { name: ["appointment type name"] },
    vouchers: { code: ["certificate", "certificate code"], visits: ["appointments left", "count remaining"] },
  },
  "address books of Google, Outlook and phones": {
    person: {
      firstName: ["given name"],
      lastName: ["family name"],
      email: [
        ...["e-mail address", "e-mail 1 - value", "email 1 - value", "e-mail 2 address", "e-mail 2 - value"],
        ...["e-mail 3 address", "email 2"],
      ],
      phone: [
        ...["phone 1 - value", "primary phone", "home phone", "other phone", "business phone", "work phone"],
        ...["phone 2 - value", "phone 3 - value", "home phone 2", "business phone 2", "phone 2"],
      ],
    },
  },
  "calendar files": {
    bookings: {
      summary: ["summary", "subject", "title"],
      note: ["details", "description"],
      repeats: ["repeats", "recurrence", "recurring"],
    },
  },
};

/** The names of a column of a list of this kind, those that count first before the others. */
export function namesOf(kind: Kind): Map<Column, readonly string[]> {
  const all = Object.values(PROGRAMS);
  const of = (column: Column) =>
    all.flatMap((program): readonly string[] => [
      ...(kind === "menu" ? [] : (namesIn(program.person, column) ?? [])),
      ...(namesIn(program[kind], column) ?? []),
    ]);
  return new Map(COLUMNS[kind].map((column) => [column, of(column)]));
}

function namesIn(names: Names<Column> | undefined, column: Column): readonly string[] | undefined {
  return names?.[column];
}

/** Every name of a column. */
export const KNOWN_HEADINGS: ReadonlySet<string> = new Set(KINDS.flatMap((kind) => [...namesOf(kind).values()].flat()));
