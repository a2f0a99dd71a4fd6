import * as v from "valibot";
import { NewService, ServiceEdit } from "../../../models/services/service.ts";
import { ServiceRecord } from "../services/service-record.ts";
import type { Call } from "./call.ts";
import { A_SERVICE, AN_EXTRA } from "./examples.ts";

const { _id, id, ...service } = A_SERVICE;
const about = "Services" as const;

/** The calls on the menu. docs/rules.md 2 */
export const SERVICE_CALLS: Call[] = [
  {
    ...{
      method: "GET",
      path: "/api/services",
      name: "listServices",
      about,
      callers: ["anyone"],
    },
    says: "The active services in the salon's order; all of them for an admin",
    tagged: true,
    answers: { 200: { says: "Services", schema: v.array(ServiceRecord.schema), example: [A_SERVICE, AN_EXTRA] } },
  },
  {
    ...{ method: "POST", path: "/api/services", name: "addService", about },
    says: "Puts a service at the end of the menu",
    body: { schema: NewService, examples: { service } },
    keyed: true,
    answers: {
      201: { says: "The service", schema: ServiceRecord.schema, example: A_SERVICE },
      409: { says: "`Another service already has this name`" },
    },
  },
  {
    ...{ method: "PUT", path: "/api/services/{id}", name: "changeService", about },
    says: "Changes a service: what is left out stays",
    more: "Appointments keep their copy of what was booked.",
    body: { schema: ServiceEdit, examples: { "the price alone": { price: 37.5 }, "the whole of it": service } },
    answers: {
      200: { says: "The service", schema: ServiceRecord.schema, example: { ...A_SERVICE, price: 37.5 } },
      409: { says: "`Another service already has this name`" },
    },
  },
  {
    ...{
      method: "DELETE",
      path: "/api/services/{id}",
      name: "deleteService",
      about,
    },
    says: "Takes a service off the menu for good",
    more: "Appointments keep their copy of what was booked.",
    answers: { 204: { says: "It is gone" } },
  },
  {
    ...{ method: "GET", path: "/api/extras", name: "listExtras", about, callers: ["anyone"] },
    says: "The active services of duration 0",
    tagged: true,
    answers: { 200: { says: "Extras", schema: v.array(ServiceRecord.schema), example: [AN_EXTRA] } },
  },
];
