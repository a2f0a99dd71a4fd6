import * as v from "valibot";
import { blockRequest } from "../../../models/blocks/block-form.ts";
import { BlockRecord, StrandsRecord } from "../opening/opening-records.ts";
import type { Call } from "./call.ts";
import { A_BLOCK } from "./examples.ts";

const about = "Opening" as const;
const { date, startTime, endTime, reason } = A_BLOCK;

/** The calls on blocked time. docs/rules.md 21.5, 21.11 */
export const BLOCK_CALLS: Call[] = [
  {
    ...{ method: "GET", path: "/api/blocks", name: "listBlocks", about },
    says: "Blocked time from today on, and what comes every week",
    more: "A technician gets their own and everybody's.",
    answers: { 200: { says: "Blocked time", schema: v.array(BlockRecord.schema), example: [A_BLOCK] } },
  },
  {
    ...{ method: "POST", path: "/api/blocks", name: "addBlock", about },
    says: "Blocks a part of a day, or of each such weekday from then on",
    more: [
      "For one technician, or without `technicianId` for all, from today to 365 days ahead. Clients are not offered that time",
      "and never see the reason. Appointments that stand there stay as they are: the call is refused and names them, unless it",
      "says `acknowledge`. A technician blocks their own time alone, and names themselves.",
    ].join("\n"),
    body: {
      schema: blockRequest("2026-11-21"),
      examples: {
        lunch: { date, startTime, endTime, reason, repeat: "weekly" },
        "an afternoon of one technician, whoever stands there": {
          ...{ date, startTime: "13:00", endTime: "24:00", technicianId: "t1", acknowledge: true },
        },
      },
    },
    keyed: true,
    answers: {
      201: { says: "The blocked time", schema: BlockRecord.schema, example: A_BLOCK },
      409: {
        says: "`There are appointments in that time`, with their ids",
        schema: StrandsRecord,
        example: { error: "There are appointments in that time", stranded: ["b1f6"] },
      },
    },
  },
  {
    ...{
      method: "DELETE",
      path: "/api/blocks/{id}",
      name: "removeBlock",
      about,
    },
    says: "Offers that time again",
    more: "A technician removes their own blocked time alone.",
    answers: { 204: { says: "It is gone" } },
  },
];
