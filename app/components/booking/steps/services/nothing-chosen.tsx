import type { Service } from "../../../../diary/menu/service.ts";
import type { Diary } from "../../../../diary/times/diary.ts";
import { nextFree } from "../../../../diary/times/next-free.ts";
import { clockTime, type SalonTime } from "../../../../kernel/clock.ts";
import { dayInWords } from "../../../../kernel/dates.ts";

interface Props {
  services: Service[];
  diary: Diary;
  salonTime: SalonTime;
}

/** Shown beside the menu on wide screens until a service is chosen. docs/rules.md 9.7, 20.3 */
export function NothingChosen({ services, diary, salonTime }: Props) {
  const next = nextFree(services, diary, salonTime);
  return (
    <div className="card sticky top-6 hidden p-6 lg:group-not-has-[[name=service]:checked]/flow:block">
      <h2 className="text-2xl">Nothing chosen yet</h2>
      <p className="mt-3 text-muted">Press + beside a service. It is listed here with its price and its length.</p>
      {typeof next !== "string" && (
        <p className="mt-5 border-t border-line pt-4">
          <span className="block text-sm text-muted">Next free time</span>
          <span className="block font-serif text-xl first-letter:uppercase">
            {dayInWords(next.date, salonTime.date)} at {clockTime(next.minute)}
          </span>
        </p>
      )}
    </div>
  );
}
