/* What a page says and takes: words, links, forms, fields and pictures. How it looks is left out: classes, styles and drawings. */

/** The lines of a page's HTML at and below the elements that each of the selectors finds, such as `main`. */
export async function outlineOf(html: string, selectors: string[]): Promise<string> {
  const lines: string[] = [];
  let line = "";
  let unread = 0;
  const endLine = () => {
    if (line.trim()) lines.push(line.trim().replace(/\s+/g, " "));
    line = "";
  };
  const element = (found: Element) => {
    const [isUnread, isInline] = [UNREAD.has(found.tagName), INLINE.has(found.tagName)];
    if (isUnread) unread++;
    if (unread === 0 && !isInline) {
      endLine();
      const said = SAYS.filter((name) => found.hasAttribute(name)).map((name) => `${name}=${found.getAttribute(name)}`);
      if (said.length > 0 || NAMED.test(found.tagName)) line = `<${[found.tagName, ...said].join(" ")}> `;
    }
    if (VOID.test(found.tagName)) return;
    found.onEndTag(() => {
      if (isUnread) unread--;
      else if (!isInline) endLine();
    });
  };
  const text = (chunk: Text) => {
    if (unread === 0) line += chunk.text;
  };
  const rewriter = new HTMLRewriter();
  for (const selector of selectors) rewriter.on(selector, { element, text }).on(`${selector} *`, { element });
  await rewriter.transform(new Response(html)).text();
  endLine();
  return lines.join("\n");
}

const UNREAD = new Set(["script", "style", "svg", "template"]);
const INLINE = new Set(["span", "b", "i", "em", "strong", "small", "wbr", "s", "time", "abbr", "bdi"]);
const VOID = /^(br|col|hr|img|input|link|meta|source|wbr)$/;
const NAMED = /^(h\d|button|summary|legend|caption|th|label|form|select|textarea)$/;

/** The attributes that say what an element does or takes. Ids tie elements to each other. */
const SAYS = [
  ...[
    "role",
    "href",
    "rel",
    "target",
    "download",
    "src",
    "alt",
    "title",
    "lang",
    "datetime",
    "hidden",
    "open",
    "action",
  ],
  ...[
    "method",
    "enctype",
    "type",
    "name",
    "value",
    "formaction",
    "placeholder",
    "autocomplete",
    "accept",
    "required",
    "min",
  ],
  ...["max", "step", "minlength", "maxlength", "pattern", "inputmode", "multiple", "readonly", "checked", "selected"],
  ...[
    "disabled",
    "aria-label",
    "aria-invalid",
    "aria-current",
    "aria-expanded",
    "aria-pressed",
    "aria-sort",
    "aria-live",
  ],
  ...["aria-hidden", "aria-disabled"],
];

/** A form that is posted with nothing filled in: its address, and what is hidden in it or stands on its button. */
export interface EmptyForm {
  path: string;
  fields: [name: string, value: string][];
}

/** The forms of a page that have something to type into, once for each of their buttons. */
export async function emptyFormsOf(html: string): Promise<EmptyForm[]> {
  const found: EmptyForm[] = [];
  let form: { path: string; hidden: [string, string][]; buttons: [string, string][]; typed: [string, string][] } | null;
  const value = (element: Element, name: string) => element.getAttribute(name) ?? "";
  const rewriter = new HTMLRewriter()
    .on("form[method=post]", {
      element(element) {
        form = { path: value(element, "action").replaceAll("&amp;", "&"), hidden: [], buttons: [], typed: [] };
        element.onEndTag(() => {
          const { path, hidden, buttons, typed } = form ?? { path: "", hidden: [], buttons: [], typed: [] };
          const sent: [string, string][][] = buttons.length > 0 ? buttons.map((button) => [button]) : [[]];
          if (typed.length > 0)
            found.push(...sent.map((button) => ({ path, fields: [...hidden, ...typed, ...button] })));
          form = null;
        });
      },
    })
    .on("input, textarea", {
      element(element) {
        const [name, type] = [value(element, "name"), value(element, "type")];
        if (type === "hidden") form?.hidden.push([name, value(element, "value")]);
        else if (name && !/^(checkbox|radio|file)$/.test(type)) form?.typed.push([name, ""]);
      },
    })
    .on("button[name]", {
      element(element) {
        form?.buttons.push([value(element, "name"), value(element, "value")]);
      },
    });
  await rewriter.transform(new Response(html)).text();
  return found;
}
