import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { appointmentItems, appointments, services } from "../../../database/schema.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBookedAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { callApi } from "../../../testing/requests.ts";
import { aService } from "../../../testing/salons.ts";
import { SERVICE_WORDS } from "../../../words/services.ts";

/* The admin page of services without script: docs/rules.md 2.4 to 2.10. */
const LUXE = {
  name: "Luxe Manicure",
  description: "With a massage",
  price: "42.50",
  duration: "75",
  category: "Builder Gel",
};

const ASKED = {
  ...{ id: "0000000a", text: "Which shape?", needed: false },
  answers: ["Round", "Square"].map((text) => ({ text, adds: null, longest: false })),
};

describe("the page", () => {
  test("shows every service with its price, length and category, inactive ones too", async () => {
    const { page } = await aMenuAdmin();
    const text = await page();
    expect(text).toContain('<h1 class="text-display">Services</h1>');
    for (const shown of [
      "Old Thing",
      "Gel Polish",
      "£35",
      "1 hr",
      "£4.50",
      "30 min, priced each",
      "Extra",
      "Block Colour",
    ])
      expect(text).toContain(shown);
    expect(activeOf(text, "Gel Polish")).toBe(true);
    expect(activeOf(text, "Old Thing")).toBe(false);
  });

  test("says so when there is nothing on the menu", async () => {
    const { salon, page } = await aMenuAdmin();
    await database.delete(services).where(eq(services.salonId, salon.id));
    expect(await page()).toContain("No services yet");
  });

  test.for(["edit", "delete"])("asked to %s what is not there says so", async (what) => {
    const { page } = await aMenuAdmin();
    expect(await page(`?${what}=nowhere`)).toContain("Service ID not found");
  });
});

/* docs/rules.md 2.11 */
describe("what is asked about a service", () => {
  const asked = (salon: Salon): [string, string][] => [
    ...["What is on your nails now?"].map((text): [string, string] => ["question-0", text]),
    ...["Nothing", "  Gel  from elsewhere ", "", "Not sure"].map((text): [string, string] => [
      "question-0-answer",
      text,
    ]),
    ...["", `${salon.id}-art`, "", "longest"].map((adds): [string, string] => ["question-0-adds", adds]),
    ["question-0-needed", "on"],
  ];
  const edit = (salon: Salon): [string, string][] =>
    Object.entries({ intent: "edit", id: `${salon.id}-gel`, seen: "", ...LUXE, name: "Gel Polish" });

  test("is saved, shown again in the form, and kept under its id", async () => {
    const { salon, send, page } = await aMenuAdmin();
    const path = `?edit=${salon.id}-gel`;
    const seen = async (): Promise<[string, string]> => ["seen", `${(await named(salon, "Gel Polish"))[0]?.updatedAt}`];
    const fields = async () => [...edit(salon).filter(([name]) => name !== "seen"), await seen()];
    expect((await send([...(await fields()), ...asked(salon)], path)).status).toBe(302);
    const [stored] = await named(salon, "Gel Polish");
    expect(stored?.questions).toEqual([
      {
        ...{ id: expect.stringMatching(/^[0-9a-f]{8}$/), text: "What is on your nails now?", needed: true },
        answers: [
          { text: "Nothing", adds: null, longest: false },
          { text: "Gel from elsewhere", adds: `${salon.id}-art`, longest: false },
          { text: "Not sure", adds: null, longest: true },
        ],
      },
    ]);
    const form = await page(path);
    for (const words of ['value="Gel from elsewhere"', 'value="What is on your nails now?"'])
      expect(form).toContain(words);
    const id = stored?.questions[0]?.id ?? "";
    await send([...(await fields()), ...asked(salon), ["question-0-id", id]], path);
    expect((await named(salon, "Gel Polish"))[0]?.questions[0]?.id).toBe(id);
    await send(await fields(), path);
    expect((await named(salon, "Gel Polish"))[0]?.questions).toEqual([]);
  });

  test.for<[string, [string, string][]]>([
    ["Please enter the question", [["question-1-answer", "Yes"]]],
    [
      "Please give at least two answers",
      [
        ["question-1", "Which?"],
        ["question-1-answer", "Round"],
      ],
    ],
    [
      "Please give each answer once",
      [
        ["question-1", "Which?"],
        ["question-1-answer", "Round"],
        ["question-1-answer", "round"],
      ],
    ],
    [
      "One answer adds a service that isn’t on the menu",
      [
        ["question-1", "Which?"],
        ["question-1-answer", "Round"],
        ["question-1-answer", "Square"],
        ["question-1-adds", "nowhere"],
      ],
    ],
  ])("is refused with: %s", async ([sentence, fields]) => {
    const { salon, send } = await aMenuAdmin();
    const answer = await send([...edit(salon), ...fields]);
    const page = await answer.text();
    expect([answer.status, page.includes(sentence)]).toEqual([400, true]);
    for (const [, typed] of fields.slice(0, 2)) expect(page).toContain(`value="${typed}"`);
    expect((await named(salon, "Gel Polish"))[0]?.questions).toEqual([]);
  });

  test("can't add the service itself, nor one about which something is asked", async () => {
    const { salon, send } = await aMenuAdmin();
    await database
      .update(services)
      .set({ questions: [ASKED] })
      .where(eq(services.id, `${salon.id}-art`));
    for (const adds of ["gel", "art"]) {
      const answer = await send([
        ...edit(salon),
        ...asked(salon),
        ["question-1", "Which?"],
        ["question-1-answer", "Round"],
        ["question-1-answer", "Square"],
        ["question-1-adds", `${salon.id}-${adds}`],
      ]);
      expect(answer.status).toBe(400);
    }
  });
});

