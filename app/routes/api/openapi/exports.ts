import * as v from "valibot";
import { AppointmentRecord } from "../appointments/appointment-record.ts";
import { ClientRecord } from "../exports/client-record.ts";
import { ServiceRecord } from "../services/service-record.ts";
import type { Call } from "./call.ts";
import { A_SERVICE, AN_APPOINTMENT } from "./examples.ts";

const about = "Exports" as const;
const more = "Comma separated values, or JSON if `Accept` names `application/json` first. All rows, in one answer.";

const A_CLIENT = {
  ...{ name: "Grace Hopper", email: "grace@example.com", phone: "07700 900123", note: "Likes almond" },
  ...{
    lastVisit: "2026-11-24",
    nextVisit: null,
    birthday: "06-03",
    agreedTo: { on: "2026-11-24", words: "May we email you?" },
  },
};

/** The calls by which a salon takes along what is its own. docs/rules.md 25.1 */
export const EXPORT_CALLS: Call[] = [
  {
    ...{ method: "GET", path: "/api/export/clients", name: "exportClients", about, more },
    says: "All clients, by name",
    answers: {
      200: {
        ...{ says: "Clients", schema: v.array(ClientRecord.schema), example: [A_CLIENT] },
        csv: '"Name","Email","Phone","Note","Last visit","Next visit","Birthday","News and offers","Agreed on"',
      },
    },
  },
  {
    ...{ method: "GET", path: "/api/export/appointments", name: "exportAppointments", about, more },
    says: "All appointments, the oldest first, without those whose place another one took",
    answers: {
      200: {
        ...{ says: "Appointments", schema: v.array(AppointmentRecord.schema), example: [AN_APPOINTMENT] },
        csv: '"Date","Time","Minutes","Services","Client","Email","Phone","Technician","Price","Status","Payment method","Payment status","Notes","Answers"',
      },
    },
  },
  {
    ...{ method: "GET", path: "/api/export/services", name: "exportServices", about, more },
    says: "The whole menu, hidden services too",
    answers: {
      200: {
        ...{ says: "Services", schema: v.array(ServiceRecord.schema), example: [A_SERVICE] },
        csv: '"Name","Price","Minutes","Category","Description","Minutes as an extra","Minutes after it","Active"',
      },
    },
  },
];
