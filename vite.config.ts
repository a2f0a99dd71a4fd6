import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: process.env.STATE_DIR ?? ".wrangler/state" },
      remoteBindings: false,
      // What is built for a deployment must not have it: docs/rules.md 10.4.
      config: command === "serve" ? { kv_namespaces: [{ binding: "MAILBOX", id: "MAILBOX" }] } : {},
    }),
    tailwindcss(),
    reactRouter(),
  ],
}));
