import type { Plugin } from "vite";

/**
 * A part of a page that comes later: what it needs is asked for together with it. Vite's own helper also waits for
 * stylesheets and passes on nonces, which our parts don't have, and takes ten times the bytes on each page.
 * docs/decisions/0025-what-a-page-weighs.md
 */
const HELPER = `export const __vitePreload = (load, needs = []) => {
  for (const file of needs) import(/* @vite-ignore */ "/" + file).catch(() => {});
  return load();
};`;

export const lazyParts: Plugin = {
  name: "lazy-parts",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    order: "post",
    filter: { id: /vite\/preload-helper/ },
    handler() {
      return { code: HELPER, map: null };
    },
  },
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type === "chunk" && part.viteMetadata?.importedCss.size)
        this.error(`${part.fileName} imports a stylesheet, which nothing would load: import it with ?url, as a link.`);
    }
  },
};
