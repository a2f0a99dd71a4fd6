import { lazy } from "react";

const load = () => import("./friend-parts.tsx");

/**
 * What is asked and said of a friend who comes along. The server has it at once. A browser loads it once a friend is chosen.
 * There is no `Suspense` around it: the server would send what is large by script. docs/rules.md 9.16
 */
export const Friend = import.meta.env.SSR
  ? (await load()).FriendPart
  : lazy(() => load().then(({ FriendPart }) => ({ default: FriendPart })));
