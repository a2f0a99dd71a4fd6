import { expect, test } from "vitest";
import { anAccount } from "../../../testing/accounts.ts";
import { callApi } from "../../../testing/requests.ts";
import { aSalon, aService } from "../../../testing/salons.ts";

interface ServiceRecord {
  name: string;
}

test("extras are the active services without a duration, as records like those of the services", async () => {
  const salon = await aSalon();
  await aService(salon, { name: "Old Glitter", durationMinutes: 0, active: false });
  const answer = await callApi(salon, "extras");
  expect(answer.status).toBe(200);
  const extras = await answer.json<ServiceRecord[]>();
  expect(extras.map(({ name }) => name).sort()).toEqual(["Gems", "Matte Top"]);
  expect(extras.find(({ name }) => name === "Gems")).toEqual({
    _id: `${salon.id}-gems`,
    id: `${salon.id}-gems`,
    name: "Gems",
    description: "",
    price: 1.5,
    duration: 0,
    category: "Builder Gel",
    active: true,
  });
});

test("extras are the active ones for an admin too", async () => {
  const salon = await aSalon();
  await aService(salon, { name: "Old Glitter", durationMinutes: 0, active: false });
  const admin = await anAccount(salon, { role: "admin" });
  const extras = await (await callApi(salon, "extras", { user: admin })).json<ServiceRecord[]>();
  expect(extras.map(({ name }) => name).sort()).toEqual(["Gems", "Matte Top"]);
});
