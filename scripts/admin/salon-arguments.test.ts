import { expect, test } from "vitest";
import { readSalonArguments } from "./salon-arguments.ts";

const ARGUMENTS = {
  name: "Rosé & Thorn",
  email: "Hello@Rose.test",
  phone: "01904 960 000",
  address: "3 Weir Lane, York",
  owner: "Ada@Rose.test",
};

test("the command takes what a salon needs, and more if wanted", () => {
  const needed = { ...ARGUMENTS, email: "hello@rose.test", owner: "ada@rose.test", timeZone: "Europe/London" };
  expect(readSalonArguments(args(ARGUMENTS))).toEqual({ ...needed, remote: false });
  const more = { host: "Book.Rose.test", "time-zone": "Europe/Paris", "owner-name": " Ada " };
  expect(readSalonArguments([...args({ ...ARGUMENTS, ...more }), "--remote"])).toEqual({
    ...needed,
    ...{ host: "book.rose.test", timeZone: "Europe/Paris", ownerName: "Ada", remote: true },
  });
});

for (const [option, value, sentence] of [
  ["name", " ", "--name: Please enter the salon’s name."],
  ["email", "hello", "--email: Please enter a valid email address."],
  ["phone", "", "--phone: Phone number is required."],
  ["address", "", "--address: Please enter the address."],
  ["time-zone", "Mars/Olympus", "--time-zone: Please choose one of the time zones."],
  ["host", "https://rose.test/", "--host: Please give the host name alone, like book.example.com."],
  ["owner", "ada", "--owner: Invalid email address."],
] as const) {
  test(`a wrong --${option} (${JSON.stringify(value)}) is refused in a sentence`, () => {
    expect(() => readSalonArguments(args({ ...ARGUMENTS, [option]: value }))).toThrow(sentence);
  });
}

test("an argument that it does not know is refused and, as it may be a password, not repeated", () => {
  for (const unknown of [["--password", "tell-nobody"], ["tell-nobody"], ["--remote=tell-nobody"]]) {
    const refused = () => readSalonArguments([...args(ARGUMENTS), ...unknown]);
    expect(refused).toThrow("the password is asked for.");
    expect(refused).not.toThrow("tell-nobody");
  }
});

function args(options: Record<string, string>): string[] {
  return Object.entries(options).map(([option, value]) => `--${option}=${value}`);
}
