import { found, type Measure } from "../measure.ts";

export const doctorDrill: Measure = {
  name: "drill:doctor",
  title: "The doctor’s drill",
  promise: "`npm run doctor` names what is wrong with a deployment, and nothing else.",
  command: "npm run drill:doctor",
  quick: false,
  read(output) {
    const judged = found(/^(as it should|NOT AS IT SHOULD): (.*) \(exit \d+\)$/gm, output);
    const broken = judged.filter(([, what]) => what !== "nothing is broken");
    const named = broken.filter(([verdict]) => verdict === "as it should").length;
    const falseAlarms = judged.length - broken.length;
    if (judged.length === 0) return [];
    return [
      { what: "ways in which one was broken", figure: `${broken.length}` },
      { what: "named, and nothing else", figure: `${named}` },
      {
        what: "a sound one is called sound",
        figure: judged.some(([verdict, what]) => what === "nothing is broken" && verdict === "as it should")
          ? "yes"
          : `**no**${falseAlarms ? "" : ": not tried"}`,
      },
    ];
  },
};

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
      { what: "checks after the steps of operations.md", figure: `${checks.length}` },
      { what: "as it should be", figure: `${checks.length - wrong.length}` },
      ...wrong.map(([, what = ""]) => ({ what: "**wrong**", figure: what })),
      ...without.map((figure) => ({ what: "without the steps", figure })),
    ];
  },
};
