import { lazy } from "react";

const load = () => import("./staff-parts.tsx");

/** What only staff see of the steps. The server has it at once; a client's browser never loads it. */
export const StaffPart = import.meta.env.SSR
  ? (await load()).StaffPart
  : lazy(() => load().then(({ StaffPart }) => ({ default: StaffPart })));
