import type { Plugin } from "vite";

/*
 * Changes to the router in the bundles. Each fails the build when the router no longer has what it changes.
 * docs/decisions/0025-what-a-page-weighs.md
 */

/**
 * When the script of a page can't be loaded, the router reloads the document, in case a deployment has replaced the
 * script. Without a server that shows the browser's own error page. So in the browser's build the router reloads only if
 * the server answers, and shows our error page otherwise. docs/rules.md 11.4
 */
const reloadOnlyWhenReached = changed("client", "dom/ssr/routeModules", (code) =>
  replaced(
    code,
    "window.location.reload();",
    `if (!(await fetch("/api/health")).ok) throw error; window.location.reload();`,
  ),
);

/**
 * A page is read before its script runs. So the script is asked for once the page has been painted: all files at a time,
 * and the entry, which hydrates, last. A hidden page is not painted, and a stylesheet that is late doesn't stop the script.
 */
const scriptAfterPaint = changed("ssr", "dom/ssr/components", (code) => {
  const imported = code.replaceAll(/import \* as (\$\{[\w.]+\}) from ([^;]+);/g, "const $1 = await import($2);");
  return imported === code ? undefined : replaced(imported, START, `${START}${AFTER_PAINT}`);
});

/** Where the page's module begins. */
const START = 'let routeModulesScript = !isStatic ? " " : `';

const AFTER_PAINT = `await new Promise((painted) => {
  if (document.hidden) painted();
  new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
  setTimeout(painted, 3000);
});
await Promise.all(\${JSON.stringify([...new Set(manifest.entry.imports.concat(getModuleLinkHrefs(matches, manifest)))])}.map((file) => import(file)));
`;

/** Links that preload the script would bring it before the paint. The browser's build must render what the server does. */
const noScriptPreloads = (["client", "ssr"] as const).map((environment) =>
  changed(environment, "dom/ssr/components", (code) => {
    const [start, end] = ["return isHydrated || isRSCRouterContext ? null : ", ", initialScripts);"];
    const [from, to] = [code.indexOf(start), code.indexOf(end)];
    return from < 0 || to < from
      ? undefined
      : `${code.slice(0, from)}${start}initialScripts;${code.slice(to + end.length)}`;
  }),
);

/** Routes are discovered in the router's own way: the browser gets no code for others. */
const noOtherDiscovery = changed("client", "dom/ssr/route-discovery", (code) => {
  const names = /^export \{ (.+) \};$/m.exec(code)?.[1]?.split(", ");
  return names?.map((name) => `export const ${name} = undefined;`).join("\n");
});

/** Nothing is told what the router does. */
const noInstrumentations = changed("client", "router/router", (code) =>
  replaced(code, "if (init.instrumentations)", "if (false)"),
);

/** No component runs on the server alone. */
const noServerComponents = changed("client", "hooks", (code) => replaced(code, "this.context", "false"));

/** No link of ours has `prefetch`: with it, rendering the link fails. */
const noPrefetching = ["dom/lib", "dom/ssr/components"].map((file) =>
  changed("client", file, (code) =>
    replaced(code, "React$1.createElement(PrefetchPageLinks,", "React$1.createElement(undefined,"),
  ),
);

/** The names are for tools of developers. With them stays what is not used otherwise. */
const noNames = ["dom/lib", "context"].map((file) =>
  changed("client", file, (code) => {
    const nameless = code.replaceAll(/^\w+\.displayName = ".+";$/gm, "");
    return nameless === code ? undefined : nameless;
  }),
);

export const routerChanges = [
  reloadOnlyWhenReached,
  scriptAfterPaint,
  ...noScriptPreloads,
  ...noPrefetching,
  ...noNames,
  noOtherDiscovery,
  noInstrumentations,
  noServerComponents,
];

/** A plugin that changes one file of the router. `change` returns undefined when it doesn't find its place. */
function changed(environment: "client" | "ssr", file: string, change: (code: string) => string | undefined): Plugin {
  let found = 0;
  return {
    name: `change-router-${file}`,
    apply: "build",
    applyToEnvironment: ({ name }) => name === environment,
    transform: {
      filter: { id: new RegExp(`react-router/dist/\\w+/lib/${file}\\.js$`) },
      handler(code) {
        const result = change(code);
        if (result === undefined) this.error(`The router's ${file} has changed.`);
        found += 1;
        return { code: result, map: null };
      },
    },
    buildEnd(failed) {
      if (!failed && found !== 1) this.error(`The router's ${file} was found ${found} times.`);
    },
  };
}

function replaced(code: string, text: string, by: string): string | undefined {
  return code.includes(text) ? code.replaceAll(text, by) : undefined;
}
