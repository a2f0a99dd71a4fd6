import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig(({ command }) => {
  // A build contains a copy of the local secrets: only its owner may read it.
  if (command === "build") process.umask(0o077);
  return {
    plugins: [
      cloudflare({
        viteEnvironment: { name: "ssr" },
        persistState: { path: process.env.STATE_DIR ?? ".wrangler/state" },
        remoteBindings: false,
        config: command === "serve" ? ON_A_DEVELOPERS_MACHINE : {},
      }),
      tailwindcss(),
      reactRouter(),
      reloadOnlyWhenReached,
    ],
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [FRAMEWORK, FORMS] } } } } },
    },
  };
});

/** What every page loads, in one piece: split over several it takes more bytes. */
const FRAMEWORK = { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// };

/** What every form loads, in one piece for the same reason. */
const FORMS = {
  name: "forms",
  test: /app\/(kernel\/(forms|money|parsing)|components\/forms\/(alert|field|select|contact-fields|use-sending|use-script-arrived|lost-connection|revalidation))\.tsx?$/,
};

/** What is built for a deployment must not have it. docs/rules.md 10.4, 10.17 */
const ON_A_DEVELOPERS_MACHINE = {
  kv_namespaces: [{ binding: "MAILBOX", id: "MAILBOX" }],
  vars: { PUBLIC_URL: process.env.PUBLIC_URL ?? "http://localhost:5173" },
};

/**
 * When the script of a page can't be loaded, the router reloads the document, in case a deployment has replaced the
 * script. Without a server that shows the browser's own error page. So in the browser's build the router reloads only if
 * the server answers, and shows our error page otherwise. docs/rules.md 11.4
 */
const reloadOnlyWhenReached: Plugin = {
  name: "reload-only-when-reached",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/ },
    handler(code) {
      const parts = code.split("window.location.reload();");
      if (parts.length !== 2) this.error("The router reloads the document elsewhere now.");
      return {
        code: parts.join(`if (!(await fetch("/api/health")).ok) throw error; window.location.reload();`),
        map: null,
      };
    },
  },
  buildEnd(failed) {
    const routers = [...this.getModuleIds()].filter((id) => id.endsWith("/lib/dom/ssr/routeModules.js"));
    if (!failed && routers.length !== 1) this.error("The router's reload of the document was not found.");
  },
};
