import { expect, test } from "vitest";
import { ask } from "../app/testing/requests.ts";
import { aSalon } from "../app/testing/salons.ts";
import worker from "./app.ts";

/* What the Worker answers before any page does. docs/rules.md 7.6, 8.4 */

test.for([".", "..", ",evil.test", ",", ";x", "!", "'"])("a host with %j after it is none", async (after) => {
  const { host } = await aSalon();
  for (const path of ["/", "/book", "/api/services", "/robots.txt"]) {
    expect((await ask(`http://${host}${after}${path}`)).status, path).toBe(400);
    expect((await ask(`http://${host}${after}${path}`, { method: "POST", body: "a=b" })).status, path).toBe(400);
  }
});

test("a host with a port, in capitals or in the numbers of an address is one", async () => {
  const { host } = await aSalon();
  for (const written of [`${host}`, `${host}:8787`, `${host}`.toUpperCase()])
    expect((await ask(`http://${written}/api/services`)).status, written).toBe(200);
  for (const written of ["127.0.0.1:8787", "[::1]:8787"])
    expect((await ask(`http://${written}/api/services`)).status, written).not.toBe(400);
});

test("a body that a reader sends along is passed over", async () => {
  const { host } = await aSalon();
  const read = new Request(`http://${host}/api/services`, { headers: { "Content-Length": "0" } });
  const { body } = new Response("");
  const withBody = new Proxy(read, { get: (of, name) => (name === "body" ? body : Reflect.get(of, name, of)) });
  expect((await worker.fetch(withBody)).status).toBe(200);
});
