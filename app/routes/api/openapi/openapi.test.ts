import { routes } from "virtual:react-router/server-build";
import { Validator } from "@cfworker/json-schema";
import { describe, expect, test } from "vitest";
import { callApi } from "../../../testing/requests.ts";
import { aSalon } from "../../../testing/salons.ts";
import { apiDocument } from "./openapi.ts";

/* Tests that the API's document is complete and consistent. `e2e/api-docs.spec.ts` validates it. */

const document = apiDocument();
const OPERATIONS = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ call: `${method} ${path}`, path, method, ...operation })),
);

describe("the document", () => {
  test("is served to anybody as it is made", async () => {
    const salon = await aSalon();
    const answer = await callApi(salon, "openapi.json");
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
    expect(answer.headers.get("Cache-Control")).toBe("no-cache");
  });

  test("names every path that is routed, and no other", () => {
    const routed = Object.values(routes)
      .filter((route) => route?.id.startsWith("routes/api/") && route.path && !route.path.endsWith("*"))
      .map((route) => `/${route?.path?.replace(/:(\w+)/, "{$1}")}`);
    expect(Object.keys(document.paths).sort()).toEqual([...new Set(routed)].sort());
  });

  test("gives each call a name of its own", () => {
    const names = OPERATIONS.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  test.for(OPERATIONS)("has examples that are as it says, of $call", ({ requestBody, responses }) => {
    const body = requestBody?.content["application/json"];
    for (const [name, { value }] of Object.entries(body?.examples ?? {})) expectToFit(value, body?.schema ?? {}, name);
    for (const [status, { content }] of Object.entries(responses)) {
      const { schema = {}, example } = content?.["application/json"] ?? {};
      if (example !== undefined) expectToFit(example, schema, status);
    }
  });

  test("has each path answer 405 to every method that it does not name, and tell which it takes", async () => {
    const salon = await aSalon();
    for (const [path, operations] of Object.entries(document.paths)) {
      const known = Object.keys(operations).map((method) => method.toUpperCase());
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((method) => !known.includes(method))) {
        const answer = await callApi(salon, path.replace("/api/", "").replace("{id}", "any"), { method });
        expect(answer.status, `${method} ${path}`).toBe(405);
        const allowed = answer.headers
          .get("Allow")
          ?.split(", ")
          .filter((name) => name !== "HEAD");
        expect(allowed?.sort(), path).toEqual(known.sort());
      }
    }
  });
});

function expectToFit(example: unknown, schema: object, name: string) {
  const pointing = JSON.parse(JSON.stringify({ ...schema, components: { schemas: document.components.schemas } }));
  const { valid, errors } = new Validator(pointing, "2020-12").validate(JSON.parse(JSON.stringify(example)));
  expect(valid, `${name}: ${JSON.stringify(errors)}`).toBe(true);
}
