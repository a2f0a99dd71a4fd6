import fc from "fast-check";
import { expect, test } from "vitest";
import { LIST_WORDS } from "../../words/imports.ts";
import { clientsIn } from "./clients-csv.ts";
import { listIn } from "./list.ts";
import { mappingOf } from "./mapping.ts";
import { textOfFile } from "./text-of-file.ts";

/* Lists of clients of other programs: docs/rules.md 23.13. */

function clientsOf(text: string) {
  const list = listIn(text, "Europe/London");
  if (!list.ok) return list;
  const mapping = mappingOf(list, "clients", { services: [], team: [] });
  return clientsIn({ kind: "clients", list, mapping }, { today: "2026-11-29" });
}

const ADA = {
  customerName: "Ada Lovelace",
  customerEmail: "ada@example.com",
  customerPhone: "07700 900456",
  notes: "",
};

test.for([
  ["commas", "Name,Email,Phone\nAda Lovelace,Ada@Example.com,07700 900456"],
  [
    "semicolons and a mark, as Excel writes",
    "\ufeffName;E-mail;Mobile\r\nAda Lovelace;ada@example.com;07700 900456\r\n",
  ],
  ["tabs", "Phone number\tEmail address\tFull name\n07700 900456\tada@example.com\tAda Lovelace"],
  ["two names", "First Name,Last_Name,Mobile Number,Email\nAda,Lovelace,07700 900456,ada@example.com"],
  ["quotes", '"Client name","Email","Phone"\n"Ada Lovelace","ada@example.com","07700 900456"'],
  ["other columns", "Id,Name,Spent,Email,Telephone\n7,Ada Lovelace,£35,ada@example.com,07700 900456"],
  ["two phones, the first one empty", "Name,Email,Phone,Mobile\nAda Lovelace,ada@example.com,,07700 900456"],
  ["no names of its columns", "Ada Lovelace,07700 900456,ada@example.com"],
  ["blank lines", "Name,Email,Phone\n\n,,\nAda Lovelace,ada@example.com,07700 900456\n\n"],
] as const)("reads a list with %s", ([, list]) => {
  expect(clientsOf(list)).toMatchObject({ ok: true, clients: [ADA], refused: [] });
});

test("reads a note of several lines, and a client with only a phone or an email", () => {
  const list =
    'Name,Email,Phone,Notes\nAda,ada@example.com,,"Allergic to HEMA.\nLikes ""almond"", short"\nGrace,,07700 900123,';
  expect(clientsOf(list)).toMatchObject({
    ok: true,
    clients: [
      {
        customerName: "Ada",
        customerEmail: "ada@example.com",
        customerPhone: "",
        notes: 'Allergic to HEMA.\nLikes "almond", short',
      },
      { customerName: "Grace", customerEmail: "", customerPhone: "07700 900123", notes: "" },
    ],
    refused: [],
  });
});

test("says which lines it can't take and why, and takes the others", () => {
  const long = "x".repeat(1_001);
  const list = `Name,Email,Phone,Note\n,a@example.com,,\nAda Lovelace,ada@example.com,07700 900456,\nBo,bo@,,\nCy,,call me,\nDi,di@example.com,,${long}`;
  expect(clientsOf(list)).toMatchObject({
    ok: true,
    clients: [ADA, { customerName: "Di", notes: "x".repeat(1_000) }],
    lost: [{ line: 6, sentence: expect.stringContaining("left out its end, “x”") }],
    refused: [
      { line: 2, name: "", sentence: "Full name is required" },
      { line: 4, name: "Bo", sentence: "Invalid email address" },
      { line: 5, name: "Cy", sentence: "Invalid phone number" },
    ],
  });
});

test("a list keeps a phone without its area code, from five digits on", () => {
  expect(clientsOf("Name,Phone\nBo,61234\nCy,6123")).toMatchObject({
    clients: [{ customerName: "Bo", customerPhone: "61234" }],
    refused: [{ line: 3, name: "Cy", sentence: "Invalid phone number" }],
  });
});

