import { readFileSync } from "node:fs";
import { parseSync } from "vite";

/* The syntax tree of a source (ESTree), for the checks that need more than its text. */

/** A node of the tree, with its place in the text. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** A source with its tree. */
export interface Source {
  file: string;
  text: string;
  nodes: Node[];
  /** The node around each node. */
  around: Map<Node, Node>;
}

/** Reads and parses a source, with its nodes in the order of the text. */
export function sourceOf(file: string): Source {
  const text = readFileSync(file, "utf8");
  const program: unknown = parseSync(file, text).program;
  const source: Source = { file, text, nodes: [], around: new Map() };
  if (isNode(program)) collect(source, program);
  return source;
}

function collect(source: Source, node: Node): void {
  source.nodes.push(node);
  for (const part of Object.values(node).flat()) {
    if (!isNode(part)) continue;
    source.around.set(part, node);
    collect(source, part);
  }
}

function isNode(part: unknown): part is Node {
  return typeof part === "object" && part !== null && "type" in part && "start" in part;
}

/** The node in a part of another one, if there is one. */
export function partOf(node: Node | undefined, part: string): Node | undefined {
  const found = node?.[part];
  return isNode(found) ? found : undefined;
}

/** The nodes in a list of another node. */
export function listIn(node: Node | undefined, part: string): Node[] {
  const found = node?.[part];
  return Array.isArray(found) ? found.filter(isNode) : [];
}

/** What a name, or the last part of `a.name`, is called; empty for anything else. */
export function nameOf(node: Node | undefined): string {
  if (node?.type === "MemberExpression") return nameOf(partOf(node, "property"));
  return node?.type === "Identifier" && typeof node.name === "string" ? node.name : "";
}
