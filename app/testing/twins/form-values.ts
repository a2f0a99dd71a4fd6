import { stateOfCategories } from "../../models/services/categories.server.ts";
import { USUAL_CATEGORIES } from "../../models/services/category.ts";
import { type Names, TOGETHER } from "./records.ts";
import type { Sender } from "./twin.ts";

/** What stands in a form. */
export type Fields = Record<string, string> | [string, string][];

/** A form of a page: the page's route, who sends the form where, and what stands in it. `id` names the salon's records. */
export type Form = [route: string, by: Sender, path: (id: Names) => string, fields: (id: Names) => Fields];

/** The form of the categories as a salon that has edited none is shown it. docs/rules.md 2.13 */
export function categoryFields(): Record<string, string> {
  const rows = [...USUAL_CATEGORIES, { key: "", name: "" }].flatMap(({ key, name }, at): [string, string][] => [
    [`key-${at}`, key],
    [`name-${at}`, name],
    [`place-${at}`, `${at + 1}`],
  ]);
  return Object.fromEntries([...rows, ["seen", stateOfCategories(USUAL_CATEGORIES)]]);
}

/* What longer forms send. */

export const PROFILE = {
  ...{ name: "The Twin renamed", tagline: "", address: "2 Test Street, London", mapUrl: "", phone: "020 7946 0001" },
  ...{
    email: "hello@salon.test",
    instagramUrl: "",
    facebookUrl: "",
    timeZone: "Europe/London",
    dateStyle: "en-US",
    policy: "Be on time",
  },
};
export const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].flatMap((day) => [
  [`${day}.isOpen`, "on"] as const,
  [`${day}.openTime`, "07:00"] as const,
  [`${day}.closeTime`, "21:00"] as const,
]);

export const TIME_OFF = { intent: "off", from: "2037-06-01", reason: "Away", seen: "1" };

export const CUSTOMER = { customerName: "Zoe New", customerEmail: "zoe@example.com", customerPhone: "07700 900999" };
export const SERVICE = { description: "", price: "20", duration: "30", category: "Soak Off", active: "on" };
export const TECHNICIAN = { colour: "#3a7ca5", which: "all", line: "" };
export const NEW_PASSWORD = { password: "a new and longer one", confirmPassword: "a new and longer one" };

/** The booking of a client who brings a friend. docs/rules.md 5.40 */
export function withFriend(id: Names): Record<string, string> {
  return {
    ...{ ...CUSTOMER, key: "with a friend", service: id("gel"), date: TOGETHER, time: "10:00", paymentMethod: "cash" },
    ...{ friend: "after", friendName: "Mia Wallace", "friend-service": id("gel") },
  };
}

/** The form of an order of a voucher, with mailboxes that both twins know. docs/rules.md 32.11 */
export const ORDERED = {
  ...{ key: "the same of 32.11", amount: "50", other: "", recipient: "Ada", sender: "Grace", message: "Enjoy" },
  ...{ buyer: "grace@twin.test", email: "ada@twin.test" },
};
