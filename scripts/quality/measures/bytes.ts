import { count, found, type Measure } from "../measure.ts";

export const bytes: Measure = {
  name: "bytes",
  title: "Weight",
  promise:
    "Pages on a slow phone and a start of the Worker carry no more bytes than their budgets: a heavier build fails.",
  command: "npx react-router build",
  quick: true,
  read(output) {
    const lines = found(/\[plugin budgets\] (.*)$/gm, output).flat();
    return found(/(?:^|; )([^:;]+): (\d+) of (\d+) bytes/gm, lines.join("; ")).map(
      ([what = "", weight = "", most = ""]) => ({
        what,
        figure: `${count(weight)} of ${count(most)}`,
      }),
    );
  },
};
