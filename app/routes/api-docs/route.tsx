import { lazy, Suspense } from "react";
import { useScriptArrived } from "../../components/forms/use-script-arrived.ts";
import client from "../../kernel/api-client.ts?raw";
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
      <Client />
      <Suspense fallback={<Opening />}>{arrived ? <ApiViewer url={DOCUMENT} /> : <Opening />}</Suspense>
    </>
  );
}

/** The client that our own pages use, for programs in TypeScript. docs/rules.md 7.8 */
function Client() {
  return (
    <details className="mt-4">
      <summary className="min-h-11 content-center font-medium">A client in TypeScript</summary>
      <Code>{EXAMPLE}</Code>
      <p className="mt-3 text-muted">
        This is <code>api-client.ts</code>, which our own pages use:
      </p>
      <Code>{client}</Code>
    </details>
  );
}

const EXAMPLE = `import { ApiError, ask } from "./api-client.ts";

const headers = { "Content-Type": "application/json" };
const body = JSON.stringify({ action: "client-login", email, password });
const { token } = await ask<{ token: string }>(\`\${salon}/api/auth\`, { method: "POST", headers, body });
try {
  const Authorization = \`Bearer \${token}\`;
  await ask(\`\${salon}/api/appointments/\${id}/cancel\`, { method: "PATCH", headers: { Authorization } });
} catch (error) {
  if (error instanceof ApiError) console.log(error.status, error.message);
}
`;

function Code({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
    <pre tabIndex={0} className="card mt-2 overflow-x-auto p-4 text-sm">
      <code>{children}</code>
    </pre>
  );
}

function Opening() {
  return (
    <p className="mt-8" role="status">
      Opening the document…
    </p>
  );
}
