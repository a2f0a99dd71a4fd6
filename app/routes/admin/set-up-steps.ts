import type { Right } from "../../auth/rights.ts";
import type { SetUp } from "../../models/salon/set-up-steps.server.ts";

/** The steps by which a salon is set up, and the right that each takes. docs/rules.md 18.5, 11.12 */
export const SET_UP_STEPS: { step: keyof SetUp; right: Right; to: string; what: string; why: string }[] = [
  {
    step: "services",
    right: "menu",
    to: "/admin/services?add",
    what: "Add your services",
    why: "with their prices and lengths, one by one or pasted from a table.",
  },
  {
    step: "hours",
    right: "opening",
    to: "/admin/business-hours",
    what: "Set your hours",
    why: "Until you do, you’re open 08:00 to 20:00 every day.",
  },
  {
    step: "team",
    right: "team",
    to: "/admin/team",
    what: "Add your team",
    why: "with their own hours and services. You’re already there.",
  },
  {
    step: "rules",
    right: "rules",
    to: "/admin/business-hours#rules",
    what: "Set your rules",
    why: "How far ahead clients book, and until when they cancel.",
  },
  {
    step: "terms",
    right: "rules",
    to: "/admin/salon/terms",
    what: "Set your terms",
    why: "Whether you ask for a deposit, and what a late cancellation costs.",
  },
  {
    step: "closures",
    right: "opening",
    to: "/admin/closure-dates",
    what: "Add the days you’re closed",
    why: "such as bank holidays and your own.",
  },
  {
    step: "page",
    right: "salon page",
    to: "/admin/salon",
    what: "Fill in the salon page",
    why: "with your links, your policy and your colours.",
  },
  {
    step: "pictures",
    right: "salon page",
    to: "/admin/salon#pictures",
    what: "Add your pictures",
    why: "of your work and of the salon.",
  },
];
