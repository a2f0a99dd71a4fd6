import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { CalendarAppointment } from "../../../models/calendar/admin-calendar.ts";
import { AppointmentDialog } from "./appointment-dialog.tsx";
import { Choices } from "./moves/free-times.tsx";

/* The details of an appointment and their order: docs/rules.md 13.4, 13.11, 21.10. The dates are examples. */

test("the fields are in the specification's order; then come the links to the client's page and the table, and the commands", () => {
  const order = [
    ...["Maya Patel", "Email", "maya@example.com", "Phone", "07700 900321", "Service", "Gel Polish"],
    ...["Technician", "Bea Bell", "Date and time", "Tuesday, November 24th, 2026,", "10:00", "10:45", "Price", "£35"],
    ...["Status", "Pending", "Payment status", "Pending", "Payment method", "Cash", "Notes", "By the window"],
    ...["Salon’s note", "Allergic to acrylates", "Client’s page", "Price, history and more", "Confirm", "Edit", "Move"],
    ...["More", "Take £35", "Paid: cash", "Paid: transfer", "Book again", "Cancel appointment"],
  ];
  expect(text({})).toMatch(new RegExp(order.join(".*")));
});

test("a walk-in has neither email nor phone, and so no links to reach them", () => {
  const said = text({ customerEmail: "", customerPhone: "" });
  expect(said).toMatch(/Email +None +Phone +None/);
  expect(said).not.toContain("Client’s page");
});

test("one tap completes an appointment that has begun; it also takes the money while that is pending", () => {
  const begun = { date: "2026-11-23" };
  expect(text(begun)).toContain("Done and paid: cash");
  expect(text({ ...begun, paymentStatus: "paid", arrivedAt: 1 })).toMatch(/ Done +Edit .* Confirm /);
  expect(text({ paymentStatus: "paid" })).not.toContain("Done");
  expect(text({ ...begun, paymentStatus: "paid", status: "completed" })).not.toContain(" Done ");
});

test("the form that moves it is open if the address asks for that, but not for a cancelled appointment", () => {
  expect(text({})).not.toContain("Move appointment");
  expect(text({}, true)).toContain("Move appointment");
  expect(text({ status: "cancelled" }, true)).not.toContain("Move");
});

test("another technician's appointment shows only its time, client and services", () => {
  const said = text({ ofOthers: true }, true);
  expect(said).toMatch(/Maya Patel.*Service.*Gel Polish.*Bea Bell.*Date and time.*10:00.*Status.*Pending/);
  for (const secret of ["£35", "Payment", "Allergic", "By the window", "07700", "@", "Confirm", "Move", "Cancel"]) {
    expect(said).not.toContain(secret);
  }
});

test("the current time of the appointment is marked among the free times", () => {
  const none = () => undefined;
  const free = { times: ["09:45", "10:00", "10:15"], days: [] };
  const times = (current: string | null) =>
    words(
      renderToStaticMarkup(
        createElement(Choices, { free, date: "2026-11-24", current, choose: none, chooseDay: none }),
      ),
    );
  expect(times("10:00")).toContain("09:45 10:00 now 10:15");
  expect(times(null)).not.toContain("now");
});

test("only one button is filled: the first command, or the one of the form that moves it", () => {
  for (const toMove of [false, true]) {
    const filled = html({ date: "2026-11-23" }, toMove).match(/class="button(?=[ "])[^>]*>[^<]*/g);
    expect(filled).toEqual([expect.stringContaining(toMove ? "Move appointment" : "Arrived")]);
  }
});

/** The words of an appointment's details, one after the other. */
function text(changes: Partial<CalendarAppointment>, toMove = false): string {
  return words(html(changes, toMove));
}

function html(changes: Partial<CalendarAppointment>, toMove: boolean): string {
  const appointment = { ...APPOINTMENT, ...changes };
  const none = () => Promise.reject(new Error("Nothing is sent"));
  const dialog = createElement(AppointmentDialog, {
    ...{ appointment, team: TEAM, toMove, onMove: none, refresh: none, onClose: () => undefined },
    now: { date: "2026-11-23", minute: 600, instant: Date.parse("2026-11-23T10:00:00Z") },
  });
  return renderToStaticMarkup(createElement(MemoryRouter, null, dialog));
}

/** The words of HTML, one after the other. */
function words(markup: string): string {
  return markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

const APPOINTMENT: CalendarAppointment = {
  ...{ id: "one", version: 1, date: "2026-11-24", startsMinute: 600, endsMinute: 645, technicianId: "bea" },
  ...{ customerName: "Maya Patel", customerEmail: "maya@example.com", customerPhone: "07700 900321" },
  ...{
    serviceNames: "Gel Polish",
    pricePence: 3500,
    status: "pending",
    lateCancellation: false,
    arrivedAt: null,
    cancelledBy: null,
    noShow: false,
  },
  ...{ paymentStatus: "pending", paymentMethod: "cash", notes: "By the window", salonNote: "Allergic to acrylates" },
};

const TEAM = ["Ada", "Bea Bell"].map((name) => ({
  ...{ name, id: name.slice(0, 3).toLowerCase(), colour: "#8c2f55", active: true, week: {} },
}));
