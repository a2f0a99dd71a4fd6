import { gzipSync } from "node:zlib";
import { benchSalon, openSalon, sessionCookie } from "./bench-salon.ts";
import { call, expectStatus } from "./call.ts";
import type { Measurement } from "./measurement.ts";

const salon = benchSalon("scripts");

/**
 * The JavaScript that a page loads to hydrate: the files that its HTML preloads, names or imports, and their static
 * imports, each gzipped by itself. Inline scripts count only by what they import (decision 25), and what those files
 * import later does not count.
 */
export const scriptBytes = {
  fill: (database) => openSalon(database, salon),

  async measure(port) {
    const cookie = await sessionCookie(port, salon);
    return [
      { what: "JavaScript of /, gzip", figure: await bytesOf(port, "/", {}) },
      { what: "JavaScript of /booking, gzip", figure: await bytesOf(port, "/booking", { cookie }), goal: "< 160 kB" },
    ];
  },
} satisfies Measurement;

async function bytesOf(port: number, path: string, headers: Record<string, string>): Promise<string> {
  const page = await expectStatus(200, call(port, salon.host, path, { headers }));
  const waiting = scriptsIn(page.body);
  const sizes = new Map<string, number>();
  for (let script = waiting.pop(); script; script = waiting.pop()) {
    if (sizes.has(script)) continue;
    const { body } = await expectStatus(200, call(port, salon.host, script));
    sizes.set(script, gzipSync(body).length);
    waiting.push(...staticImports(body).map((imported) => new URL(imported, `http://${salon.host}${script}`).pathname));
  }
  if (sizes.size === 0) throw new Error(`${path} loads no script`);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return `${(total / 1000).toFixed(1)} kB`;
}

function scriptsIn(html: string): string[] {
  const preloads = [...html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g)].map(([link]) => link);
  const hrefs = preloads.map((link) => /\bhref="([^"]+)"/.exec(link)?.[1] ?? "");
  const sources = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, source]) => source ?? "");
  const inline = [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code ?? "");
  return [...hrefs, ...sources, ...inline.flatMap((code) => [...staticImports(code), ...dynamicImports(code)])];
}

/** `import("/assets/a.js")`. */
function dynamicImports(code: string): string[] {
  return [...code.matchAll(/\bimport\(\s*(["'`])([./][^"'`]*\.js)\1/g)].map(([, , path]) => path ?? "");
}

/** `import … from "./a.js"`, `import "./a.js"` and `export … from "./a.js"`, but not `import("./a.js")`. */
function staticImports(code: string): string[] {
  return [...code.matchAll(/\b(?:from|import)\s*(["'`])([./][^"'`]*\.js)\1/g)].map(([, , path]) => path ?? "");
}
