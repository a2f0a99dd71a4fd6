import { describe, expect, test } from "vitest";
import { aClient, aSalonDiary, STAFF, withAppointment } from "../../testing/salon-diary.ts";
import type { NamedService } from "../menu/basket.ts";
import type { AppointmentInDiary } from "./booked.ts";
import { contentsAsked, contentsWith, servicesOfChange } from "./contents.ts";

/* What an appointment contains when it is booked or changed. docs/rules.md 3.2, 3.7, 5.4, 5.15 */

const diary = aSalonDiary();
const { menu, team } = diary;
const GRACE = aClient("grace");
const GEL = [{ id: "gel" }];

describe("what is asserted", () => {
  test.for<[string, Parameters<typeof asked>[0], string | null]>([
    ["nothing", {}, null],
    ["the price", { assertedPricePence: 3500 }, null],
    ["another price", { assertedPricePence: 3501 }, "prices-changed"],
    ["the length", { assertedDuration: 60 }, null],
    ["another length", { assertedDuration: 61 }, "prices-changed"],
    ["the end", { assertedEnd: 780 }, null],
    ["another end", { assertedEnd: 781 }, "ends-otherwise"],
    ["the price and another length", { assertedPricePence: 3500, assertedDuration: 61 }, "prices-changed"],
  ])("%s", ([, with_, reason]) => {
    const contents = contentsAsked(asked(with_), GRACE, diary, null);
    expect("reason" in contents ? contents.reason : null).toBe(reason);
  });

  test("yields items, names, length, buffer and price", () => {
    const services = [{ id: "chrome" }, { name: "art", quantity: 3 }];
    expect(contents(asked({ services }), GRACE, null)).toEqual({
      answers: [],
      items: [
        { serviceId: "chrome", name: "chrome", pricePence: 4500, durationMinutes: 90, quantity: 1 },
        { serviceId: "art", name: "art", pricePence: 450, durationMinutes: 0, quantity: 3 },
      ],
      ...{ serviceNames: "chrome, art", length: 90, buffer: 15, pricePence: 5850, asBefore: false },
    });
  });
});

describe("a change", () => {
  test.for<[string, Partial<AppointmentInDiary>, NamedService[], number | string]>([
    ["keeps a price that staff have set", { pricePence: 3000 }, GEL, 3000],
    ["keeps what was paid", { pricePence: 3000, paymentStatus: "paid" }, GEL, 3000],
    ["has the menu's price while the old one was its own", {}, [{ id: "chrome" }], 4500],
    [
      "by a client takes no other services once the price is set",
      { pricePence: 3000 },
      [{ id: "chrome" }],
      "price-settled",
    ],
    ["nor another quantity", { pricePence: 3000 }, [...GEL, { id: "art" }], "price-settled"],
    ["goes by the payment and not by the price", { paymentStatus: "paid" }, [{ id: "chrome" }], "price-settled"],
    ["without items has the menu's price", { items: [], pricePence: 1 }, GEL, 3500],
  ])("%s", ([, old, services, expected]) => {
    const found = contents(asked({ services }), GRACE, anAppointment(old));
    expect("reason" in found ? found.reason : found.pricePence).toBe(expected);
  });

  test("by staff may have other services whatever was settled", () => {
    const settled = anAppointment({ pricePence: 3000 });
    expect(contents(asked({ services: [{ id: "chrome" }] }), STAFF, settled)).toMatchObject({
      pricePence: 4500,
      asBefore: false,
    });
    expect(contents(asked({}), STAFF, settled)).toMatchObject({ pricePence: 3000, asBefore: true });
  });
});

describe("the services of a change", () => {
  const art = { serviceId: "art", name: "art", pricePence: 450, durationMinutes: 0, quantity: 3 };
  const old = anAppointment({ serviceNames: "gel, art" });
  const both = { ...old, items: [...old.items, art] };
  const current = [
    { id: "gel", quantity: 1 },
    { id: "art", quantity: 3 },
  ];
  test.for<[string, Omit<Parameters<typeof servicesOfChange>[0], "serviceQuantities">, NamedService[] | null]>([
    ["none named", {}, current],
    ["the same by their names as one text", { serviceName: "gel, art" }, current],
    ["the same by ids, in any order", { services: [{ id: "art" }, { id: "gel" }] }, current],
    ["the same by names", { services: [{ name: "gel" }, { name: "art" }] }, current],
    [
      "the same with a quantity",
      { services: [{ id: "gel" }, { id: "art", quantity: 2 }] },
      [{ id: "gel" }, { id: "art", quantity: 2 }],
    ],
    ["one of them", { services: GEL }, GEL],
    ["one of them twice", { services: [...GEL, ...GEL] }, [...GEL, ...GEL]],
    ["both, and one of them again", { services: [{ id: "art" }, ...GEL, ...GEL] }, [{ id: "art" }, ...GEL, ...GEL]],
    ["one of them and another", { services: [{ id: "gel" }, { id: "chrome" }] }, [{ id: "gel" }, { id: "chrome" }]],
    ["others by their names as one text", { serviceName: "chrome, gel" }, [{ id: "chrome" }, { id: "gel" }]],
    ["a text that names nothing", { serviceName: "Haircut" }, null],
  ])("%s", ([, named, expected]) => {
    expect(servicesOfChange({ ...named, serviceQuantities: {} }, both, menu)).toEqual(expected);
  });

  test("have the quantities that are sent with them, or else the earlier ones", () => {
    expect(servicesOfChange({ serviceQuantities: { art: 1 } }, both, menu)).toEqual([
      current[0],
      { id: "art", quantity: 1 },
    ]);
  });

  test("of an appointment without items are read from its text of names", () => {
    const { items: _, ...bare } = both;
    expect(servicesOfChange({ serviceName: "gel, art", serviceQuantities: {} }, { ...bare, items: [] }, menu)).toEqual([
      ...[{ id: "gel" }, { id: "art" }],
    ]);
  });
});

/** The contents that are asked for, with the salon's technician. */
function contents(
  booking: Parameters<typeof contentsAsked>[0],
  actor: typeof STAFF | typeof GRACE,
  old: AppointmentInDiary | null,
) {
  const found = contentsAsked(booking, actor, diary, old);
  return "reason" in found ? found : contentsWith(found, "salon", team);
}

function asked(with_: Partial<Parameters<typeof contentsAsked>[0]>): Parameters<typeof contentsAsked>[0] {
  return { services: GEL, serviceQuantities: {}, minute: 720, ...with_ };
}

function anAppointment(with_: Partial<AppointmentInDiary>): AppointmentInDiary {
  return withAppointment(aSalonDiary(), with_).appointments[0] ?? expect.fail();
}
