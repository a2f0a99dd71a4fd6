import { createContext, type ReactNode } from "react";
import { useLocation } from "react-router";
import type { Reply } from "../../kernel/reply.ts";
import { Alert } from "../forms/alert.tsx";
import { News } from "../news.tsx";
import { PassingNews } from "../passing-news.tsx";

/** The address of the screen, and what it says after one of its forms was sent. Its forms read them. */
export const ScreenContext = createContext<{ here: string; reply: Reply | null | undefined }>({
  here: "",
  reply: null,
});

interface Props {
  /** Its heading in words, or all that stands at its top. */
  heading: ReactNode;
  /** The address, to which its forms are sent. */
  here: string;
  reply: Reply | null | undefined;
  /** Whether its forms say themselves why they were refused. */
  quiet?: boolean;
  /** What was done, by the `notice` of the address. */
  news?: Record<string, ReactNode>;
  /** Whether the news disappears after a while. */
  passing?: boolean;
  /** What the visit was about, if it is not there any more. */
  gone?: string | false;
  /** What the screen is for. */
  lead?: ReactNode;
  width?: string;
  children: ReactNode;
}

/** A screen with forms: its heading, what was done or refused, and what it shows. docs/architecture.md */
export function Screen({
  heading,
  here,
  reply,
  quiet = false,
  news = {},
  passing = false,
  gone = false,
  lead,
  width,
  children,
}: Props) {
  const { key: visit, search } = useLocation();
  const notice = new URLSearchParams(search).get("notice") ?? "";
  const said = reply ? reply.notice : !gone && Object.hasOwn(news, notice) && news[notice];
  return (
    <ScreenContext value={{ here, reply }}>
      <div className={width ?? "max-w-3xl"}>
        {typeof heading === "string" ? <h1 className="text-display">{heading}</h1> : heading}
        {lead && <p className="mt-4 max-w-prose text-muted">{lead}</p>}
        {said && passing && (
          <PassingNews key={visit} here={here}>
            {said}
          </PassingNews>
        )}
        {said && !passing && <News key={visit}>{said}</News>}
        {gone && !reply && <Alert about={visit}>{gone}</Alert>}
        {reply?.message && !quiet && <Alert about={reply}>{reply.message}</Alert>}
        {children}
      </div>
    </ScreenContext>
  );
}

/** The `meta` of a page that only staff see: its title in the browser's tab. */
export function title(of: string) {
  return () => [{ title: of }, { name: "robots", content: "noindex" }];
}