describe("adding", () => {
  test("puts a service at the end of the menu, active or not as ticked", async () => {
    const { salon, send, page } = await aMenuAdmin();
    const added = await send({ intent: "add", key: "1", ...LUXE, active: "on" });
    expect(added.status).toBe(302);
    const [stored] = await named(salon, LUXE.name);
    expect(stored).toMatchObject({ pricePence: 4250, durationMinutes: 75, category: "Builder Gel", active: true });
    expect(added.headers.get("Location")).toBe(`/admin/services?notice=added#${stored?.id}`);
    expect(await page("?notice=added")).toContain("Service added.");
    await send({ intent: "add", key: "2", ...LUXE, name: "Hidden" });
    expect(await namedInApi(salon)).toEqual(["Gel Polish", "Nail Art", "Gems", "Matte Top", "Luxe Manicure"]);
  });

  test("twice with one key is adding once", async () => {
    const { salon, send } = await aMenuAdmin();
    const [first, again] = await Promise.all([1, 2].map(() => send({ intent: "add", key: "same", ...LUXE })));
    expect([first?.status, again?.status]).toEqual([302, 302]);
    expect(await named(salon, LUXE.name)).toHaveLength(1);
  });

  test("keeps what was typed when it is refused, with a sentence at each field", async () => {
    const { salon, send } = await aMenuAdmin();
    const typed = { name: "", description: "Kept", price: "-5", duration: "7.5", category: "Soak Off" };
    const answer = await send({ intent: "add", key: "typed-key", ...typed });
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toContain("Please enter a name");
    expect(text).toContain("The price can’t be below £0");
    expect(text).toContain("Please give the duration in whole minutes, from 0 to 720");
    for (const stored of ['value="-5"', 'value="7.5"', ">Kept<", 'value="typed-key"']) expect(text).toContain(stored);
    expect(text).toMatch(/<option selected="">Soak Off<\/option>/);
    expect(await namedInApi(salon)).toHaveLength(4);
  });

  test("a name that stands there already is refused at the name, and what was typed stays", async () => {
    const { send } = await aMenuAdmin();
    const answer = await send({ intent: "add", key: "1", ...LUXE, name: "gel polish" });
    expect(answer.status).toBe(409);
    const text = await answer.text();
    expect(text).toContain(SERVICE_WORDS["name-taken"]);
    for (const stored of ['value="gel polish"', 'value="42.50"', ">With a massage<"]) expect(text).toContain(stored);
  });
});

