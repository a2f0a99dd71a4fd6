import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { services } from "../../database/schema.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { aClosure, aSalon, aTechnician } from "../../testing/salons.ts";
import { readToday } from "./today.server.ts";

/* The next gap of today: docs/rules.md 13.12. A Monday at 09:50 in London. */
const NOW = Date.UTC(2030, 0, 7, 9, 50);
const DATE = "2030-01-07";

test("the next gap is the soonest start with room for the shortest main service, with a free technician", async () => {
  const salon = await aSalon();
  await database.delete(services).where(eq(services.salonId, salon.id));
  const service = { salonId: salon.id, category: "Gel Polish", pricePence: 1, createdAt: 1, updatedAt: 1 };
  await database.insert(services).values([
    { ...service, id: `${salon.id}-long`, name: "Long", durationMinutes: 90 },
    { ...service, id: `${salon.id}-short`, name: "Short", durationMinutes: 30 },
    { ...service, id: `${salon.id}-extra`, name: "Extra", durationMinutes: 0 },
  ]);
  const gap = async (own?: string) => (await readToday(primaryDatabase(), salon, NOW, own)).gap;
  expect(await gap()).toEqual({ minute: 600, technician: null });
  const busy = { date: DATE, technicianId: salon.id };
  await anAppointment(salon, { ...busy, startsMinute: 590, endsMinute: 620 });
  await anAppointment(salon, { ...busy, startsMinute: 640, endsMinute: 700 });
  expect(await gap()).toEqual({ minute: 705, technician: null });
  const tina = `${salon.id}-tina`;
  await aTechnician(salon, { id: tina, name: "Tina" });
  expect(await gap()).toMatchObject({ minute: 600, technician: { id: tina } });
  expect(await gap(salon.id)).toMatchObject({ minute: 705 });
  await aClosure(salon, DATE);
  expect(await gap()).toBe("closed");
});
