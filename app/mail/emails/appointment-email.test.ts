import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { EMAIL_KINDS } from "../../diary/emails.ts";
import type { Fee } from "../../diary/terms/terms.ts";
import { UNTIL_DEPOSIT } from "../../models/appointments/own/pending-in-words.ts";
import { unescaped } from "../../testing/html.ts";
import { anAgreement } from "../../testing/salon-diary.ts";
import { runs } from "../../testing/thoroughness.ts";
import { type AppointmentFacts, appointmentEmail } from "./appointment-email.ts";

const SALON = {
  id: "petal",
  name: "Petal & Polish",
  email: "hello@petal.test",
  phone: "020 7946 0184",
  address: "27 Larkspur Row, London N1 7ZZ",
  timeZone: "Europe/London",
  mapUrl: "https://maps.petal.test/here",
  policy: "",
  version: 0,
};
const AFTERWARDS = {
  bookAgain: "https://petal.test/book?service=gel",
  review: "https://petal.test/reviews?visit=abc#leave-a-review",
  noRequests: "https://petal.test/reviews/requests/abc",
};
const LINK = "https://petal.test/manage/AAECAwQFBgcICQoLDA0ODw?a=1&b=2";
const WHOLE_BOOKING = [
  "Tuesday, November 24th, 2026",
  "10:00 to 11:30",
  "Builder Gel",
  "Nail Art × 5",
  "£64.50",
  "In cash on the day",
  "27 Larkspur Row, London N1 7ZZ",
];

