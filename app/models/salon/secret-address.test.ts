import { expect, test } from "vitest";
import { withBindings } from "../../testing/mail-factories.ts";
import { siteOf } from "./secret-address.server.ts";

test("a salon's site is at its own host; on a developer's machine it also has the port of the others", async () => {
  await withBindings({ PUBLIC_URL: "http://localhost:8787" }, async () => {
    expect(siteOf({ host: null })).toBe("http://localhost:8787");
    expect(siteOf({ host: "team.localhost" })).toBe("http://team.localhost:8787");
    expect(siteOf({ host: "book.salon.test" })).toBe("https://book.salon.test");
  });
  await withBindings({ PUBLIC_URL: undefined }, async () => {
    expect(siteOf({ host: null })).toBeUndefined();
    expect(siteOf({ host: "team.localhost" })).toBe("https://team.localhost");
  });
});
