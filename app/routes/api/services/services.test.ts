import { describe, expect, test } from "vitest";
import { now } from "../../../kernel/clock.ts";
import { signToken } from "../../../models/accounts/token.server.ts";
import { identityOf, type User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, asGuest } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBookedAppointment, aBooking } from "../../../testing/appointments.ts";
import { callApi } from "../../../testing/requests.ts";
import { aSalon, aService, noDefaultSalon } from "../../../testing/salons.ts";
import { SERVICE_WORDS } from "../../../words/services.ts";

interface ServiceRecord {
  _id: string;
  id: string;
  name: string;
  price: number;
  active: boolean;
}

describe("the services", () => {
  test("are whole records with prices in pounds, for every caller", async () => {
    const salon = await aSalon();
    const answer = await callApi(salon, "services");
    expect(answer.status).toBe(200);
    const services = await answer.json<ServiceRecord[]>();
    expect(services).toHaveLength(4);
    expect(services.find(({ name }) => name === "Nail Art")).toEqual({
      _id: `${salon.id}-art`,
      id: `${salon.id}-art`,
      name: "Nail Art",
      description: "",
      price: 4.5,
      duration: 30,
      category: "Nail Art",
      active: true,
    });
    for (const service of services) expect(service._id).toBe(service.id);
  });

  test("hide inactive ones from visitors and clients", async () => {
    const salon = await aSalon();
    const client = await anAccount(salon);
    expect(await namesOf(await callApi(salon, "services"))).not.toContain("Old Thing");
    expect(await namesOf(await callApi(salon, "services", { user: client }))).not.toContain("Old Thing");
  });

  test("are all of them for an admin, each saying whether it is active", async () => {
    const salon = await aSalon();
    const admin = await anAccount(salon, { role: "admin" });
    const services = await (await callApi(salon, "services", { user: admin })).json<ServiceRecord[]>();
    expect(services).toHaveLength(5);
    expect(services.filter(({ active }) => !active).map(({ name }) => name)).toEqual(["Old Thing"]);
  });

  test("hide inactive ones from another salon's admin, and from an admin whose token has expired", async () => {
    const salon = await aSalon();
    const [admin, elsewhere] = [await anAccount(salon, { role: "admin" }), await aSalon()];
    const stranger = await anAccount(elsewhere, { role: "admin" });
    const expired = await signToken(identityOf(admin), now() - 13 * 3_600_000);
    expect(await namesOf(await callApi(salon, "services", { user: stranger }))).not.toContain("Old Thing");
    const headers = { Authorization: `Bearer ${expired}` };
    expect(await namesOf(await callApi(salon, "services", { headers }))).not.toContain("Old Thing");
  });

  test("stand in menu order", async () => {
    const salon = await aSalon();
    await aService(salon, { name: "Third", position: 3 });
    await aService(salon, { name: "First", position: 1 });
    await aService(salon, { name: "Second", position: 2 });
    expect((await namesOf(await callApi(salon, "services"))).slice(-3)).toEqual(["First", "Second", "Third"]);
  });

  test("are this salon's alone", async () => {
    const [salon, other] = [await aSalon(), await aSalon()];
    await aService(other, { name: "Elsewhere" });
    expect(await namesOf(await callApi(salon, "services"))).not.toContain("Elsewhere");
    expect(await namesOf(await callApi(other, "services"))).toContain("Elsewhere");
  });

  test("are the default salon's at a host that nobody knows", async () => {
    await noDefaultSalon();
    const salon = await aSalon({ host: null });
    await aService(salon, { name: "At the default salon" });
    const unknown = { ...salon, host: "unheard-of.test" };
    expect(await namesOf(await callApi(unknown, "services"))).toContain("At the default salon");
  });

  test("may be kept by caches only to be asked for again, and apart for each caller", async () => {
    const answer = await callApi(await aSalon(), "services");
    expect(answer.headers.get("Cache-Control")).toBe("no-cache");
    expect(answer.headers.get("Vary")).toBe("Authorization");
  });

  test("that only an admin sees are kept by no cache", async () => {
    const salon = await aSalon();
    const admin = await anAccount(salon, { role: "admin" });
    const answer = await callApi(salon, "services", { user: admin });
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("an admin", () => {
  test("adds a service at the end of the menu, and clients see it with their next request", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    await aService(salon, { name: "Last so far", position: 7 });
    const answer = await callApi(salon, "services", { method: "POST", user: admin, body: LUXE });
    expect(answer.status).toBe(201);
    const added = await answer.json<ServiceRecord>();
    expect(added).toEqual({ _id: added.id, id: added.id, ...LUXE });
    expect((await namesOf(await callApi(salon, "services"))).at(-1)).toBe("Luxe Manicure");
  });

  test("adds one service by two requests with one key, and none by other details under it", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    const add = (body: unknown, key = "one") =>
      callApi(salon, "services", { method: "POST", user: admin, body, headers: { "Idempotency-Key": key } });
    const [first, again] = await Promise.all([add(LUXE), add(LUXE)]);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await first.json()).toEqual(await again.json());
    expect((await add({ ...LUXE, price: 1 })).status).toBe(422);
    expect((await add({ ...LUXE, name: "Another" }, "x".repeat(129))).status).toBe(400);
    expect(await namesOf(await callApi(salon, "services"))).toHaveLength(5);
  });

  test("under an old key are answered as they were, whatever has become of the service since", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    const call = (body: object) =>
      callApi(salon, "services", { method: "POST", user: admin, body, headers: { "Idempotency-Key": "old" } });
    const first = await (await call(LUXE)).json<{ id: string }>();
    const path = `services/${first.id}`;
    await callApi(salon, path, { method: "PUT", user: admin, body: { price: 99, name: "Luxe Deluxe" } });
    const edited = await call(LUXE);
    await callApi(salon, path, { method: "DELETE", user: admin });
    const deleted = await call(LUXE);
    for (const again of [edited, deleted]) expect([again.status, await again.json()]).toEqual([201, first]);
    expect((await call({ ...LUXE, name: "Luxe Deluxe" })).status).toBe(422);
    expect(await namesOf(await callApi(salon, "services"))).toHaveLength(4);
  });

  test("that are refused do not use their key up, and the key of a booking is another", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    const headers = { "Idempotency-Key": "once" };
    const call = (name: string) =>
      callApi(salon, "services", { method: "POST", user: admin, body: { ...LUXE, name }, headers });
    const booked = await callApi(salon, "appointments", {
      method: "POST",
      user: admin,
      body: aBooking(salon),
      headers,
    });
    expect(booked.status).toBe(201);
    expect((await call("Gel Polish")).status).toBe(409);
    expect((await call("Luxe")).status).toBe(201);
  });

  test("cannot give two services one name, whatever the case of its letters, even at once", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    const add = (name: string) => callApi(salon, "services", { method: "POST", user: admin, body: { ...LUXE, name } });
    const answers = await Promise.all(["Luxe", "LUXE", "luxe", " Luxe "].map(add));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await (await add("old thing")).json()).toEqual({
      error: SERVICE_WORDS["name-taken"],
      fields: { name: SERVICE_WORDS["name-taken"] },
    });
    const renamed = await put(salon, admin, `${salon.id}-gel`, { name: "Gems" });
    expect(renamed.status).toBe(409);
    expect((await put(salon, admin, `${salon.id}-gel`, { name: "GEL POLISH" })).status).toBe(200);
    const elsewhere = await aSalonWithAdmin();
    const there = { method: "POST", user: elsewhere.admin, body: { ...LUXE, name: "Luxe" } };
    expect((await callApi(elsewhere.salon, "services", there)).status).toBe(201);
  });

  test("changes a whole service or a part of it", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    const whole = await put(salon, admin, `${salon.id}-gel`, { ...LUXE, _id: "unasked", id: "unasked" });
    expect([whole.status, await whole.json()]).toEqual([
      200,
      { _id: `${salon.id}-gel`, id: `${salon.id}-gel`, ...LUXE },
    ]);
    const part = await put(salon, admin, `${salon.id}-gel`, { active: false });
    expect(await part.json()).toMatchObject({ ...LUXE, active: false });
    expect(await namesOf(await callApi(salon, "services"))).not.toContain(LUXE.name);
  });

  test("is told of each field at fault, and nothing is written", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    const body = { name: " ", price: -1, duration: 0.5, category: "Pedicure" };
    const answers = [
      await callApi(salon, "services", { method: "POST", user: admin, body }),
      await put(salon, admin, `${salon.id}-gel`, body),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      const { fields } = await answer.json<{ fields: Record<string, string> }>();
      expect(Object.keys(fields).sort()).toEqual(["category", "duration", "name", "price"]);
    }
    for (const nonsense of [[], 7, null, "x"]) {
      const answer = await callApi(salon, "services", { method: "POST", user: admin, body: JSON.stringify(nonsense) });
      expect(answer.status).toBe(400);
    }
    expect(await namesOf(await callApi(salon, "services"))).toEqual(["Gel Polish", "Nail Art", "Gems", "Matte Top"]);
  });

  test("deletes a service that appointments mention, and they keep what was booked", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    const client = await anAccount(salon);
    const id = await aBookedAppointment(salon, client);
    const booked = () =>
      callApi(salon, "appointments", { user: admin }).then((answer) => answer.json<{ id: string }[]>());
    const before = await booked();
    expect(before.map((appointment) => appointment.id)).toEqual([id]);
    const remove = { method: "DELETE", user: admin };
    const deleted = await callApi(salon, `services/${salon.id}-gel`, remove);
    expect([deleted.status, await deleted.text()]).toEqual([204, ""]);
    expect(await booked()).toEqual(before);
    const again = await callApi(salon, `services/${salon.id}-gel`, remove);
    expect([again.status, await again.json()]).toEqual([404, { error: "Service ID not found" }]);
  });

  test("reaches no other salon's services", async () => {
    const [{ admin, salon }, other] = [await aSalonWithAdmin(), await aSalon()];
    expect((await put(salon, admin, `${other.id}-gel`, { price: 1 })).status).toBe(404);
    expect((await callApi(salon, `services/${other.id}-gel`, { method: "DELETE", user: admin })).status).toBe(404);
    expect((await put(other, admin, `${other.id}-gel`, { price: 1 })).status).toBe(401);
    expect(await namesOf(await callApi(other, "services"))).toContain("Gel Polish");
  });
});