describe("every email about an appointment", () => {
  test.for(EMAIL_KINDS)("greets the client and bears the salon's name, address and phone: %s", (kind) => {
    expectToSay(appointmentEmail(kind, theFacts()), [
      "Hello Ada Lovelace,",
      "Petal & Polish",
      "27 Larkspur Row, London N1 7ZZ",
      "020 7946 0184",
    ]);
  });

  test.for(EMAIL_KINDS)("says when and what: %s", (kind) => {
    expectToSay(appointmentEmail(kind, theFacts()), WHOLE_BOOKING.slice(0, 4));
  });

  test.for(EMAIL_KINDS)("has one button at most, above what it is about: %s", (kind) => {
    const pay = { amountPence: 1000, address: "https://petal.test/pay/abc" };
    const keepCard = "https://petal.test/card/abc";
    for (const asks of [{}, { pay }, { keepCard }, { pay, keepCard }]) {
      const [before = "", after = "", ...more] = appointmentEmail(kind, theFacts({}, asks)).html.split(
        '<td align="center" class="acts"',
      );
      expect(more).toEqual([]);
      expect(after === "" || (!before.includes(">Services<") && after.includes(">Services<"))).toBe(true);
    }
  });

  test.for(EMAIL_KINDS)(
    "loads nothing but a stamp that tells nothing of its reader, and leads only to https: %s",
    (kind) => {
      const { html, text } = appointmentEmail(kind, theFacts({}, { manage: "https://petal.test/cancel" }));
      const [image, ...more] = html.match(/<img[^>]*>/g) ?? [];
      expect([image?.match(/src="([^"]*)"|alt=""/g), more]).toEqual([
        expect.arrayContaining([`src="https://petal.test/stamps/gel.art.png"`, `alt=""`]),
        [],
      ]);
      expect(text).not.toContain("/stamps/");
      const rest = html.replaceAll(image ?? "", "");
      expect(rest).not.toMatch(/<(img|script|link|iframe|form|object|video|audio|svg)|url\(|@import|src=/i);
      for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^https:\/\//);
    },
  );

  test.for(EMAIL_KINDS)("says date and time once as HTML, in its head, and among the facts as text: %s", (kind) => {
    const { html, text } = appointmentEmail(kind, theFacts({}, { manage: null }));
    expect(html).not.toContain("<img");
    expect(html.split(">Tuesday, November 24th, 2026<")).toHaveLength(2);
    expect(html).not.toContain(">Date<");
    expect(text).toContain("Date: Tuesday, November 24th, 2026\nTime: 10:00 to 11:30");
  });

  test("the look that was tapped stands whole in the place of the nail, from the salon's site, unless the visit is cancelled", () => {
    const tall = { id: "berry", alt: "Berry nails", width: 1280, height: 1600 };
    const imageOf = (look: typeof tall, status: "pending" | "cancelled" = "pending") => {
      const { html, text } = appointmentEmail("confirmation", theFacts({ look, status }));
      expect(text).not.toContain("berry");
      return html.match(/<img[^>]*>/g)?.map((image) =>
        image
          .match(/(src|alt|width|height)="[^"]*"/g)
          ?.sort()
          .join(" "),
      );
    };
    const at = "https://petal.test/pictures/berry";
    expect(imageOf(tall)).toEqual([`alt="" height="90" src="${at}/320.webp" width="72"`]);
    expect(imageOf({ ...tall, width: 500, height: 1500 })).toEqual([
      `alt="" height="102" src="${at}/250.webp" width="34"`,
    ]);
    expect(imageOf({ ...tall, width: 400, height: 400 })).toEqual([
      `alt="" height="72" src="${at}/200.webp" width="72"`,
    ]);
    expect(imageOf(tall, "cancelled")).toBeUndefined();
  });

  test("a cancelled appointment has its start struck through, and no stamp", () => {
    const manage = { manage: "https://petal.test/cancel" };
    const { html } = appointmentEmail("cancelled", theFacts({ status: "cancelled" }, manage));
    expect(html).toMatch(/line-through[^>]*>(<span[^>]*>)?Tuesday, November 24th/);
    expect(html).not.toContain("<img");
    expect(appointmentEmail("confirmation", theFacts({}, manage)).html).not.toContain("line-through");
  });

  test.for(EMAIL_KINDS)("never takes what somebody typed for markup: %s", (kind) => {
    const name = `</td><b onclick='x'>"Bold" & Brave</b>`;
    const plain = appointmentEmail(kind, theFacts());
    const email = appointmentEmail(
      kind,
      theFacts({ customerName: name, items: [{ name, quantity: 1, pricePence: 1 }, ART] }, { salon: SALON }),
    );
    for (const mark of [/</g, />/g, /"/g, /'/g]) {
      expect(marksOf(email.html, mark)).toBe(marksOf(plain.html, mark));
    }
    expectToSay(email, [`Hello ${name},`, name]);
  });

  test.for([
    ["Ada\r\nPay here: at the till\n\n", "Ada Pay here: at the till"],
    ["Ada\u2028\u2029Lovelace", "Ada Lovelace"],
    ["Ada\u0000\u001b[1mLovelace\u0085", "Ada [1mLovelace"],
    ["Ada\ud800", "Ada\ufffd"],
    ["Zoë 💅🏽 李", "Zoë 💅🏽 李"],
    ["עדה לאבלייס", "עדה לאבלייס"],
  ] as const)("shows the name %j on one line", ([customerName, shown]) => {
    const email = appointmentEmail("confirmation", theFacts({ customerName }));
    expectToSay(email, [`Hello ${shown},`]);
    expect(email.text.split("\n")).toContain(`Hello ${shown},`);
    expect(email.html).toContain("<bdi>");
  });

  test.for([
    "Claim your voucher at https://evil.test/win",
    "Your prize: evil.test",
    "www.evil test",
    "mail win@evil",
    "Ada\nhttp://evil.test",
    "evil\u3002test",
    "evil\uff0etest",
    "evil\uff61test",
    "evil\u2024test",
    "evil\ufe52test",
    "evil\u200b.\u00adtest",
    "ｅｖｉｌ．ｔｅｓｔ",
    "prize: 1.2.3.4/pay",
    "prize: 1．2．3．4",
    "mailto:evil",
    "javascript:evil",
    "prize //evil",
    "evil＠test",
    "prize: 0800 123 4567",
  ])("leaves out the name %j, of which a mail program could make a link", (customerName) => {
    const { text, html, attachments } = appointmentEmail("confirmation", theFacts({ customerName }));
    expect(text.split("\n")).toContain("Hello from Petal & Polish,");
    for (const part of [text, html, attachments?.[0]?.content]) expect(part).not.toMatch(/evil|prize/);
  });

  test.for(["Dr. Ada Lovelace", "J.R. Smith-Jones", "Ada O'Neill Jr.", "Mary / Anne", "Ada 2: the 2nd", "王小明 2001"])(
    "greets %s by name",
    (name) => {
      expect(appointmentEmail("confirmation", theFacts({ customerName: name })).text).toContain(`Hello ${name},`);
    },
  );

  test.for(EMAIL_KINDS)("shows no typed name to a mailbox that has not answered: %s", (kind) => {
    const { text, html, attachments } = appointmentEmail(kind, theFacts({}, { trusted: false }));
    expect(text.split("\n")).toContain("Hello from Petal & Polish,");
    for (const part of [text, html, ...attachments.map(({ content }) => content)]) expect(part).not.toContain("Ada");
  });

  test("has a subject of one line, 45 characters at most, without a word of the client's", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...EMAIL_KINDS),
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.constantFrom("pending" as const, "confirmed" as const, "completed" as const, "cancelled" as const),
        fc.integer({ min: -400, max: 400 }),
        (kind, text, status, days) => {
          const named = { customerName: text, serviceNames: text, items: [{ ...ART, name: text }] };
          const date = new Date(Date.parse("2026-09-30Z") + days * 86_400_000).toISOString().slice(0, 10);
          const { subject } = appointmentEmail(kind, theFacts({ ...named, status, date }));
          expect(subject).toMatch(/^[\w ,:&]{10,45}\??$/);
          expect(appointmentEmail(kind, theFacts({ status, date })).subject).toBe(subject);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test("keeps notes and the secret link to themselves", () => {
    for (const kind of EMAIL_KINDS) {
      const withNotes = { customerName: "Ada", notes: "Buy now at evil.test" };
      const email = appointmentEmail(kind, theFacts(withNotes));
      expect(JSON.stringify(email)).not.toContain("evil.test");
      expect(email.subject).not.toContain("http");
      for (const { content } of email.attachments) expect(content.replaceAll("\r\n ", "")).not.toContain("AAECAwQF");
      for (const [address] of email.text.matchAll(/https:\/\/\S+/g)) {
        if (address !== LINK) expect(address).not.toContain("AAECAwQF");
      }
    }
  });
});

describe("a confirmation", () => {
  test("as plain text is whole on its own", () => {
    const { subject, text } = appointmentEmail("confirmation", theFacts());
    expect(subject).toBe("Booked: Tue, Nov 24, 10:00 at Petal & Polish");
    expect(text).toBe(`Petal & Polish

You’re booked in

Hello Ada Lovelace,

We’ll see you on Tuesday, November 24th, 2026 at 10:00. Thank you for booking.

See, change or cancel: ${LINK}

Date: Tuesday, November 24th, 2026
Time: 10:00 to 11:30
Services: Builder Gel, Nail Art × 5
Where: 27 Larkspur Row, London N1 7ZZ
Open the map: https://maps.petal.test/here

Total: £64.50
Payment: In cash on the day

Plans changed? You can change it until Sun, Nov 22 at 10:00, and cancel it at any time. The link works without signing in, so please keep this email to yourself.

For your calendar, open the attached appointment.ics, or use:
Google Calendar: https://calendar.google.com/calendar/render?action=TEMPLATE&text=Builder%20Gel%2C%20Nail%20Art%20%C3%97%205%20at%20Petal%20%26%20Polish&location=27%20Larkspur%20Row%2C%20London%20N1%207ZZ&details=Payment%3A%20%C2%A364.50%20in%20cash%20on%20the%20day%0AManage%20Appointments%3A%20https%3A%2F%2Fpetal.test%2Fcancel%0APhone%3A%20020%207946%200184%0ADirections%3A%20https%3A%2F%2Fmaps.petal.test%2Fhere&dates=20261124T100000Z%2F20261124T113000Z
Outlook: https://outlook.live.com/calendar/0/deeplink/compose?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent&subject=Builder%20Gel%2C%20Nail%20Art%20%C3%97%205%20at%20Petal%20%26%20Polish&location=27%20Larkspur%20Row%2C%20London%20N1%207ZZ&body=Payment%3A%20%C2%A364.50%20in%20cash%20on%20the%20day%3Cbr%3EManage%20Appointments%3A%20https%3A%2F%2Fpetal.test%2Fcancel%3Cbr%3EPhone%3A%20020%207946%200184%3Cbr%3EDirections%3A%20https%3A%2F%2Fmaps.petal.test%2Fhere&startdt=2026-11-24T10%3A00%3A00Z&enddt=2026-11-24T11%3A30%3A00Z

--
Petal & Polish
27 Larkspur Row, London N1 7ZZ
020 7946 0184
`);
  });

  test("carries a file that says the price, the phone and where to manage it, and leads to the street", () => {
    const { attachments } = appointmentEmail("confirmation", theFacts({}, { salon: { ...SALON, mapUrl: "" } }));
    const event = eventIn(attachments[0]);
    expect(event?.getFirstPropertyValue("description")).toBe(
      "Payment: £64.50 in cash on the day\nManage Appointments: https://petal.test/cancel\nPhone: 020 7946 0184\nDirections: https://www.google.com/maps/search/?api=1&query=27+Larkspur+Row%2C+London+N1+7ZZ",
    );
    expect(event?.getFirstPropertyValue("location")).toBe("27 Larkspur Row, London N1 7ZZ");
  });

  test.for(["confirmation", "cancelled"] as const)("to the salon's own mailbox is a copy to keep: %s", (kind) => {
    const { attachments } = appointmentEmail(kind, theFacts({ customerEmail: SALON.email }));
    expect(attachments[0]?.contentType).toContain("method=PUBLISH");
    expect(attachments[0]?.content).toContain("METHOD:PUBLISH");
    expect(attachments[0]?.content).not.toContain("ATTENDEE");
    if (kind === "cancelled") expect(attachments[0]?.content).toContain("STATUS:CANCELLED");
  });

  test("leads to a map also where the salon has set no link to one", () => {
    const { text } = appointmentEmail("confirmation", theFacts({}, { salon: { ...SALON, mapUrl: "" } }));
    expect(text).toContain(
      "Where: 27 Larkspur Row, London N1 7ZZ\nOpen the map: https://www.google.com/maps/search/?api=1&query=27+Larkspur+Row%2C+London+N1+7ZZ\n",
    );
  });

  test("as HTML says the same and leads to the same places", () => {
    const email = appointmentEmail("confirmation", theFacts());
    expectToSay(email, [...WHOLE_BOOKING, "You’re booked in"]);
    const inText = [...email.text.matchAll(/https:\/\/\S+/g)].map(([address]) => address);
    expect(addressesIn(email.html)).toEqual(inText);
    expect(inText).toHaveLength(4);
  });

  test("pads the button's cell for Outlook, and colours it for dark screens", () => {
    const { html } = appointmentEmail("confirmation", theFacts());
    expect(html).toMatch(/<td [^>]*class="acts" style="[^"]*mso-padding-alt:14px 28px"><a [^>]*class="acts"/);
    expect(html).toMatch(/prefers-color-scheme: dark\) {[^@]*\.acts {/);
  });

  test("the email and its calendar file say what is paid already", () => {
    const { text, attachments } = appointmentEmail("confirmation", theFacts({ paidPence: 1000 }));
    const words = "Payment: £10 paid, £54.50 to pay at the salon";
    expect(text).toContain("Total: £64.50\nPaid: £10\nTo pay at the salon: £54.50\n");
    expect(text.match(new RegExp(encodeURIComponent(words), "g"))).toHaveLength(2);
    expect(attachments[0]?.content.replaceAll("\r\n ", "")).toContain(words.replaceAll(",", "\\,"));
  });

  test("says how to pay by bank transfer", () => {
    const email = appointmentEmail("confirmation", theFacts({ paymentMethod: "bank_transfer" }));
    expectToSay(email, ["By bank transfer after the appointment: ask for our bank details at your visit"]);
  });

  test.for([
    ["bank_transfer", "paid", 6450, "Paid: £64.50"],
    ["cash", "paid", 6450, "Paid: £64.50"],
    ["bank_transfer", "refunded", 6450, "Refunded: £64.50"],
    ["bank_transfer", "pending", 0, "Payment: Nothing to pay"],
  ] as const)(
    "does not say how to pay when nothing is owed: %s, %s",
    ([paymentMethod, paymentStatus, pricePence, said]) => {
      for (const kind of ["changed", "status", "reminder"] as const) {
        const email = appointmentEmail(kind, theFacts({ paymentMethod, paymentStatus, pricePence }));
        expect(email.text).toContain(said);
        expect(shown(email.html)).toContain(said.replace(": ", ""));
        expect(email.text).not.toMatch(/bank details|on the day/);
      }
    },
  );

  test("brings the appointment into the calendar", () => {
    const [file, ...more] = appointmentEmail("confirmation", theFacts({ sequence: 3 })).attachments;
    expect(more).toEqual([]);
    expect(file?.filename).toBe("appointment.ics");
    expect(file?.contentType).toBe("text/calendar; method=REQUEST; charset=utf-8");
    expect(calendarFactsOf(file)).toEqual({
      method: "REQUEST",
      uid: "a1b2@petal.lacquer",
      sequence: 3,
      status: "TENTATIVE",
    });
    expect(file?.content).toContain("DTSTAMP:20261121T100000Z");
    expect(file?.content.replaceAll("\r\n ", "")).toContain('CN="Ada Lovelace":MAILTO:ada@example.com');
  });
});

describe("a change", () => {
  test("says where it was, where it is now, and all of it", () => {
    const previous = { date: "2026-11-23", startsMinute: 870 };
    const email = appointmentEmail("changed", theFacts({ sequence: 1 }, { previous }));
    expect(email.subject).toBe("Changed: Tue, Nov 24, 10:00 at Petal & Polish");
    const moved =
      "It was on Monday, November 23rd, 2026 at 14:30. We’ll now see you on Tuesday, November 24th, 2026 at 10:00.";
    expectToSay(email, ["We’ve changed your appointment", moved, ...WHOLE_BOOKING]);
    const [file] = email.attachments;
    expect(calendarFactsOf(file)).toEqual({
      method: "REQUEST",
      uid: "a1b2@petal.lacquer",
      sequence: 1,
      status: "TENTATIVE",
    });
  });

  test.for([null, { date: "2026-11-24", startsMinute: 600 }])("of the services alone says so, from %j", (previous) => {
    const email = appointmentEmail("changed", theFacts({}, { previous }));
    expectToSay(email, ["Same time as before: Tuesday, November 24th, 2026 at 10:00.", ...WHOLE_BOOKING]);
    expect(email.text).not.toContain("It was on");
  });
});

describe("a cancellation", () => {
  const email = appointmentEmail("cancelled", theFacts({ sequence: 2, status: "cancelled" }));

  test("says what will not take place, without a price, and has one button: to book the same again", () => {
    expect(email.subject).toBe("Cancelled: Tue, Nov 24, 10:00");
    expectToSay(email, ["Your appointment is cancelled", ...WHOLE_BOOKING.slice(0, 4)]);
    expect(email.text + email.html).not.toContain("£");
    expect(addressesIn(email.html)).toEqual([AFTERWARDS.bookAgain]);
    expect(email.text).toContain(`Book again: ${AFTERWARDS.bookAgain}`);
  });

  test("takes it out of the calendar", () => {
    const [file] = email.attachments;
    expect(file?.contentType).toBe("text/calendar; method=CANCEL; charset=utf-8");
    expect(calendarFactsOf(file)).toEqual({
      method: "CANCEL",
      uid: "a1b2@petal.lacquer",
      sequence: 2,
      status: "CANCELLED",
    });
  });

  test("says that it was late, if it was", () => {
    const late = appointmentEmail("cancelled", theFacts({ status: "cancelled", lateCancellation: true }));
    expectToSay(late, ["That was less than 48 hours before the start, so it counts as a late cancellation."]);
    const agreed = appointmentEmail(
      "cancelled",
      theFacts({ status: "cancelled", lateCancellation: true, agreed: anAgreement({ lateHours: 24 }) }),
    );
    expectToSay(agreed, ["That was less than 24 hours before the start, so it counts as a late cancellation."]);
    expect(email.text).not.toContain("late cancellation");
  });

  test("the email says what the client agreed to pay for this, until staff ask for it or waive it", () => {
    const fee = { why: "late", amountPence: 1750, askedAt: null } as const;
    const mailed = (asked: Fee) => appointmentEmail("cancelled", theFacts({ status: "cancelled", fee: asked }));
    expectToSay(mailed(fee), ["The fee is £17.50. We may ask you for it; we’ll email you first."]);
    const others: Fee[] = [
      { ...fee, askedAt: 1 },
      { ...fee, waived: "Ill" },
      { ...fee, why: "no-show" },
    ];
    for (const other of others) expect(mailed(other)?.text).not.toContain("£17.50");
  });

  // A fee is asked for after a visit that was missed.
  test.for(EMAIL_KINDS.filter((kind) => kind !== "fee"))(
    "is what a cancelled appointment gets, whatever the email was to be: %s",
    (kind) => {
      expect(appointmentEmail(kind, theFacts({ sequence: 2, status: "cancelled" }))).toEqual(email);
    },
  );
});

describe("a status that staff have set", () => {
  test("to confirmed is told as that", () => {
    const email = appointmentEmail("status", theFacts({ status: "confirmed" }));
    expect(email.subject).toBe("Confirmed: Tue, Nov 24, 10:00");
    expectToSay(email, ["Your appointment is confirmed", "See, change or cancel", ...WHOLE_BOOKING]);
    expect(calendarFactsOf(email.attachments[0])).toMatchObject({ method: "REQUEST", status: "CONFIRMED" });
  });

  test("back to pending is told as waiting", () => {
    const email = appointmentEmail("status", theFacts({ status: "pending" }));
    expect(email.subject).toBe("To be confirmed: Tue, Nov 24, 10:00");
    expectToSay(email, [
      "Your appointment is waiting to be confirmed",
      "It’s yours. Nothing more to do.",
      ...WHOLE_BOOKING,
    ]);
    expect(calendarFactsOf(email.attachments[0])).toMatchObject({ method: "REQUEST", status: "TENTATIVE" });
  });

  test("while a deposit is awaited, no email says that there is nothing to do", () => {
    const none = { kind: "none" as const, amount: 0 };
    const terms = { termsId: "one", text: "", account: "12-34-56", dueHours: 24, lateHours: 24, at: 0 };
    const agreed = { ...terms, depositPence: 1000, lateFee: none, noShowFee: none };
    for (const kind of ["confirmation", "changed", "status"] as const) {
      const email = appointmentEmail(kind, theFacts({ agreed, depositDueAt: Date.parse("2026-11-22T10:00:00Z") }));
      expectToSay(email, ["12-34-56"]);
      if (kind !== "changed") expectToSay(email, [UNTIL_DEPOSIT]);
      expect(email.subject).toMatch(/^Held until \w{3}, \w{3} \d+ at \d\d:\d\d: pay £/);
      const words = "Payment: £10 as a deposit, then £54.50 in cash on the day";
      expect(email.text).toContain("Total: £64.50\nDeposit to pay: £10\nTo pay in cash on the day: £54.50\n");
      expect(email.text.match(new RegExp(encodeURIComponent(words), "g"))).toHaveLength(2);
      expect(email.text).not.toMatch(/nothing that you need to do|time (is|stays) yours/);
    }
  });

  test("to completed is a thank-you that leads to booking again, and asks for nothing", () => {
    const email = appointmentEmail("status", theFacts({ status: "completed" }));
    expect(email.subject).toBe("Thank you for your visit on Tue, Nov 24");
    expectToSay(email, ["Thank you for your visit", ...WHOLE_BOOKING.slice(0, 5)]);
    expect(email.text).toContain(`Book again: ${AFTERWARDS.bookAgain}`);
    expect(email.text).not.toMatch(/cancel|review|on the day|Where/);
    expect(addressesIn(email.html)).toEqual([AFTERWARDS.bookAgain]);
    expect(email.attachments).toEqual([]);
  });

  test("to completed says how it was paid, once it is", () => {
    const paid = { status: "completed", paymentStatus: "paid", paidPence: 6450 } as const;
    expect(appointmentEmail("status", theFacts(paid)).text).toContain("Total: £64.50\nPaid: £64.50\n");
  });

  test("to completed leads nowhere while the salon's site is not known", () => {
    const { text, html } = appointmentEmail("status", theFacts({ status: "completed" }, { afterwards: null }));
    expect(text).not.toContain("Book again");
    expect(addressesIn(html)).toEqual([]);
  });
});

describe("a request for a review", () => {
  const email = appointmentEmail("review-request", theFacts({ status: "completed" }, { link: null }));

  test("as plain text is whole on its own", () => {
    expect(email.subject).toBe("How was your visit on Tue, Nov 24?");
    expect(email.text).toBe(`Petal & Polish

How do you like your nails?

Hello Ada Lovelace,

Thanks again for coming. Would you tell others how it was? A few words and some stars will do.

Leave a review: ${AFTERWARDS.review}

Date: Tuesday, November 24th, 2026
Time: 10:00 to 11:30
Services: Builder Gel, Nail Art × 5

We read every review before it appears on our website.

Time for the next visit?
Book again: ${AFTERWARDS.bookAgain}

We only ask after a visit, and at most once in 30 days. Rather not be asked?
No more requests: ${AFTERWARDS.noRequests}

--
Petal & Polish
27 Larkspur Row, London N1 7ZZ
020 7946 0184
`);
  });

  test("has the way to the form, to booking again and to declining, in this order, and no file", () => {
    expect(addressesIn(email.html)).toEqual([AFTERWARDS.review, AFTERWARDS.bookAgain, AFTERWARDS.noRequests]);
    expect(email.attachments).toEqual([]);
  });
});

describe("the salon's policy", () => {
  const salon = { ...SALON, policy: "Please come with bare nails.\r\n\r\nLate by 15 minutes? Call us." };

  test.for(["confirmation", "changed", "status", "reminder"] as const)("is told before a visit: %s", (kind) => {
    const email = appointmentEmail(kind, theFacts({}, { salon }));
    expectToSay(email, ["Good to know", "Please come with bare nails.", "Late by 15 minutes? Call us."]);
  });

  test("comes before the long addresses of calendars", () => {
    const { text } = appointmentEmail("confirmation", theFacts({}, { salon }));
    expect(text.indexOf("Good to know")).toBeLessThan(text.indexOf("https://calendar.google.com"));
  });

  test.for(["completed", "cancelled"] as const)("is not told of an appointment that is %s", (status) => {
    expect(appointmentEmail("status", theFacts({ status }, { salon })).text).not.toContain("Good to know");
  });
});

describe("the client's own notes", () => {
  test("stand on one line where they are known to be theirs, and are no markup", () => {
    const email = appointmentEmail("confirmation", theFacts({}, { ownNotes: "Ring <b>twice</b>\nTotal: £0" }));
    expectToSay(email, ["Your notes", "Ring <b>twice</b> Total: £0"]);
    expect(email.text).toContain("Your notes: Ring <b>twice</b> Total: £0");
    expect(email.html).not.toContain("<b>");
  });

  test("stand in no email otherwise", () => {
    expect(appointmentEmail("confirmation", theFacts()).text).not.toContain("Your notes");
  });
});

test("the request for another time says so, what is booked, and how to take another one while that is possible", () => {
  const email = appointmentEmail("another-time", theFacts());
  expect(email.subject).toBe("We need another time: Tue, Nov 24, 10:00");
  expectToSay(email, ["Please choose another time, or call us", "Builder Gel", "You can change it until"]);
  expect(email.text).not.toContain("your plans");
  expect(email.text).toContain(`See, change or cancel: ${LINK}`);
  expect(email.attachments).toEqual([]);
  const late = appointmentEmail("another-time", theFacts({}, { at: Date.parse("2026-11-23T10:00:00Z") }));
  expect(late.text).toContain("Please call us and we’ll find another time together.");
  expect(late.text).toContain("to change it, please call us");
  expect(late.text).not.toMatch(/See, change|choose another time/);
});

test("taking the request back says that the appointment stands, with all of it and its calendar file", () => {
  const email = appointmentEmail("as-booked", theFacts());
  expect(email.subject).toBe("It goes ahead: Tue, Nov 24, 10:00");
  expectToSay(email, ["your appointment goes ahead", ...WHOLE_BOOKING]);
  expect(email.text).toContain(`See, change or cancel: ${LINK}`);
  expect(email.attachments).toMatchObject([{ filename: "appointment.ics" }]);
});

describe("a reminder", () => {
  test.for([
    ["2026-11-23T10:00:00Z", "Europe/London", "tomorrow at 10:00"],
    ["2026-11-23T00:00:00Z", "Europe/London", "tomorrow at 10:00"],
    ["2026-11-23T23:59:59Z", "Europe/London", "tomorrow at 10:00"],
    ["2026-11-24T00:00:00Z", "Europe/London", "today at 10:00"],
    ["2026-11-24T04:59:59Z", "America/New_York", "tomorrow at 10:00"],
    ["2026-11-24T05:00:00Z", "America/New_York", "today at 10:00"],
    ["2026-11-22T23:59:59Z", "Europe/London", "on Tuesday, November 24th, 2026 at 10:00"],
    ["2026-11-25T00:00:00Z", "Europe/London", "on Tuesday, November 24th, 2026 at 10:00"],
  ] as const)("written at %s in %s is of %s", ([at, timeZone, when]) => {
    const email = appointmentEmail("reminder", theFacts({}, { at: Date.parse(at), salon: { ...SALON, timeZone } }));
    expect(email.subject).toBe(`Reminder: your visit ${when.replace("Tuesday, November 24th, 2026", "Tue, Nov 24")}`);
    expectToSay(email, [`See you ${when}`, ...WHOLE_BOOKING]);
  });

  test("of a friend's appointment names the friend, and asks the booker to tell them", () => {
    const grace = theFacts({ customerName: "Grace Hopper" }, { ofFriend: true, trusted: true });
    const email = appointmentEmail("reminder", grace);
    expect(email.subject).toMatch(/^Reminder: your friend’s visit /);
    expectToSay(email, ["Grace Hopper is with us ", "let them know", ...WHOLE_BOOKING]);
    expect(email.text).not.toMatch(/See you|seeing you|Hello Grace/);
    expectToSay(appointmentEmail("reminder", { ...grace, trusted: false }), ["Your friend is with us "]);
  });

  test("has the link and no file", () => {
    const email = appointmentEmail("reminder", theFacts({}, { at: Date.parse("2026-11-23T10:00:00Z") }));
    expect(addressesIn(email.html)).toEqual([LINK, SALON.mapUrl]);
    expect(email.text).toContain(`See or cancel: ${LINK}`);
    expect(email.attachments).toEqual([]);
  });
});

describe("what can still be done", () => {
  const CHANGE = "You can change it until Sun, Nov 22 at 10:00, and cancel it at any time.";
  const CALL = "It’s less than 48 hours away: to change it, please call us.";

  test.for([
    ["2026-11-22T10:00:00.000Z", CHANGE, "See, change or cancel"],
    ["2026-11-22T10:00:00.001Z", CALL, "See or cancel"],
    ["2026-11-24T09:59:59.999Z", CALL, "See or cancel"],
  ] as const)("at %s: %s", ([at, sentence, button]) => {
    const email = appointmentEmail("confirmation", theFacts({}, { at: Date.parse(at) }));
    expectToSay(email, [sentence, button]);
    expect(email.text).toContain(`${button}: ${LINK}`);
    expect(email.text.includes(CHANGE)).toBe(sentence === CHANGE);
  });

  test.for(["confirmation", "changed", "reminder", "another-time", "as-booked"] as const)(
    "once it has begun is nothing: %s",
    (kind) => {
      const { text, html } = appointmentEmail(kind, theFacts({}, { at: Date.parse("2026-11-24T10:00:00Z") }));
      expect(text.replace(/https:\S+/g, "")).not.toMatch(/cancel/);
      expect(text).not.toContain(LINK);
      expect(addressesIn(html)).not.toContain(LINK);
    },
  );

  test("counts the hours that pass, not those on the clock", () => {
    const night = { date: "2027-03-29", startsMinute: 600, endsMinute: 660 };
    const at = Date.parse("2027-03-27T09:00:00Z");
    expect(appointmentEmail("confirmation", theFacts(night, { at })).text).toContain("until Sat, Mar 27 at 09:00");
    expect(appointmentEmail("confirmation", theFacts(night, { at: at + 1 })).text).toContain(CALL);
  });

  test.for(["confirmation", "changed", "status", "reminder"] as const)(
    "without a secret link is on the website, and no button leads nowhere: %s",
    (kind) => {
      const email = appointmentEmail(kind, theFacts({}, { link: null }));
      expectToSay(email, ["Manage Appointments"]);
      for (const version of [email.text, email.html]) {
        expect(version).not.toMatch(/See, change|null|keep this email/);
      }
      expect(email.html).not.toContain('class="acts"');
    },
  );
});

const ART = { name: "Nail Art", quantity: 5, pricePence: 450 };

/** An hour and a half on Tuesday at 10:00, in an email written on the Saturday before. */
function theFacts(
  appointment: Partial<AppointmentFacts["appointment"]> = {},
  with_: Partial<Omit<AppointmentFacts, "appointment">> = {},
): AppointmentFacts {
  return {
    salon: SALON,
    appointment: {
      uid: "a1b2",
      sequence: 0,
      date: "2026-11-24",
      startsMinute: 600,
      endsMinute: 690,
      serviceNames: "Builder Gel, Nail Art",
      status: "pending",
      customerName: "Ada Lovelace",
      customerEmail: "ada@example.com",
      items: [{ name: "Builder Gel", quantity: 1, pricePence: 4200 }, ART],
      pricePence: 6450,
      paymentMethod: "cash",
      paymentStatus: "pending",
      lateCancellation: false,
      ...appointment,
    },
    trusted: true,
    previous: null,
    link: LINK,
    manage: "https://petal.test/cancel",
    afterwards: AFTERWARDS,
    ownNotes: "",
    at: Date.parse("2026-11-21T10:00:00Z"),
    ...with_,
  };
}

/** Expects both versions of an email to say each of `sentences`. */
function expectToSay(email: { text: string; html: string }, sentences: string[]) {
  const seen = shown(email.html);
  for (const sentence of sentences) {
    expect(email.text).toContain(sentence);
    expect(seen).toContain(sentence);
  }
}

/** The visible text of the HTML. */
function shown(html: string): string {
  return unescaped(html.slice(html.indexOf("<body")).replace(/<[^>]*>/g, ""));
}

function addressesIn(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, address = ""]) => unescaped(address));
}

function marksOf(html: string, mark: RegExp): number {
  return html.match(mark)?.length ?? 0;
}

/** The facts that a calendar reads from a file. */
function calendarFactsOf(file: { content: string } | undefined) {
  const event = eventIn(file);
  const [uid, sequence, status] = ["uid", "sequence", "status"].map((name) => event?.getFirstPropertyValue(name));
  return { method: event?.parent?.getFirstPropertyValue("method"), uid, sequence, status };
}

function eventIn(file: { content: string } | undefined) {
  return new ICAL.Component(ICAL.parse(file?.content ?? "")).getFirstSubcomponent("vevent");
}
