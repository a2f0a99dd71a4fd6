/**
 * Whether a program could make a link of a text: an address of a page, a host, an IP address, a mailbox, or any scheme
 * such as `mailto:`. Wide letters and dots count as the plain ones, and invisible characters do not count.
 * docs/rules.md 10.7, 10.21
 */
export function mayBecomeAddress(text: string): boolean {
  const plain = plainOf(text);
  return ADDRESSES.some((address) => address.test(plain));
}

/** The same, or a phone number. docs/rules.md 10.7 */
export function mayBecomeLink(text: string): boolean {
  return mayBecomeAddress(text) || PHONE.test(plainOf(text));
}

const ADDRESSES = [/\p{L}:\S|\/\//u, /@/u, /\bwww\./iu, /\S\.\p{L}{2}/u, /\d\.\d+\.\d+\.\d/u];
const PHONE = /\d(?:[ ().+-]*\d){6}/u;

function plainOf(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[。․｡]/gu, ".");
}

/**
 * A name with a space after the full stop of an initial or a short form, as it is usually written: `J.Smith`, `St.John`. No
 * program makes a host of that. docs/rules.md 10.7
 */
export function withInitialsApart(name: string): string {
  return name.replace(/(?<![\p{L}\p{N}@:/-])(\p{Lu}\p{Ll}{0,2}\.)(?=\p{Lu}\p{Ll})/gu, "$1 ");
}
