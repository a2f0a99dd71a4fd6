import { useState } from "react";
import { useScriptArrived } from "./forms/use-script-arrived.ts";

/** A button that copies `text`, and says so. Without script it is left out. */
export function Copy({ text, what, className = "link min-h-11" }: { text: string; what: string; className?: string }) {
  const [copied, setCopied] = useState(false);
  if (!useScriptArrived()) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <button type="button" className={className} onClick={copy}>
        Copy {what}
      </button>
      <span role="status" className="ml-3 text-sage">
        {copied && "Copied."}
      </span>
    </>
  );
}
