import { lazy } from "react";

const load = () => import("./staff-parts.tsx");

/** What staff alone need: a client's browser never loads it. There is no `Suspense` around it, as in `confirmation.tsx`. */
export const ForStaff = import.meta.env.SSR
  ? (await load()).StaffPart
  : lazy(() => load().then(({ StaffPart }) => ({ default: StaffPart })));
