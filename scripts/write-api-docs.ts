import { writeFileSync } from "node:fs";
import { apiInMarkdown } from "../app/routes/api/document/markdown.ts";

writeFileSync("docs/api.md", apiInMarkdown());
