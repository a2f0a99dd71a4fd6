import { expect, test } from "vitest";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { acknowledgementIn, textOf } from "../../../testing/html.ts";
import { emailsOf, standingOf } from "../../../testing/rows.ts";
import { aTechnician } from "../../../testing/salons.ts";

/* The appointments of a technician who leaves go to free colleagues, or their clients are asked: docs/rules.md 21.8, 21.23 */

const TEAM = "/admin/team";

/** Bea leaves: at 10:00 the salon's first technician is free, at 14:00 nobody is. */
async function whoLeaves() {
  const opened = await aSalonWithAdmin();
  const { salon, date } = opened;
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Bea", position: 1 });
  const booked = (technicianId: string, customerName: string, startsMinute: number) =>
    anAppointment(salon, {
      ...{ technicianId, date, customerName, startsMinute, endsMinute: startsMinute + 60 },
      customerEmail: `${customerName.toLowerCase()}@example.com`,
    });
  const [free, busy] = [await booked(bea, "Ada", 600), await booked(bea, "Bo", 840)];
  const colleagues = await booked(salon.id, "Cy", 840);
  return { ...opened, bea, free, busy, colleagues };
}

function gift(page: string, id: string): string {
  return new RegExp(`name="gift"[^>]* value="(${id} \\d+ \\S+)"`).exec(page)?.[1] ?? "";
}

test.for(["before", "after"])(
  "their appointments are handed over %s they retire, and the others are asked",
  async (when) => {
    const { salon, page, send, bea, free, busy, colleagues } = await whoLeaves();
    expect(await page(TEAM)).not.toContain("Still booked");
    const asking = `${TEAM}?retire=${bea}`;
    const asked = await send(asking, { intent: "retire", id: bea, seen: "1" });
    const stranded = acknowledgementIn(await asked.text());
    const retire = () => send(asking, { intent: "retire", id: bea, seen: "1", stranded });
    if (when === "after") expect((await retire()).status).toBe(302);
    const here = when === "after" ? TEAM : asking;
    const shown = await page(here);
    expect(shown).toContain("Still booked");
    expect(shown).not.toContain(`value="${colleagues}`);

    const given = await send(here, [
      ...Object.entries({ intent: "give", key: "one", tell: "on", gift: gift(shown, free) }),
      ["appointment", busy],
      ["appointment", colleagues],
    ]);
    expect(await textOf(given)).toContain(
      "1 appointment was reassigned, and 1 client is asked for another time by email",
    );
    const ada = (await standingOf(salon)).find(({ customerName }) => customerName === "Ada");
    expect(ada?.technicianId).toBe(salon.id);
    expect((await emailsOf(busy)).map(({ kind }) => kind)).toContain("another-time");
    expect(await emailsOf(colleagues)).toEqual([]);
    const later = await page(here);
    expect(gift(later, free)).toBe("");
    expect(later).toContain("has been asked for another time");
  },
);

test("a manager hands nobody over on a page that is the owner's", async () => {
  const { salon, send, page, bea, free } = await whoLeaves();
  const form = gift(await page(`${TEAM}?retire=${bea}`), free);
  expect(form).not.toBe("");
  const Cookie = await cookieOf(await aStaffMember(salon, "manager"));
  expect((await send(`${TEAM}?retire=${bea}`, { intent: "give", key: "two", gift: form }, { Cookie })).status).toBe(
    403,
  );
  expect((await standingOf(salon)).find(({ id }) => id === free)?.technicianId).toBe(bea);
});
