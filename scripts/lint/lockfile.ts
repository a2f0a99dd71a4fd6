import { readFileSync } from "node:fs";

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
}

/**
 * Packages that `npm ci` would not check, or would fetch from only one registry, and different versions of Playwright's two
 * parts.
 */
export function looseVersions(): string[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const [halves, installed] = [
    ["node_modules/playwright", "node_modules/@playwright/test"].map((name) => packages[name]?.version),
    Object.entries(packages).filter(([name]) => name !== ""),
  ];
  return [
    ...installed
      .filter(([, { integrity }]) => !integrity)
      .map(([name]) => `package-lock.json: ${name} has no checksum`),
    ...installed.filter(([, { resolved }]) => resolved).map(([name]) => `package-lock.json: ${name} names a registry`),
    ...(halves[0] === halves[1] ? [] : [`playwright and @playwright/test differ: ${halves.join(", ")}`]),
  ];
}