describe("minutes free afterwards", () => {
  test("are saved and shown, keep clients away, and stand in no answer of the API", async () => {
    const { salon, send, page } = await aMenuAdmin();
    await send({ intent: "add", key: "1", ...LUXE, bufferMinutes: "15", active: "on" });
    const [added] = await named(salon, LUXE.name);
    expect(added).toMatchObject({ bufferMinutes: 15 });
    const form = await page(`?edit=${added?.id}`);
    expect(form).toMatch(/name="bufferMinutes" value="15"/);
    await send({ intent: "edit", id: `${added?.id}`, seen: seenIn(form), ...LUXE, bufferMinutes: "", active: "on" });
    expect(await named(salon, LUXE.name)).toMatchObject([{ bufferMinutes: 0 }]);
    expect(await textOf(callApi(salon, "services"))).not.toMatch(/buffer/i);
  });

  test.for(["241", "-1", "7.5", "some"])("are refused as %j, beside any other wrong field", async (bufferMinutes) => {
    const { salon, send } = await aMenuAdmin();
    const answer = await send({ intent: "add", key: "1", ...LUXE, price: "-5", bufferMinutes });
    const text = await answer.text();
    expect(answer.status).toBe(400);
    expect(text).toContain("Please give the minutes free afterwards as a whole number, from 0 to 240");
    expect(text).toContain("The price can’t be below £0");
    expect(await named(salon, LUXE.name)).toEqual([]);
    const alone = await send({ intent: "add", key: "2", ...LUXE, bufferMinutes });
    expect([alone.status, await named(salon, LUXE.name)]).toEqual([400, []]);
  });
});

describe("editing", () => {
  test("opens with what stands there, and saves it", async () => {
    const { salon, send, page } = await aMenuAdmin();
    const form = await page(`?edit=${salon.id}-gel`);
    for (const shown of ["Edit Gel Polish", 'value="35.00"', 'value="60"']) expect(form).toContain(shown);
    const saved = await send({ intent: "edit", id: `${salon.id}-gel`, seen: seenIn(form), ...LUXE, active: "on" });
    expect(saved.headers.get("Location")).toBe(`/admin/services?notice=saved#${salon.id}-gel`);
    expect(await namedInApi(salon)).toEqual(["Luxe Manicure", "Nail Art", "Gems", "Matte Top"]);
  });

  test("what somebody else has changed meanwhile is refused, and shown beside what was typed", async () => {
    const { salon, send, page } = await aMenuAdmin();
    const id = `${salon.id}-gel`;
    const seen = seenIn(await page(`?edit=${id}`));
    const edit = { intent: "edit", id, active: "on", ...LUXE };
    expect((await send({ ...edit, seen, name: "First", price: "36" })).status).toBe(302);
    const refused = await send({ ...edit, seen, name: "Second" });
    expect(refused.status).toBe(409);
    const text = await refused.text();
    expect(text).toContain(SERVICE_WORDS["changed-since"]);
    expect(text).toContain('value="Second"');
    expect(text).toMatch(/<dd[^>]*>First<\/dd>/);
    expect(text).toMatch(/<dd[^>]*>£36<\/dd>/);
    expect(await named(salon, "First")).toHaveLength(1);

    expect((await send({ ...edit, seen: seenIn(text), name: "Second" })).status).toBe(302);
    expect(await named(salon, "Second")).toHaveLength(1);
  });

  test("the same twice is saved once, and of two at once one is refused", async () => {
    const { salon, send, page } = await aMenuAdmin();
    const id = `${salon.id}-gel`;
    const seen = seenIn(await page(`?edit=${id}`));
    const edit = { intent: "edit", id, seen, ...LUXE };
    const same = await Promise.all([send(edit), send(edit)]);
    expect(same.map(({ status }) => status)).toEqual([302, 302]);
    const next = seenIn(await page(`?edit=${id}`));
    const races = await Promise.all(["A", "B"].map((name) => send({ ...edit, seen: next, name })));
    expect(races.map(({ status }) => status).sort()).toEqual([302, 409]);
  });

  test("what was deleted meanwhile says so and offers what was typed to be added anew", async () => {
    const { salon, send, page } = await aMenuAdmin();
    const seen = seenIn(await page(`?edit=${salon.id}-gel`));
    await send({ intent: "delete", id: `${salon.id}-gel`, seen });
    const answer = await send({ intent: "edit", id: `${salon.id}-gel`, seen, ...LUXE });
    expect(answer.status).toBe(404);
    const text = await answer.text();
    expect(text).toContain("Service ID not found");
    expect(text).toContain('value="Luxe Manicure"');
    expect(text).toContain("Add a service");
  });
});

