import { count, found, type Measure } from "../measure.ts";

const WHERE: Record<string, string> = {
  types: "types, as a whole",
  lint: "lint, as a whole",
  node: "rules as pure functions, in Node",
  workerd: "pages, forms, API, D1, objects and mail, in workerd",
  journeys: "journeys in a browser",
  commands: "documented commands",
};

export const tests: Measure = {
  name: "test",
  title: "Tests",
  promise: "One command proves the product, on any machine with git and Node.",
  command: "npm test",
  quick: false,
  read(output) {
    const parts = found(
      /^(types|lint|node|workerd|journeys|commands) +\d+ s {2}(\d+) passed(?:, (\d+) failed)?$/gm,
      output,
    );
    const rows = parts.map(([part = "", passed = "", failed = ""]) => ({
      what: WHERE[part] ?? part,
      figure: figureOf(passed, failed),
    }));
    const all = found(/^(\d+) passed, (\d+) failed$/gm, output).at(-1);
    return all ? [...rows, { what: "together", figure: figureOf(...all) }] : [];
  },
};

function figureOf(passed = "", failed = ""): string {
  return `${count(passed)} passed${Number(failed) > 0 ? `, **${failed} failed**` : ""}`;
}
