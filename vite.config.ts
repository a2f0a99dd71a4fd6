import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

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
