import * as fc from "fast-check";
import type { Friend } from "../../diary/command.ts";
import type { NamedService } from "../../diary/menu/basket.ts";
import type { Instruction } from "../../diary/registry.ts";

/*
 * Any command of staff or of a client, to whatever stands in a diary by then. It names an appointment, a technician and a service
 * by a number, and is aimed at those that there are when it is sent.
 */

/** Who sends a command: staff, or one of two clients. */
export type By = "staff" | "grace" | "ada";

/** A command that is not aimed yet. */
export interface Loose {
  by: By;
  /** Which appointment it is about. */
  which: number;
  instruction: Instruction;
}

/** What commands are aimed at. */
export interface Aim {
  appointments: { id: string; version: number; date: string }[];
  technicians: string[];
  services: string[];
}

/** The command to what there is, or null when it is about an appointment and there is none. */
export function aimed({ which, instruction }: Loose, aim: Aim): Instruction | null {
  const { appointments, technicians } = aim;
  const named = "services" in instruction && instruction.services ? instruction.services : undefined;
  const parts = {
    ...(named && { services: servicesOf(named, aim) }),
    ...("technicianId" in instruction &&
      instruction.technicianId !== undefined && { technicianId: oneOf(technicians, Number(instruction.technicianId)) }),
  };
  if (instruction.what === "book") {
    const friends = instruction.friends?.map((friend) => ({ ...friend, services: servicesOf(friend.services, aim) }));
    return { ...instruction, ...parts, friends };
  }
  const about = appointments[which % Math.max(1, appointments.length)];
  if (!about || instruction.what === "undo") return null;
  const { id: appointmentId, version, date } = about;
  if (instruction.what === "bring-back") return { ...instruction, appointmentId, date };
  return { ...instruction, ...parts, appointmentId, ...("version" in instruction && { version }) };
}

function servicesOf(named: NamedService[], { services }: Aim): NamedService[] {
  return named.map(({ quantity, ...service }) => {
    const name = oneOf(services, "name" in service ? Number(service.name) : 0);
    return { name, ...(quantity !== undefined && { quantity }) };
  });
}

function oneOf(all: string[], number: number): string {
  return all[number % all.length] ?? "";
}

/** Commands of staff, all of which can be undone, about these dates. */
export function commandsOfStaff(dates: string[]): fc.Arbitrary<Loose> {
  return fc.oneof(...Object.values(kindsOfStaff(dates)));
}

/** The same, by the kind of the command. */
export function kindsOfStaff(dates: string[]): Record<string, fc.Arbitrary<Loose>> {
  const kinds = Object.entries(instructionsOfStaff(dates));
  return Object.fromEntries(kinds.map(([what, instruction]) => [what, byOne("staff", instruction)]));
}

/** Commands of staff and of clients, about these dates. */
export function commandsOfAnybody(dates: string[]): fc.Arbitrary<Loose> {
  return fc.oneof(
    { weight: 3, arbitrary: commandsOfStaff(dates) },
    { weight: 1, arbitrary: byOne("staff", DELETION) },
    { weight: 1, arbitrary: byOne("grace", instructionsOfClients(dates, "grace")) },
    { weight: 1, arbitrary: byOne("ada", instructionsOfClients(dates, "ada")) },
  );
}

function byOne(by: By, instruction: fc.Arbitrary<Instruction>): fc.Arbitrary<Loose> {
  return fc.record({ by: fc.constant(by), which: fc.nat(9), instruction });
}

/** The email of each, as its account has it. */
export function emailOf(by: string): string {
  return `${by}@example.com`;
}

function detailsOf(by: string) {
  return { customerName: by, customerEmail: emailOf(by), customerPhone: "07700 900321", phoneKey: "+447700900321" };
}

function friendWho(comes: Friend["comes"]): Friend {
  return { comes, customerName: "Zoe", services: [{ name: "0" }], serviceQuantities: {} };
}

const OPTION = { nil: undefined };
const ID = fc.constant("");
/** A deletion, which can't be undone. docs/rules.md 5.44 */
const DELETION = fc.record({ what: fc.constant("delete" as const), appointmentId: ID, tell: fc.boolean() });
const minute = fc.integer({ min: 32, max: 76 }).map((quarter) => quarter * 15);
const technicianId = fc.constantFrom("0", "1", "2");
const services = fc.constantFrom<NamedService[]>(
  [{ name: "0" }],
  [{ name: "1" }],
  [{ name: "0" }, { name: "2", quantity: 2 }],
);
const paymentMethod = fc.constantFrom("cash" as const, "bank_transfer" as const);
const start = (dates: string[]) => ({ date: fc.constantFrom(...dates), minute });