describe("the active box", () => {
  test("takes a service off the clients' menu and puts it back", async () => {
    const { salon, send } = await aMenuAdmin();
    const id = `${salon.id}-gel`;
    const off = await send({ intent: "toggle", id }, "?edit=other");
    expect([off.status, off.headers.get("Location")]).toEqual([302, `/admin/services?edit=other#${id}`]);
    expect(await namedInApi(salon)).not.toContain("Gel Polish");
    await send({ intent: "toggle", id, active: "on" });
    expect(await namedInApi(salon)).toContain("Gel Polish");
  });

  test("by script is answered where the page is", async () => {
    const { salon, send } = await aMenuAdmin();
    expect((await send({ intent: "toggle", id: `${salon.id}-gel`, stay: "on" })).status).toBe(200);
    expect((await send({ intent: "toggle", id: "nowhere", stay: "on" })).status).toBe(404);
  });
});

describe("moving", () => {
  test("changes places with the next of its like, for clients as well, and at the end changes nothing", async () => {
    const { salon, send } = await aMenuAdmin();
    await send({ intent: "up", id: `${salon.id}-art` });
    expect(await namedInApi(salon)).toEqual(["Nail Art", "Gel Polish", "Gems", "Matte Top"]);
    await send({ intent: "up", id: `${salon.id}-art` });
    await send({ intent: "down", id: `${salon.id}-gems` });
    expect(await namedInApi(salon)).toEqual(["Nail Art", "Gel Polish", "Matte Top", "Gems"]);
    await aService(salon, { name: "Added later", position: 99 });
    for (const _past of ["Old Thing", "Added later", "the end"]) await send({ intent: "down", id: `${salon.id}-gel` });
    expect(await namedInApi(salon)).toEqual(["Nail Art", "Matte Top", "Gems", "Added later", "Gel Polish"]);
  });

  test("goes to any place of its like, and to none that is not a number", async () => {
    const { salon, send } = await aMenuAdmin();
    await send({ intent: "place", place: "1", id: `${salon.id}-art` });
    await send({ intent: "place", place: "9", id: `${salon.id}-gems` });
    expect(await namedInApi(salon)).toEqual(["Nail Art", "Gel Polish", "Matte Top", "Gems"]);
    expect((await send({ intent: "place", place: "top", id: `${salon.id}-gel` })).status).toBe(400);
    expect((await send({ intent: "place", place: "1", id: "nowhere" })).status).toBe(404);
  });

  test("loses nothing of two at the same time", async () => {
    const { salon, send } = await aMenuAdmin();
    await Promise.all([
      send({ intent: "up", id: `${salon.id}-art` }),
      send({ intent: "down", id: `${salon.id}-gems` }),
    ]);
    expect(await namedInApi(salon)).toEqual(["Nail Art", "Gel Polish", "Matte Top", "Gems"]);
    await Promise.all([
      send({ intent: "down", id: `${salon.id}-art` }),
      send({ intent: "up", id: `${salon.id}-gems` }),
    ]);
    expect(await namedInApi(salon)).toEqual(["Gel Polish", "Nail Art", "Gems", "Matte Top"]);
  });

  test("leaves another salon's menu alone, and an edit that is open good", async () => {
    const [{ salon, send, page }, other] = [await aMenuAdmin(), await aMenuAdmin()];
    const seen = seenIn(await page(`?edit=${salon.id}-gel`));
    expect((await other.send({ intent: "down", id: `${salon.id}-gel` })).status).toBe(404);
    await send({ intent: "down", id: `${salon.id}-gel` });
    expect((await send({ intent: "edit", id: `${salon.id}-gel`, seen, ...LUXE })).status).toBe(302);
    expect(await namedInApi(other.salon)).toEqual(["Gel Polish", "Nail Art", "Gems", "Matte Top"]);
  });
});

