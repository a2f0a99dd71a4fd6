import { expect, test } from "vitest";
import rules from "../../docs/rules.md?raw";
import type { StaffAccount, StaffRole } from "../models/accounts/staff.ts";
import { ALL_RIGHTS, may, RIGHTS, WITHHOLDABLE, whoHas } from "./rights.ts";

const ROLES: StaffRole[] = ["owner", "manager", "receptionist", "technician"];

const account = (staffRole: StaffRole, withheld: string[] = []): StaffAccount => ({
  ...{ role: "admin", staffRole, withheld },
});

test("docs/rules.md 21.9 shows the table as it is", () => {
  const [, rule = ""] = rules.split(/^21\.9 /m);
  const [table = ""] = rule.split(/^21\.10 /m);
  const rows = [...table.matchAll(/^\| (.+?) \| (yes|no) \| (yes|no) \| (yes|no) \| (yes|no) \|$/gm)];
  expect(rows.map(([, ...row]) => row)).toEqual(
    ALL_RIGHTS.map((right) => [
      RIGHTS[right].does,
      ...ROLES.map((role) => (whoHas(right).includes(role) ? "yes" : "no")),
    ]),
  );
});

test("an owner has every right, and a client has none", () => {
  for (const right of ALL_RIGHTS) {
    expect(may(account("owner"), right), right).toBe(true);
    expect(may({ role: "admin", staffRole: null, withheld: [] }, right), right).toBe(true);
    expect(may({ role: "client", staffRole: null, withheld: [] }, right), right).toBe(false);
    expect(may(null, right), right).toBe(false);
  }
});

test("a manager lacks exactly what the owner has taken, and nobody else lacks it", () => {
  for (const taken of WITHHOLDABLE)
    for (const role of ROLES)
      for (const right of ALL_RIGHTS) {
        const expected = whoHas(right).includes(role) && !(role === "manager" && right === taken);
        expect(may(account(role, [taken]), right), `${role} ${right}`).toBe(expected);
      }
});
