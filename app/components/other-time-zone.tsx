import { useEffect, useState } from "react";
import { placeOf } from "../kernel/dates.ts";

/** Said only to a visitor whose own clock shows something else. docs/rules.md 1.1 */
export function OtherTimeZone({ timeZone }: { timeZone: string }) {
  const [differs, setDiffers] = useState(false);
  useEffect(() => setDiffers(clockIn(timeZone) !== clockIn(undefined)), [timeZone]);
  return differs && <p className="notice mt-4">Times are shown in {placeOf(timeZone)} time.</p>;
}

function clockIn(timeZone: string | undefined): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "short" }).format();
}
