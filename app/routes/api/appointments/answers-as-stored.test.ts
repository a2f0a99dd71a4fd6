import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { technicians } from "../../../database/schema.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aBooking, aReschedule } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { aSalon, aTechnician } from "../../../testing/salons.ts";

/*
 * A command answers with what it has left, without reading it again. So that has to be what stands in the database: each answer
 * is compared with the list of the same moment. docs/rules.md 7.2
 */
test.for([[1], [2]])("what a command answers is what is stored: %i technicians", async ([many]) => {
  const salon = await aSalon({ changeCutoffHours: 0, cancelCutoffHours: 0 });
  const bea = `${salon.id}-2`;
  if (many === 2) await aTechnician(salon, { id: bea, name: "Bea" });
  const [admin, client] = [await anAccount(salon, { role: "admin" }), await anAccount(salon)];

  /** Sends a command, holds its answer against the list, and answers the appointment's id. */
  const send = async (method: string, path: string, user: typeof admin, body?: unknown): Promise<string> => {
    const answer = await callApi(salon, path, { method, user, body });
    const said = await answer.json<{ id: string }>();
    const list = await (await callApi(salon, "appointments", { user: admin })).json<{ id: string }[]>();
    expect([path, said]).toEqual([path, list.find(({ id }) => id === said.id)]);
    return said.id;
  };

  const booking = aBooking(salon, many === 2 ? { technicianId: bea } : {});
  const booked = await send("POST", "appointments", client, booking);
  // She has left since: her name is still shown.
  await database.update(technicians).set({ active: false }).where(eq(technicians.id, bea));
  await send("PUT", `appointments/${booked}`, admin, { status: "confirmed" });
  await send("PATCH", `appointments/${booked}/payment`, admin, { paymentStatus: "paid" });
  await send("PATCH", `appointments/${booked}/payment`, admin, { paymentStatus: "pending" });
  const moved = await send("PATCH", `appointments/${booked}/change`, client, aReschedule(salon));
  await send("PATCH", `appointments/${moved}/services`, admin, { services: [{ name: "Gel Polish" }] });
  await send("PATCH", `appointments/${moved}/cancel`, client);
});