/** A booking, by staff for Grace, for Mia, or for a walk-in who leaves a name alone. */
function booking(dates: string[], customer: fc.Arbitrary<ReturnType<typeof detailsOf>>, more: object = {}) {
  return fc
    .record({ ...start(dates), services, customer, technicianId: fc.option(technicianId, OPTION), friends: friends() })
    .map(
      ({ customer, ...asked }): Instruction => ({
        ...{ what: "book", serviceQuantities: {}, notes: "", paymentMethod: "cash" },
        ...{ ...customer, ...asked, ...more },
      }),
    );
}

function friends() {
  return fc.array(fc.constantFrom(friendWho("beside"), friendWho("after")), { maxLength: 2 });
}

function instructionsOfStaff(dates: string[]): Record<string, fc.Arbitrary<Instruction>> {
  const seen = { appointmentId: ID, version: fc.constant(1), tell: fc.boolean() };
  const walkIn = { customerName: "A walk-in", customerEmail: "", customerPhone: "", phoneKey: "" };
  const overlap = fc.boolean();
  return {
    book: fc.oneof(
      ...[false, true].map((beside) =>
        booking(dates, fc.constantFrom(detailsOf("grace"), detailsOf("mia"), walkIn), {
          anyHours: true,
          overlap: beside,
        }),
      ),
    ),
    change: fc.record({
      ...{ what: fc.constant("change" as const), appointmentId: ID, serviceQuantities: fc.constant({}) },
      ...{ ...start(dates), services: fc.option(services, OPTION), paymentMethod },
    }),
    edit: fc.record({
      ...{ what: fc.constant("edit" as const), appointmentId: ID, tell: fc.boolean(), overlap },
      ...{ serviceQuantities: fc.constant({}), technicianId: fc.option(technicianId, OPTION) },
      services: fc.option(services, OPTION),
      length: fc
        .option(fc.integer({ min: 1, max: 24 }), OPTION)
        .map((quarters) => (quarters === undefined ? quarters : quarters * 15)),
      pricePence: fc.option(fc.nat(9_999), OPTION),
      notes: fc.option(fc.constant("Edited"), OPTION),
      customer: fc.option(fc.constantFrom(detailsOf("mia"), detailsOf("grace"), walkIn), OPTION),
    }),
    move: fc.record({
      ...{ what: fc.constant("move" as const), ...seen, overlap, ...start(dates) },
      ...{ technicianId: fc.option(technicianId, OPTION), length: fc.option(fc.constantFrom(30, 75), OPTION) },
    }),
    give: fc.record({ what: fc.constant("give" as const), ...seen, overlap, technicianId }),
    cancel: fc.record({
      ...{ what: fc.constant("cancel" as const), appointmentId: ID, noShow: fc.boolean(), tell: fc.boolean() },
      cancelledBy: fc.constantFrom("client" as const, "salon" as const, undefined),
    }),
    arrived: fc.record({ what: fc.constant("arrived" as const), appointmentId: ID }),
    status: fc.record({
      ...{ what: fc.constant("status" as const), appointmentId: ID, tell: fc.boolean() },
      status: fc.constantFrom("pending" as const, "confirmed" as const, "completed" as const, "cancelled" as const),
    }),
    done: fc.record({ what: fc.constant("done" as const), appointmentId: ID, tell: fc.boolean() }),
    price: fc.record({
      what: fc.constant("price" as const),
      appointmentId: ID,
      pricePence: fc.nat(9_999),
      paymentMethod,
    }),
    payment: fc.record({
      ...{ what: fc.constant("payment" as const), appointmentId: ID },
      paymentStatus: fc.constantFrom("paid" as const, "pending" as const, "refunded" as const),
    }),
  };
}

function instructionsOfClients(dates: string[], by: string): fc.Arbitrary<Instruction> {
  return fc.oneof(
    booking(dates, fc.constant(detailsOf(by))),
    fc.record({
      ...{ what: fc.constant("change" as const), appointmentId: ID, serviceQuantities: fc.constant({}) },
      ...{ ...start(dates), services: fc.option(services, OPTION), paymentMethod },
    }),
    fc.record({ what: fc.constant("cancel" as const), appointmentId: ID }),
    fc.record({ what: fc.constant("bring-back" as const), appointmentId: ID, date: fc.constant("") }),
  );
}