test.for([
  ["", /first line/],
  ["Name,Birthday\nAda,10 December", /first line/],
  ["Email,Phone\nada@example.com,1", /first line/],
  [`Name,Email\n${"a,a@example.com\n".repeat(5_001)}`, /at most 5,000/],
  [`Name,Email${",".repeat(199)}\nAda,ada@example.com`, /more than 200 columns/],
  [`Name,Email\nAda,ada@example.com${",".repeat(199)}`, /more than 200 columns/],
  [`Name,Email${",".repeat(250_000)}\nAda,ada@example.com`, /more than 200 columns/],
  [`Name,Email,${"a".repeat(1_001)}\nAda,ada@example.com`, /can’t read this list/],
  [`Clients of Petal\nName,Email,${"a".repeat(1_001)}\nAda,ada@example.com`, /can’t read this list/],
  [`Name,Email\n${"a".repeat(250_000)},ada@example.com`, /can’t read this list/],
] as const)("says why it can't read %j at all", ([list, sentence]) => {
  const read = clientsOf(list);
  expect(read.ok ? "" : LIST_WORDS[read.reason]).toMatch(sentence);
});

test("a list reads the same with the line ends of a file and of a form", () => {
  const list = "Name,Phone,Note\nAda,07700 911001,x\nBob,07700 911002,y\n";
  const read = clientsOf(list);
  expect(read.ok && read.clients.map(({ customerName }) => customerName)).toEqual(["Ada", "Bob"]);
  for (const mixed of [list.replaceAll("\n", "\r\n"), list.replace("\n", "\r\n"), list.replaceAll("\n", "\r")])
    expect(clientsOf(mixed)).toEqual(read);
});

test("blank rows and repeated headings count as no lines, and hide none", () => {
  const named = (read: ReturnType<typeof clientsOf>) => read.ok && read.clients.map(({ line }) => line);
  expect(named(clientsOf(`Name,Email\nAda,ada@example.com\n${",\n".repeat(6_000)}Bo,bo@example.com`))).toEqual([
    2, 6_003,
  ]);
  const page = `Name,Email\n${"A,a@example.com\n".repeat(50)}`;
  expect(named(clientsOf(page.repeat(100)))).toHaveLength(5_000);
  expect(clientsOf(page.repeat(101))).toMatchObject({ reason: "too-many-lines" });
});

test("no more lines and columns are looked at than are taken", () => {
  const heading = `Name,Email${",".repeat(198)}\n`;
  const read = clientsOf(heading + "A,a@example.com\n".repeat(5_000));
  expect(read.ok && read.clients.length).toBe(5_000);
  const begun = performance.now();
  expect(clientsOf(`Name,Email\n${"\n".repeat(500_000)}A,a@example.com`)).toMatchObject({
    clients: [{ line: 500_002 }],
  });
  expect(clientsOf(`Name,Email\n${"a\n".repeat(500_000)}`)).toMatchObject({ reason: "too-many-lines" });
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test("whatever a name and a note hold, they arrive as they were written", () => {
  const plain = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
    .map((text) => `x${text.replace(/[\p{C}\p{Z}]/gu, "")}x`);
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(plain, plain, fc.constantFrom(",", ";", "\t"), (name, note, delimiter) => {
      const lines = [
        ["Name", "Email", "Note"],
        [quoted(name), "ada@example.com", quoted(note)],
      ];
      const read = clientsOf(lines.map((cells) => cells.join(delimiter)).join("\r\n"));
      expect(read.ok && read.clients[0]).toMatchObject({ customerName: name, notes: note });
    }),
  );
});

test("a file is read in UTF-8, in UTF-16 with its mark, and else as Windows writes it; a workbook is no text", () => {
  expect(textOfFile(new TextEncoder().encode("Zoë"))).toBe("Zoë");
  expect(textOfFile(new Uint8Array([0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0]))).toBe("Zoë");
  expect(textOfFile(new Uint8Array([0x5a, 0x6f, 0xeb]))).toBe("Zoë");
  expect(textOfFile(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0]))).toBeNull();
});
