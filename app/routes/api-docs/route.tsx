import { lazy, Suspense } from "react";
import { useScriptArrived } from "../../components/forms/use-script-arrived.ts";
import styles from "./api-viewer.css?url";

const DOCUMENT = "/api/openapi.json";

/** Loaded in the browser only, once the page's script has arrived. */
const ApiViewer = lazy(() => import("./api-viewer.client.tsx"));

export function meta() {
  return [{ title: "API" }, { name: "robots", content: "noindex" }];
}

export function links() {
  return [{ rel: "stylesheet", href: styles }];
}

/** The API's documentation for developers. */
export default function ApiDocs() {
  const arrived = useScriptArrived();
  return (
    <>
      <h1 className="text-display">API</h1>
      <p className="mt-2 text-muted">
        For programs: <a href={DOCUMENT}>{DOCUMENT}</a>, an OpenAPI 3.1 description.
      </p>
      <Suspense fallback={<Opening />}>{arrived ? <ApiViewer url={DOCUMENT} /> : <Opening />}</Suspense>
    </>
  );
}

function Opening() {
  return (
    <p className="mt-8" role="status">
      Opening the document…
    </p>
  );
}
