import { expect, test } from "vitest";
import { API_PATHS } from "../../auth/api-addresses.ts";
import { aStaffMember, bearerOf } from "../../testing/accounts.ts";
import { callApi } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";
import { needsToken, rightOf } from "./openapi/answers.ts";
import type { Call } from "./openapi/call.ts";
import { CALLS } from "./openapi/calls.ts";

/* Which calls each role of the staff may send: docs/rules.md 21.9 */

const OWNERS = ["owner"];
const MANAGERS = ["owner", "manager"];
const FRONT = ["owner", "manager", "receptionist"];
const ALL = [...FRONT, "technician"];

/** The roles that each call lets in which only staff, or staff and customers, may send. */
const LET_IN: Record<string, string[]> = {
  "POST /api/services": MANAGERS,
  "PUT /api/services/{id}": MANAGERS,
  "DELETE /api/services/{id}": MANAGERS,
  "POST /api/technicians": OWNERS,
  "PUT /api/technicians/{id}": OWNERS,
  "GET /api/appointments": ALL,
  "POST /api/appointments": ALL,
  "GET /api/appointments/customer": ALL,
  "PUT /api/appointments/{id}": ALL,
  "DELETE /api/appointments/{id}": FRONT,
  "PATCH /api/appointments/{id}/payment": ALL,
  "GET /api/appointments/{id}/payments": ALL,
  "POST /api/appointments/{id}/payments": ALL,
  "PATCH /api/appointments/{id}/services": ALL,
  "PATCH /api/appointments/{id}/cancel": ALL,
  "PATCH /api/appointments/{id}/change": ALL,
  "POST /api/undo/{id}": ALL,
  "POST /api/send-confirmation-email": ALL,
  "POST /api/create-payment-intent": ALL,
  "GET /api/waitlist": FRONT,
  "POST /api/waitlist": FRONT,
  "DELETE /api/waitlist/{id}": FRONT,
  "PUT /api/business-hours": MANAGERS,
  "POST /api/closure-dates": MANAGERS,
  "DELETE /api/closure-dates/{id}": MANAGERS,
  "GET /api/blocks": ALL,
  "POST /api/blocks": ALL,
  "DELETE /api/blocks/{id}": ALL,
  "PATCH /api/reviews/{id}/status": MANAGERS,
  "DELETE /api/reviews/{id}": MANAGERS,
  "POST /api/till/movements": FRONT,
  "GET /api/revenue": OWNERS,
  "GET /api/taken": OWNERS,
  "GET /api/terms": OWNERS,
  "PUT /api/terms": OWNERS,
  "GET /api/export/clients": OWNERS,
  "GET /api/export/appointments": OWNERS,
  "GET /api/export/services": OWNERS,
};

test("every call that staff may send is described, and those for staff alone or for staff and customers stand above", () => {
  const sent = API_PATHS.flatMap(({ path, staff = {} }) =>
    Object.keys(staff).map((method) => `${method} /api/${path.replace(":id", "{id}")}`),
  );
  const described = CALLS.filter((call) => rightOf(call) !== null);
  expect(sent.sort()).toEqual(described.map(callOf).sort());
  expect(described.filter(needsToken).map(callOf).sort()).toEqual(Object.keys(LET_IN).sort());
});

const callOf = ({ method, path }: Call) => `${method} ${path}`;

test.for(["owner", "manager", "receptionist", "technician"] as const)("%s", async (staff) => {
  const salon = await aSalon();
  const headers = await bearerOf(await aStaffMember(salon, staff));
  for (const [call, letIn] of Object.entries(LET_IN)) {
    const [method = "", template = ""] = call.split(" ");
    const path = template.slice("/api/".length).replace("{id}", "nowhere");
    const body = method === "GET" ? undefined : {};
    const { status } = await callApi(salon, path, { method, headers, body });
    if (letIn.includes(staff)) expect([200, 204, 400, 404, 501], call).toContain(status);
    else expect(status, call).toBe(403);
  }
});
