import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { budgets } from "./scripts/bundle/budgets.ts";
import { chunks, workerChunks } from "./scripts/bundle/chunks.ts";

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
      budgets,
    ],
    // Our encoder of pictures loads its parts when they are needed.
    worker: { format: "es" },
    environments: {
      // A Worker that starts reads all of its first module.
      ssr: { build: { minify: true, rolldownOptions: { output: { codeSplitting: workerChunks } } } },
      client: {
        build: {
          rolldownOptions: { treeshake: { propertyReadSideEffects: false }, output: { codeSplitting: chunks } },
        },
      },
    },
  };
});

/** What is built for a deployment must not have it. docs/rules.md 10.4, 10.17 */
const ON_A_DEVELOPERS_MACHINE = {
  kv_namespaces: [
    { binding: "MAILBOX", id: "MAILBOX" },
    { binding: "TEXTBOX", id: "TEXTBOX" },
  ],
  vars: { PUBLIC_URL: process.env.PUBLIC_URL ?? "http://localhost:5173" },
};