describe("deleting", () => {
  test("asks first", async () => {
    const { salon, page } = await aMenuAdmin();
    const text = await page(`?delete=${salon.id}-gel`);
    expect(text).toContain("Are you sure you want to delete");
    expect(text).toContain("This can’t be undone.");
    expect(await namedInApi(salon)).toContain("Gel Polish");
  });

  test("is refused for what somebody else has changed since it was shown, and asks again", async () => {
    const { salon, send, page } = await aMenuAdmin();
    const id = `${salon.id}-gel`;
    const seen = seenIn(await page(`?delete=${id}`));
    await send({ intent: "edit", id, seen, ...LUXE });
    const late = await send({ intent: "delete", id, seen }, `?delete=${id}`);
    const text = await late.text();
    expect([late.status, text.includes(SERVICE_WORDS["changed-since"])]).toEqual([409, true]);
    expect(text).toContain("Are you sure you want to delete");
    expect(await named(salon, LUXE.name)).toHaveLength(1);
    expect((await send({ intent: "delete", id })).status).toBe(409);
    expect((await send({ intent: "delete", id, seen: seenIn(text) })).status).toBe(302);
    expect(await named(salon, LUXE.name)).toEqual([]);
  });

  test("touches no appointment: what was booked keeps its names and prices", async () => {
    const { salon, send, page } = await aMenuAdmin();
    await aBookedAppointment(salon, await anAccount(salon));
    const booked = () =>
      Promise.all([
        database.select().from(appointments).where(eq(appointments.salonId, salon.id)),
        database.select().from(appointmentItems).where(eq(appointmentItems.salonId, salon.id)),
      ]);
    const before = await booked();
    expect(before.map((rows) => rows.length)).toEqual([1, 1]);
    const seen = seenIn(await page(`?delete=${salon.id}-gel`));
    const deleted = await send({ intent: "delete", id: `${salon.id}-gel`, seen });
    expect([deleted.status, deleted.headers.get("Location")]).toEqual([302, "/admin/services?notice=deleted"]);
    expect(await named(salon, "Gel Polish")).toEqual([]);
    expect(await booked()).toEqual(before);
    const again = await send({ intent: "delete", id: `${salon.id}-gel`, seen }, `?delete=${salon.id}-gel`);
    expect(again.status).toBe(404);
    expect(await again.text()).toContain("Service ID not found");
    expect(await page("?notice=deleted")).toContain("Service deleted.");
  });
});

/** The names on the menu as clients get it. */
async function namedInApi(salon: Salon): Promise<string[]> {
  return (await (await callApi(salon, "services")).json<{ name: string }[]>()).map(({ name }) => name);
}

async function named(salon: Salon, name: string) {
  const menu = await database.select().from(services).where(eq(services.salonId, salon.id));
  return menu.filter((service) => service.name === name);
}

/** The service version in the page's edit form. */
function seenIn(page: string): string {
  return /name="seen" value="(\d+)"/.exec(page)?.[1] ?? expect.fail("No form to edit");
}

/** Whether a service's box is ticked on a page. */
function activeOf(page: string, name: string): boolean {
  const [card] = page.split(/<h3[^>]*/).filter((card) => card.startsWith(`>${name}<`));
  return /name="active"[^>]* checked=""|checked=""[^>]* name="active"/.test(card ?? "");
}

async function aMenuAdmin() {
  const { salon, page, send } = await aSalonWithAdmin();
  return {
    salon,
    page: (search = "") => page(`/admin/services${search}`),
    send: (form: Record<string, string> | [string, string][], search = "") => send(`/admin/services${search}`, form),
  };
}
