import type { EmailContent, Fact, Part } from "./content.ts";

/** An email as plain text, complete by itself. docs/rules.md 10.5 */
export function plainText({ salon, heading, parts }: EmailContent): string {
  const footer = ["--", salon.name, salon.address, salon.phone].join("\n");
  return `${[salon.name, heading, ...parts.map(textOf), footer].join("\n\n")}\n`;
}

function textOf(part: Part): string {
  if (typeof part === "string") return part;
  switch (part.is) {
    case "greeting":
      return part.name === null ? `Hello${part.from ? ` from ${part.from}` : ""},` : `Hello ${part.name},`;
    case "facts":
      return part.facts.map(factOf).join("\n");
    case "money":
      return part.rows.map(factOf).join("\n");
    case "button":
      return `${part.label}: ${part.address}`;
    case "links":
      return [
        /[?.]$/.test(part.sentence) ? part.sentence : `${part.sentence}:`,
        ...Object.entries(part.addresses).map(([name, to]) => `${name}: ${to}`),
      ].join("\n");
    case "note":
      return [`${part.heading}:`, ...part.lines].join("\n");
    case "code":
      return part.code;
    case "gift":
      return [`${part.kind}: ${part.worth}`, ...part.names, ...part.message, part.code, part.until].join("\n");
  }
}

function factOf([name, ...lines]: Fact): string {
  const texts = lines.filter((line) => typeof line === "string");
  const links = lines.filter((line) => typeof line !== "string");
  return [`${name}: ${texts.join(", ")}`, ...links.map(({ label, address }) => `${label}: ${address}`)].join("\n");
}
