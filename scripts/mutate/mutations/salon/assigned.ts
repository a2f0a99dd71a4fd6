import type { Mutation } from "../../mutation.ts";

const RULES = ["app/diary/times/team.test.ts"];
const RESERVED = ["app/models/appointments/reserve-team.test.ts"];
const CHOSEN = ["app/routes/booking/team.test.ts"];
const ASSIGN = "app/diary/times/assign.ts";
const MIGRATION = "migrations/0019_technicians.sql";

/** Who gets an appointment, who is named for it, and that nobody gets two at one time. */
export const ASSIGNED: Mutation[] = [
  {
    rule: "21.4",
    breaks: "the technician with the most booked minutes gets the appointment",
    file: ASSIGN,
    find: "bookedMinutes(one, date) - bookedMinutes(other, date)",
    put: "bookedMinutes(other, date) - bookedMinutes(one, date)",
    tests: RULES,
  },
  {
    rule: "21.4",
    breaks: "the technician with the fewest appointments gets the appointment, however long they are",
    file: ASSIGN,
    find: "sum + end - start, 0)",
    put: "sum + (end > start ? 1 : 0), 0)",
    tests: RULES,
  },
  {
    rule: "21.4",
    breaks: "a change leaves its technician",
    file: ASSIGN,
    find: "free.find(({ id }) => id === preferred) ?? ",
    put: "",
    tests: RULES,
  },
  {
    rule: "21.4",
    breaks: "somebody is assigned who is blocked, though another is free",
    file: ASSIGN,
    find: "within.length > 0 || !anyHours",
    put: "!anyHours",
    tests: RULES,
  },
  {
    rule: "21.2",
    breaks: "a retired technician can be asked for",
    file: "app/diary/appointments/technician-asked.ts",
    find: "technicianId && !team.some(({ id }) => id === technicianId)",
    put: "false",
    tests: RESERVED,
  },
  {
    rule: "21.20",
    breaks: "staying with a technician in a change is asking for them",
    file: "app/diary/appointments/technician-asked.ts",
    find: "named === undefined || named === before?.technicianId",
    put: "named === undefined",
    tests: CHOSEN,
  },
  {
    rule: "21.2",
    breaks: "D1 lets a technician be booked again within a buffer",
    file: MIGRATION,
    find: `      AND starts_minute < NEW.ends_minute + NEW.buffer_minutes
      AND ends_minute + buffer_minutes > NEW.starts_minute
  );
END;
--> statement-breakpoint
CREATE TRIGGER appointments_no_overlap_on_update`,
    put: `      AND starts_minute < NEW.ends_minute
      AND ends_minute > NEW.starts_minute
  );
END;
--> statement-breakpoint
CREATE TRIGGER appointments_no_overlap_on_update`,
    tests: RESERVED,
  },
  {
    rule: "21.2",
    breaks: "D1 takes a technician of another salon",
    file: MIGRATION,
    find: "SELECT 1 FROM technicians WHERE id = NEW.technician_id AND salon_id = NEW.salon_id\n  );\nEND;\n--> statement-breakpoint\nCREATE TRIGGER appointments_technician_of_the_salon_on_update",
    put: "SELECT 1 FROM technicians WHERE id = NEW.technician_id\n  );\nEND;\n--> statement-breakpoint\nCREATE TRIGGER appointments_technician_of_the_salon_on_update",
    tests: RESERVED,
  },
  {
    rule: "21.20",
    breaks: "each technician is offered with the first free start of anyone",
    file: "app/routes/booking/steps/times/technician-choice.tsx",
    find: "soonest: soonestStart(days)",
    put: "soonest: soonestStart(freeDays.get(null) ?? days)",
    tests: CHOSEN,
  },
  {
    rule: "21.20",
    breaks: "the bar of the date step does not say who was chosen",
    file: "app/routes/booking/steps/times/datetime-step.tsx",
    find: "{start && technician && <span",
    put: "{start && !technician && <span",
    tests: CHOSEN,
  },
  {
    rule: "21.20",
    breaks: "the bar of the details step names somebody who was not chosen",
    file: "app/routes/booking/steps/confirm.tsx",
    find: "draft.technician && technician && (",
    put: "technician && (",
    tests: CHOSEN,
  },
  {
    rule: "9.11",
    breaks: "the last visit is offered again although another technician is asked for",
    file: "app/routes/booking/flow.tsx",
    find: " && (!asked || asked.id === again.technician?.id)",
    put: "",
    tests: CHOSEN,
  },
  {
    rule: "9.12",
    breaks: "the list of past visits does not say that Rebook chooses the technician",
    file: "app/routes/manage/past-visits.tsx",
    find: 'technicianId) ? "services and technician"',
    put: 'technicianId) ? "services"',
    tests: CHOSEN,
  },
  {
    rule: "21.20",
    breaks: "the technician in the address stays although the services have changed",
    file: "app/routes/booking/draft-for-team.ts",
    find: "team?.find(({ id }) => id === draft.technician)?.id ?? null",
    put: "draft.technician",
    tests: CHOSEN,
  },
];
