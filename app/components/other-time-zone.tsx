import { useEffect, useState } from "react";
import { placeOf } from "../kernel/dates.ts";

/** Names the salon's time zone if the visitor's clock shows another time. docs/rules.md 1.1 */
export function OtherTimeZone({ timeZone }: { timeZone: string }) {
  const [differs, setDiffers] = useState(false);
  useEffect(() => setDiffers(clockIn(timeZone) !== clockIn(undefined)), [timeZone]);
  return differs && <p className="notice mt-4">Times are shown in {placeOf(timeZone)} time.</p>;
}

function clockIn(timeZone: string | undefined): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "short" }).format();
}
