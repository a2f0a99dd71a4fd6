import * as v from "valibot";
import { settingsOfNewSalon } from "#app/models/new-salon/settings.ts";
import { LONGEST_TECHNICIAN_NAME } from "#app/models/team/technician.ts";
import { literal } from "./admin-account.ts";
import type { SalonAsked } from "./salon-arguments.ts";

/** SQL that reads the salons in the way of a new one: of the same host, or of an id like the one it would get. */
export function salonsRead({ host, name }: SalonAsked): string {
  const sameHost = host === undefined ? "host IS NULL" : `host = ${literal(host)}`;
  return `SELECT id, name, (${sameHost}) AS sameHost FROM salons WHERE ${sameHost} OR id = ${literal(idFrom(name))};`;
}

const InTheWay = v.array(v.object({ id: v.string(), name: v.string(), sameHost: v.number() }));

/** The id of the new salon, after its name. Refuses, in a sentence, a host that another salon has. */
export function newSalonId(rows: unknown, { name, host }: SalonAsked): string {
  const salons = v.parse(InTheWay, rows);
  const other = salons.find(({ sameHost }) => sameHost === 1);
  if (other && host) throw new Error(`Nothing was done: ${host} is the host of ${other.name} already.`);
  if (other)
    throw new Error(`Nothing was done: ${other.name} has no host already. Give the new salon one with --host.`);
  const id = idFrom(name);
  return salons.length === 0 ? id : `${id}-${crypto.randomUUID().slice(0, 8)}`;
}

/** SQL that makes the salon at `now` (ms), not open for booking yet. docs/rules.md 18.8, 18.10 */
export function salonWrite(asked: SalonAsked, id: string, now: number): string {
  const { name, email, phone, address, host } = asked;
  const { timeZone, dateStyle, noticeMinutes, finishByClosing, realLengths } = settingsOfNewSalon(asked.timeZone);
  const texts = [id, name, email, phone, address, timeZone, dateStyle].map(literal).join(", ");
  const settings = [noticeMinutes, finishByClosing, realLengths].map(Number).join(", ");
  return `INSERT INTO salons (id, name, email, phone, address, time_zone, date_style, notice_minutes, finish_by_closing, real_lengths, host, instagram_url, facebook_url, open_for_booking, created_at)
VALUES (${texts}, ${settings}, ${host === undefined ? "NULL" : literal(host)}, '', '', 0, ${now});`;
}

/** SQL that names the first technician after the owner, if their name is given. The salon came with one. docs/rules.md 21.1 */
export function firstTechnicianWrite({ ownerName }: SalonAsked, id: string): string[] {
  if (ownerName === undefined) return [];
  const name = ownerName.slice(0, LONGEST_TECHNICIAN_NAME).trim();
  return [`UPDATE technicians SET name = ${literal(name)} WHERE salon_id = ${literal(id)};`];
}

function idFrom(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  return (
    plain
      .replace(/[^a-z\d]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 60) || "salon"
  );
}
