import * as v from "valibot";
import { technicianRequest, technicianSchema } from "../../../models/team/technician.ts";
import { StrandsRecord } from "../opening/opening-records.ts";
import { ErrorRecord } from "../record.ts";
import { StaffTechnicianRecord, TechnicianRecord } from "../team/technician-records.ts";
import type { Call } from "./call.ts";
import { A_TECHNICIAN } from "./examples.ts";

const about = "Team" as const;
const FOR_STAFF = {
  ...{ ...A_TECHNICIAN, colour: "#b4637a", active: true },
  hours: [{ day: "Monday", spans: [{ openTime: "09:00", closeTime: "13:00" }] }],
};
const { name, line, services, hours } = FOR_STAFF;
const body = {
  schema: technicianSchema(null),
  examples: {
    "the salon's hours, all services": { name },
    "part of the week": { name, line, services, hours },
    "a price and a length of their own": { name, prices: [{ service: "s1", price: 42, duration: 75 }] },
  },
};
const CONFLICTS =
  "`Another technician already has this name`, or the last active technician would be retired, or with `acknowledge: false` that it strands appointments";

/** The calls on the team. docs/rules.md 21.7 */
export const TEAM_CALLS: Call[] = [
  {
    ...{ method: "GET", path: "/api/technicians", name: "listTechnicians", about, callers: ["anyone"] },
    says: "Who takes appointments, in the team's order; with hours, and retired ones too, for an admin",
    tagged: true,
    answers: {
      200: {
        says: "Technicians",
        schema: v.array(v.union([TechnicianRecord.schema, StaffTechnicianRecord.schema])),
        example: [A_TECHNICIAN],
      },
    },
  },
  {
    ...{ method: "POST", path: "/api/technicians", name: "addTechnician", about },
    says: "Adds a technician at the end of the team",
    more: "What is left out is the salon's: all services, its hours. A day without spans is a day off.",
    body,
    keyed: true,
    answers: {
      201: { says: "The technician", schema: StaffTechnicianRecord.schema, example: FOR_STAFF },
      409: { says: "`Another technician already has this name`" },
    },
  },
  {
    ...{
      method: "PUT",
      path: "/api/technicians/{id}",
      name: "setTechnician",
      about,
    },
    says: "Sets a technician: services and hours that are left out are the salon's",
    more: [
      "`active: false` retires. Appointments that this strands stay as they are. Colour, line, prices and `active` stay unless sent.",
      "With `acknowledge: false` the call is refused when it would strand any, and names them.",
    ].join("\n"),
    body: {
      schema: technicianRequest(null),
      examples: { ...body.examples, "retire, unless somebody is booked": { name, active: false, acknowledge: false } },
    },
    answers: {
      200: { says: "The technician", schema: StaffTechnicianRecord.schema, example: FOR_STAFF },
      409: {
        says: CONFLICTS,
        schema: v.union([ErrorRecord, StrandsRecord]),
        example: { error: "This would strand appointments that are booked", stranded: ["b1f6"] },
      },
    },
  },
];
