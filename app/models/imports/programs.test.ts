import { expect, test } from "vitest";
import type { Result } from "../../kernel/result.ts";
import { USUAL_CATEGORIES } from "../services/category.ts";
import { bookingsIn } from "./bookings-csv.ts";
import { clientsIn } from "./clients-csv.ts";
import type { Kind } from "./columns.ts";
import { listIn } from "./list.ts";
import { kindOf, mappingOf } from "./mapping.ts";
import { menuIn } from "./menu-csv.ts";

/* Lists as each program's help pages describe them, with invented people: all of them go in whole. Rules 2.14, 23.13, 25.2 */

const NAMED = { services: ["Gel Polish", "Soak Off"], team: ["Mia"] };

/** The first line of a list, what it is, and the columns that are named as not read. */
const LISTS: [program: string, kind: Kind, lines: string[], unread?: string[]][] = [
  [
    "Fresha",
    "clients",
    [
      "Client ID,First Name,Last Name,Full Name,Blocked,Block Reason,Gender,Mobile Number,Telephone,Email,Accepts Marketing,Date of Birth,Added,Note",
      "1001,Orla,O'Brien,Orla O'Brien,No,,Female,44 7700900201,,orla@example.com,Yes,1990-02-03,2024-05-01,Acetone",
    ],
    ["Client ID", "Gender"],
  ],
  [
    "Fresha",
    "bookings",
    [
      "Ref #,Client,Service,Scheduled Date,Time,Duration,Team member,Gross Sales,Status",
      '#1,Orla O\'Brien,Gel Polish,"7 Dec 2026",10:00am,1h 15min,Mia,£35.00,Booked',
    ],
  ],
  [
    "Fresha",
    "bookings",
    [
      "Appt. Ref.,Client,Service,Appt. Date,Time,Duration,Team Member,Net Sales,Status",
      "#2,Orla,Soak Off,2026-12-08,14:00,30min,Mia,10,Confirmed",
    ],
  ],
  [
    "Fresha",
    "menu",
    [
      "Service Name,Retail Price,Duration,Extra Time,Description,Category Name,Online Booking",
      "Gel Manicure,35.00,45min,15min,Shape,Manicures,Enabled",
    ],
  ],
  [
    "Square",
    "clients",
    [
      "First Name,Last Name,Email Address,Phone Number,Birthday,Email Subscription Status,Memo,Transaction Count",
      "Kezia,Adeyemi,kezia@example.com,'+447700900211,1990-01-02,subscribed,Nut allergy,12",
    ],
    ["Transaction Count"],
  ],
  [
    "Square",
    "bookings",
    [
      "Booking ID,Customer Name,Client Email,Client Phone,Service,Team Member,Start Date,Start Time,Duration,Price,Status,Seller Note",
      "B1,Kezia Adeyemi,kezia@example.com,'+447700900211,Gel Polish,Mia,12/07/2026,10:00 AM,60,35.00,ACCEPTED,Own colour",
      "B2,Lou X,lou@example.com,'+447700900212,Soak Off,Mia,12/15/2026,2:30 PM,30,10.00,PENDING,",
    ],
  ],
  [
    "Square",
    "bookings",
    [
      "Start,End,Customer,Service Variation,Service Provider,Status,Customer Note",
      "2026-12-07T10:00:00,2026-12-07T11:15:00,Kezia Adeyemi,Gel Polish,Mia,CONFIRMED,",
    ],
  ],
  [
    "Square",
    "menu",
    [
      "Item Name,Variation Name,Description,Category,Price,Duration (minutes)",
      "Gel Manicure,Short,Shape,Manicures,35.00,45",
      "Gel Manicure,Long,Shape,Manicures,40.00,60",
    ],
  ],
  [
    "Booksy",
    "clients",
    [
      "First Name,Last Name,Cellphone,Email,Birthday,Customer Since,Notes",
      "Ola,Nowak,07700 900231,ola@example.com,1991-03-04,2023-01-01,Short nails",
    ],
  ],
  ["Booksy", "clients", ["Customer Name;Cell Phone;E-mail;Blacklist", "Ola Nowak;07700 900231;ola@example.com;No"]],
  [
    "Booksy",
    "bookings",
    [
      "Booked for,Booking Time,Customer,Service,Staffer,Duration,Price,Status",
      "07.12.2026,10:00,Ola Nowak,Gel Polish,Mia,1h 0min,£35.00,Confirmed",
      "15.12.2026,12:00,Ola Nowak,Soak Off,Mia,30min,£10.00,Unconfirmed",
    ],
  ],
  [
    "Booksy",
    "menu",
    ["Service Title,Category,Price,Duration,Padding Time,Bookable Online", "Gel,Hands,£35.00,1h,10min,Yes"],
  ],
  [
    "Phorest",
    "clients",
    [
      "First Name,Last Name,Mobile,Land Line,Email,Birth Date,Client Since,SMS Marketing Consent,Client Alert,Notes",
      "Aoife,Byrne,07700 900241,020 7946 0241,aoife@example.com,03/04/1990,01/02/2020,Yes,Latex,Prefers Mia",
    ],
  ],
  ["Phorest", "clients", ["Client Full Name,Mobile Tel,Email Address", "Aoife Byrne,07700 900241,aoife@example.com"]],
  [
    "Phorest",
    "bookings",
    [
      "Appointment Date,Start Time,End Time,Client Name,Service Description,Staff Name,Price,Appointment State",
      "2026-12-07,10:00:00,11:15:00,Aoife Byrne,Gel Polish,Mia,35.00,BOOKED",
    ],
  ],
  ["Phorest", "menu", ["Service,Service Category,Full Price,Service Length,Gap Time", "Gel,Hands,35.00,60,0"]],
  [
    "Timely",
    "clients",
    [
      "First Name,Last Name,Email,SMS Number,Date of Birth,Date Created,Important Notes",
      "Ruth,Hall,ruth@example.com,+44 7700 900251,1980-05-06,2022-07-08,Diabetic",
    ],
  ],
  ["Timely", "clients", ["Name,Mobile Phone Number,Email,Is Blocked", "Ruth Hall,+44 7700 900251,ruth@example.com,No"]],
  [
    "Timely",
    "bookings",
    [
      "Booking Number,Booking Start Date,Start Time,Booked Duration,Customer,Service,Staff/Resource,Booking Value,Status,Booking Note",
      "77,7 Dec 2026,10:00 am,01:15:00,Ruth Hall,Gel Polish,Mia,£35.00,Pencilled-in,Quiet please",
    ],
  ],
  [
    "Timely",
    "menu",
    ["Service Name,Service Group,Service Duration,Price (inc tax),Show Online", "Gel,Hands,01:15:00,35.00,No"],
  ],
  [
    "Vagaro",
    "clients",
    [
      "Customer,Email,Cell Phone,Day Phone,Night Phone,Customer Since,Notes",
      '"Smith, Anna",anna@example.com,(07700) 900221,,,01/02/2023,Gel only',
    ],
  ],
  [
    "Vagaro",
    "clients",
    ["First Name,Last Name,Cell Phone,Email,Points", "Anna,Smith,(07700) 900221,anna@example.com,120"],
  ],
  [
    "Vagaro",
    "bookings",
    [
      "Appointment #,Appt Date,Appt Time,Customer,Service,Service Provider,Duration,Appt Price,Status",
      '501,12/15/2026,"10:00 AM",Anna Smith,Gel Polish,Mia,1.5 h,£35.00,Accepted',
    ],
  ],
  ["Vagaro", "menu", ["Service,Service Category Name,Service Cost,Duration", "Gel,Hands,£35.00,1.5 h"]],
  ["Acuity", "clients", ["First Name,Last Name,Phone,Email,Notes", "Wren,Stone,'+447700900251,wren@example.com,Oval"]],
  [
    "Acuity",
    "clients",
    [
      "First Name,Last Name,Phone,Email,Notes,Days Since Last Appointment",
      "Wren,Stone,'+447700900251,wren@example.com,Oval,12",
    ],
  ],
  [
    "Acuity",
    "bookings",
    [
      "Start Time,End Time,First Name,Last Name,Phone,Email,Type,Calendar,Appointment Price,Paid?,Amount Paid Online,Notes,Appointment ID",
      '"December 9, 2026 10:00 am","December 9, 2026 11:00 am",Wren,Stone,\'+447700900251,wren@example.com,Gel Polish,Mia,35.00,no,0.00,Oval,1',
    ],
  ],
  ["Acuity", "menu", ["Appointment Type Name,Category,Duration,Price,Description", "Gel,Hands,60,35.00,Shape"]],
];

test.for(LISTS)("%s: a list of %s goes in whole", ([, kind, lines, unread = []]) => {
  const list = taken(listIn(lines.join("\n"), "Europe/London"));
  expect(kindOf(list, NAMED)).toBe(kind);
  const read = { kind, list, mapping: mappingOf(list, kind, NAMED) };
  const own = { menu: [], categories: USUAL_CATEGORIES, makes: true, salon: { trialUntil: null }, at: 0 };
  const found =
    kind === "clients"
      ? taken(clientsIn(read, { today: "2026-11-29" }))
      : kind === "bookings"
        ? taken(bookingsIn(read, NAMED))
        : taken(menuIn(read, own));
  expect([found.refused, found.lost, found.unread.map(({ heading }) => heading)]).toEqual([[], [], unread]);
  const rows = "clients" in found ? found.clients : "bookings" in found ? found.bookings : found.lines;
  expect(rows).toHaveLength(lines.length - 1);
  for (const row of rows)
    if ("minutes" in row)
      expect([row.minutes, row.date.slice(0, 7), row.technician]).toEqual([expect.any(Number), "2026-12", "Mia"]);
});

function taken<Value>(read: Result<Value, string>): Value {
  return read.ok ? read : expect.fail(read.reason);
}
