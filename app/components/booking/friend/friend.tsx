import { lazy } from "react";

const load = () => import("./friend-parts.tsx");

/**
 * The parts of the pages about a friend who comes along. The server has them at once. A browser loads them once a friend is
 * chosen. There is no `Suspense` around them, because the server would then send large parts by script. docs/rules.md 9.16
 */
export const Friend = import.meta.env.SSR
  ? (await load()).FriendPart
  : lazy(() => load().then(({ FriendPart }) => ({ default: FriendPart })));
