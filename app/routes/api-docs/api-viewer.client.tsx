import { useEffect, useRef } from "react";
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";

/**
 * Shows the API's document, with calls to try out. It calls only this server, follows the system's colour scheme, and
 * forgets the token when the page is left.
 */
export default function ApiViewer({ url }: { url: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const domNode = place.current;
    if (!domNode) return;
    SwaggerUI({
      ...{ url, domNode, docExpansion: "list", defaultModelsExpandDepth: 0 },
      ...{ deepLinking: false, persistAuthorization: false, validatorUrl: null },
    });
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.classList.toggle("dark-mode", dark);
    return () => {
      domNode.replaceChildren();
      document.documentElement.classList.remove("dark-mode");
    };
  }, [url]);
  return <div ref={place} className="overflow-x-auto" />;
}
