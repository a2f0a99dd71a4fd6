import { found, type Measure } from "../measure.ts";

export const doctorDrill: Measure = {
  name: "drill:doctor",
  title: "The doctor’s drill",
  promise: "`npm run doctor` names what is wrong with a deployment, and nothing else.",
  command: "npm run drill:doctor",
  quick: false,
  read(output) {
    const judged = found(/^(as it should|NOT AS IT SHOULD): (.*) \(exit \d+\)$/gm, output);
    if (judged.length === 0) return [];
    const [sound, broken] = [judged.filter(isSound), judged.filter((one) => !isSound(one))].map((some) => {
      return `${some.filter(([verdict]) => verdict === "as it should").length} of ${some.length}`;
    });
    return [
      { what: "broken in one way, and that named alone", figure: broken ?? "" },
      { what: "sound, and nothing named", figure: sound ?? "" },
    ];
  },
};

function isSound([, what]: string[]): boolean {
  return what === "nothing is broken";
}

export const restoreDrill: Measure = {
  name: "drill:restore",
  title: "The restore drill",
  promise: "When D1 is put back to an earlier time, no email goes twice, and staff hear whom to ask.",
  command: "npm run drill:restore",
  quick: false,
  read(output) {
    const checks = found(/^(ok|WRONG) {2,}(.*)$/gm, output);
    const wrong = checks.filter(([verdict]) => verdict === "WRONG");
    const without = found(/^Without the steps: (.*)\.$/gm, output).flat();
    if (checks.length === 0) return [];
    return [
      {
        what: "as it should be after the steps of operations.md",
        figure: `${checks.length - wrong.length} of ${checks.length}`,
      },
      ...wrong.map(([, what = ""]) => ({ what: "**wrong**", figure: what })),
      ...without.map((figure) => ({ what: "without the steps", figure })),
    ];
  },
};

export const importDrill: Measure = {
  name: "drill:import",
  title: "A salon that comes from another program",
  promise: "What an import shows is what it does, once, and an export brings all of it to an empty salon.",
  command: "npm run drill:import",
  quick: false,
  read(output) {
    const [lists] = found(/^lists of (.*)$/gm, output).flat();
    const steps = found(/^(.*?) {2,}([\d.]+) s$/gm, output).map(([, seconds = ""]) => Number(seconds));
    if (lists === undefined || steps.length === 0) return [];
    return [
      { what: "lists", figure: lists },
      { what: "steps, the longest in seconds", figure: `${steps.length}; ${Math.max(...steps)}` },
      { what: "wrong", figure: `${found(/^WRONG: (.*)$/gm, output).length}` },
    ];
  },
};

export const desksDrill: Measure = {
  name: "drill:desks",
  title: "Two desks and a client",
  promise:
    "Of what two of the staff and a client do at once nothing accepted is lost, and pages hear of it within two seconds.",
  command: "npm run drill:desks -- --steps 500",
  quick: false,
  read(output) {
    const figures = found(/^([a-z].*?) {2,}(.*)$/gm, output);
    return figures.filter(([what = ""]) => SHOWN.test(what)).map(([what = "", figure = ""]) => ({ what, figure }));
  },
};

/** The figures of the page. */
const SHOWN = /^(steps|commands|changes|after|lost)/;
