import * as v from "valibot";
import { DATE_STYLES } from "../../kernel/date-style.ts";
import { emailAddress, plainText, requiredText } from "../../kernel/parsing.ts";
import { Colour, colourErrors } from "./colours.ts";

/** What a salon says of itself, and its colours. docs/rules.md 18.1, 18.3 */
export type SalonProfile = v.InferOutput<typeof ProfileForm>;

/** Why an edit of the salon's own page was refused. */
export type ProfileRefusal = "changed-since" | "outcome-unknown";

/** A line of text that may be left out. */
function optionalLine(most: number) {
  return v.pipe(
    v.optional(v.string(), ""),
    plainText(most),
    v.check((text) => !/[\r\n\t]/.test(text), "Please use one line of plain text"),
  );
}

/** An `https://` address, or nothing. docs/rules.md 18.1 */
function optionalLink() {
  return v.pipe(
    optionalLine(500),
    v.check((text) => text === "" || isLink(text), "Please give the whole address, like https://example.com/page"),
  );
}

/** The form of the salon's page. Its two colours count once `ownColours` is ticked. docs/rules.md 18.1, 18.3 */
export const ProfileForm = v.pipe(
  v.object({
    name: requiredText("Please enter the salon’s name", 80),
    tagline: optionalLine(120),
    address: requiredText("Please enter the address", 200),
    mapUrl: optionalLink(),
    phone: v.pipe(
      requiredText("Phone number is required", 40),
      v.regex(/^\+?[\d ()-]{5,}$/, "Please use digits and spaces, like 020 7946 0000"),
    ),
    email: emailAddress("Email is required", "Please enter a valid email address"),
    instagramUrl: optionalLink(),
    facebookUrl: optionalLink(),
    dateStyle: v.picklist(DATE_STYLES, "Please choose how dates are written"),
    timeZone: v.pipe(v.string(), v.check(isTimeZone, "Please choose one of the time zones")),
    realLengths: v.boolean(),
    policy: plainText(2000),
    ownColours: v.boolean(),
    accent: Colour,
    paper: Colour,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || !dataset.value.ownColours) return;
    const { value } = dataset;
    for (const [key, message] of Object.entries(colourErrors(value))) {
      addIssue({ message, path: [{ type: "object", origin: "value", input: value, key, value: message }] });
    }
  }),
  v.transform(({ ownColours, accent, paper, ...page }) => ({
    ...page,
    colourAccent: ownColours ? accent : null,
    colourPaper: ownColours ? paper : null,
  })),
);

/** The time zones that a salon can have, by their IANA names. */
export function timeZones(): string[] {
  return Intl.supportedValuesOf("timeZone");
}

function isTimeZone(name: string): boolean {
  return name === "UTC" || timeZones().includes(name);
}

function isLink(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === "https:" && /[^.]\.[^.]/.test(hostname) && !username && !password;
}
