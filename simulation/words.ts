import { MENU } from "./eras.ts";
import type { Call, Edited } from "./scenario.ts";

/* Requests in words. */

/** An operation and its sender, in words. */
export function askedInWords(asked: Call): string {
  switch (asked.what) {
    case "book":
      return `${asked.by} books ${MENU[asked.services]?.name}${startInWords(asked)}${asked.salon === 1 ? " at the other salon" : ""}${asked.friends.length > 0 ? `, with friends ${asked.friends.join(" and ")}` : ""}${besideInWords(asked)}`;
    case "change":
      return `${asked.by} changes appointment ${asked.which}, to${startInWords(asked)}`;
    case "move":
      return `staff move appointment ${asked.which}, to${startInWords(asked)}${besideInWords(asked)}`;
    case "give":
      return `staff give appointment ${asked.which} to technician ${asked.technician || 3}${besideInWords(asked)}`;
    case "edit":
      return `staff edit appointment ${asked.which}: ${editInWords(asked)}${besideInWords(asked)}`;
    case "late":
      return `technician ${asked.technician || 1} runs ${asked.minutes} minutes late on day ${asked.day}`;
    case "no-show":
      return `staff mark appointment ${asked.which} as a no-show`;
    case "cancel":
      return `${asked.by} ${asked.by === "staff" ? "cancel" : "cancels"} appointment ${asked.which}`;
    case "status":
      return `staff set appointment ${asked.which} to ${asked.status}`;
    case "price":
      return `staff price appointment ${asked.which} at ${asked.pricePence} pence`;
    case "pay":
      return `staff set the payment of appointment ${asked.which} to ${asked.paymentStatus}`;
    case "done":
      return `staff complete appointment ${asked.which} as paid`;
    case "undo":
      return `staff undo ${asked.which % 2 === 0 ? `what was done last with appointment ${asked.which}` : `command ${asked.which} of those that can be undone`}`;
    case "arrived":
      return `staff mark the client of appointment ${asked.which} as arrived`;
    case "delete":
      return `staff delete appointment ${asked.which}`;
    case "block":
      return `staff block time${startInWords(asked)}, ${agreedInWords(asked.agreed)}`;
    case "close":
      return `staff close day ${asked.day}, ${agreedInWords(asked.agreed)}`;
    case "hours":
      return `staff set ${asked.long ? "the usual" : "shorter"} hours`;
    case "retire":
      return `staff ${asked.active ? "take back" : "retire"} technician ${asked.technician || 2}`;
    case "hold":
      return `${asked.by} holds${startInWords(asked)}`;
    case "extend":
      return `${asked.by} extends the hold`;
    case "release":
      return `${asked.by} gives the hold back`;
    case "wait":
      return `${asked.by} joins the waiting list from${startInWords(asked)} on`;
    case "take":
      return `${asked.by} takes what is offered`;
    case "decline":
      return `${asked.by} declines what is offered`;
    case "unblock":
      return "staff remove the blocks";
    case "reopen":
      return "staff reopen the closed days";
    case "listen":
      return "staff open a page that listens";
    case "cron":
      return "cron runs";
  }
}

function besideInWords({ beside }: { beside: boolean }): string {
  return beside ? ", beside others" : "";
}

function editInWords({ services, technician, quarters, pricePence, walkIn }: Edited): string {
  const parts = [
    services !== null && `${MENU[services]?.name}`,
    technician !== null && `technician ${technician}`,
    quarters !== null && `${quarters * 15} minutes`,
    pricePence !== null && `${pricePence} pence`,
    walkIn && "no address",
  ];
  return parts.filter(Boolean).join(", ") || "nothing";
}

function startInWords({ day, quarter, technician }: { day: number; quarter: number; technician: number }): string {
  const minute = 8 * 60 + 15 * (quarter % 61);
  const clock = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  return ` day ${day} at ${clock} with ${technician === 0 ? "anyone" : `technician ${technician}`}`;
}

function agreedInWords(agreed: boolean): string {
  return agreed ? "whoever is booked then" : "if nobody is booked then";
}
