import { describe, expect, test } from "vitest";
import { signToken } from "../../auth/token.server.ts";
import { anAccount, aSalon, aService, callApi } from "../../database/factories.ts";
import { now } from "../../models/salon-clock.ts";
import { identityOf } from "../../models/user.server.ts";

interface ServiceRecord {
  _id: string;
  id: string;
  name: string;
  price: number;
  active: boolean;
}

describe("the services", () => {
  test("are whole records, with prices in pounds, whoever asks", async () => {
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

async function namesOf(answer: Response): Promise<string[]> {
  return (await answer.json<ServiceRecord[]>()).map(({ name }) => name);
}
