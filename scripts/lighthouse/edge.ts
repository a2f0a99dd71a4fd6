import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { connect } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { createGzip } from "node:zlib";

/** What Cloudflare's edge compresses of ours. */
const COMPRESSED = /^(text\/|image\/svg|application\/(javascript|json|manifest\+json|ld\+json))/;

/** Headers of a connection, which HTTP/2 has no place for. */
const OF_A_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding", "content-length"]);

/**
 * Serves the local server at `port` over HTTP/2 with gzip, as the edge does, with a certificate that nobody has signed.
 * It is written to `folder`, by the command `openssl`. Answers the address.
 */
export async function serveAsTheEdge(port: number, folder: string, at: number): Promise<string> {
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"];
  const kind = ["-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  execFileSync("openssl", ["req", ...kind, ...subject, "-keyout", keyFile, "-out", certFile], { stdio: "pipe" });
  const server = createSecureServer({ key: readFileSync(keyFile), cert: readFileSync(certFile), allowHTTP1: true });
  server.on("request", (asked, answer) => passOn(asked, answer, port));
  server.on("upgrade", (asked: IncomingMessage, browser: Duplex, head: Buffer) => upgrade(asked, browser, head, port));
  server.listen(at, "localhost");
  await once(server, "listening");
  return `https://localhost:${at}`;
}

/** Joins a browser's WebSocket, which comes over HTTP/1.1, with the local server. */
function upgrade(asked: IncomingMessage, browser: Duplex, head: Buffer, port: number) {
  const headers = { ...asked.headers, host: `localhost:${port}`, origin: `http://localhost:${port}` };
  const server = connect(port, "localhost", () => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    server.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("")}\r\n`);
    server.write(head);
    server.pipe(browser).pipe(server);
  });
  server.on("error", () => browser.destroy());
  browser.on("error", () => server.destroy());
}

function passOn(asked: Http2ServerRequest, answer: Http2ServerResponse, port: number) {
  const ofHttp1 = Object.entries(asked.headers).filter(([name]) => !name.startsWith(":") && name !== "accept-encoding");
  // The product refuses forms from another origin than its own, and this one is not known to it.
  const headers = {
    ...Object.fromEntries(ofHttp1),
    ...(asked.headers.origin && { origin: `http://localhost:${port}` }),
  };
  // Each on a connection of its own: the server may close one that is waiting just when it is asked on it.
  const to = { port, host: "localhost", agent: false, method: asked.method, path: asked.url, headers };
  const passed = request(to, (theirs) => {
    const zipped = COMPRESSED.test(theirs.headers["content-type"] ?? "");
    answer.writeHead(theirs.statusCode ?? 502, {
      ...Object.fromEntries(Object.entries(theirs.headers).filter(([name]) => !OF_A_CONNECTION.has(name))),
      ...(zipped && { "content-encoding": "gzip" }),
    });
    if (zipped) theirs.pipe(createGzip()).pipe(answer);
    else theirs.pipe(answer);
  });
  passed.on("error", () => answer.stream.close());
  asked.pipe(passed);
}
