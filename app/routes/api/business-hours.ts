import { salonContext } from "../../auth/salon.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { weekOf } from "../../models/business-hours.server.ts";
import { clockTime } from "../../models/salon-clock.ts";
import { answer, publicList } from "./answer.server.ts";

export const loader = answer({
  async GET({ context }) {
    const week = await weekOf(readDatabase(), context.get(salonContext).id);
    return publicList(
      week.map(({ day, isOpen, opensMinute, closesMinute }) => ({
        day,
        isOpen,
        openTime: clockTime(opensMinute),
        closeTime: clockTime(closesMinute),
      })),
    );
  },
});
export const action = loader;
