import { writeFileSync } from "node:fs";
import { apiInMarkdown } from "../app/routes/api/openapi/markdown.ts";

writeFileSync("docs/api.md", apiInMarkdown());
