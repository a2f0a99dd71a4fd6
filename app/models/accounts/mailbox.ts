/**
 * The mailbox that an address leads to, for counting: without `+tag` and dots, which many providers ignore. Two people
 * may share it at a provider that does not, so it grants nothing. `appointments.mailbox_key` is computed alike in D1. A phone
 * stays as it is. docs/rules.md 6.22, 34.13
 */
export function foldedMailbox(email: string): string {
  if (!email.includes("@")) return email;
  const [local = "", domain = ""] = email.split("@");
  const [name = ""] = local.split("+");
  return `${name.replaceAll(".", "")}@${domain === "googlemail.com" ? "gmail.com" : domain}`;
}