test.for([
  ["POST", "services"],
  ["PUT", "services/any"],
  ["DELETE", "services/any"],
] as const)("nobody but an admin calls %s %s", async ([method, path]) => {
  const salon = await aSalon();
  const user = await anAccount(salon);
  const body = method === "DELETE" ? undefined : LUXE;
  expect((await callApi(salon, path, { method, body })).status).toBe(401);
  expect((await callApi(salon, path, { method, body, user })).status).toBe(403);
  expect((await callApi(salon, path, { method, body, headers: await asGuest(salon, "x@example.com") })).status).toBe(
    403,
  );
  expect(await namesOf(await callApi(salon, "services"))).not.toContain(LUXE.name);
});

test.for([
  ["services", "GET, HEAD, POST"],
  ["services/any", "PUT, DELETE"],
] as const)("%s allows %s", async ([path, allowed]) => {
  const answer = await callApi(await aSalon(), path, { method: "PATCH", body: {} });
  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, allowed]);
});

const LUXE = {
  name: "Luxe Manicure",
  description: "With a massage",
  price: 42.5,
  duration: 75,
  category: "Builder Gel",
  active: true,
};

function put(salon: Salon, user: User, id: string, body: unknown) {
  return callApi(salon, `services/${id}`, { method: "PUT", user, body });
}

async function namesOf(answer: Response): Promise<string[]> {
  return (await answer.json<ServiceRecord[]>()).map(({ name }) => name);
}
