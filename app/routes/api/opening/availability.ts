import { salonContext } from "../../../auth/salon.server.ts";
import { readDatabase } from "../../../database/client.server.ts";
import { addDays, clockTime, daysBetween, now, salonTime } from "../../../kernel/clock.ts";
import { BOOKABLE_DAYS_AHEAD } from "../../../models/opening/availability.ts";
import { blockingAppointments } from "../../../models/opening/diary.server.ts";
import { answer, parseQuery, publicAnswer, refusal } from "../answer.server.ts";
import { AvailabilityQuery, LONGEST_RANGE_DAYS } from "../queries.ts";

export const loader = answer({
  async GET({ request, url, context }) {
    const { id, timeZone } = context.get(salonContext);
    const query = parseQuery(url, AvailabilityQuery);
    const from = query.from ?? salonTime(timeZone, now()).date;
    const to = query.to ?? addDays(from, BOOKABLE_DAYS_AHEAD);
    const days = daysBetween(from, to) + 1;
    if (days < 1 || days > LONGEST_RANGE_DAYS) throw refusal(400, `Please ask for 1 to ${LONGEST_RANGE_DAYS} days`);
    const blocking = await blockingAppointments(readDatabase(), id, from, to);
    return publicAnswer(
      request,
      blocking.map(({ date, start, end, service }) => ({
        date,
        time: clockTime(start),
        duration: end - start,
        service,
      })),
    );
  },
});
export const action = loader;
