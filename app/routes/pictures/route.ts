import { salonContext, withSalon } from "../../auth/salon.server.ts";
import { pictureFile } from "../../models/pictures/files.server.ts";
import type { Route } from "./+types/route.ts";

export const middleware: Route.MiddlewareFunction[] = [withSalon];

/** A file of a picture, only under the host of its salon. The content at an address never changes. docs/rules.md 19.5 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const width = FILE.exec(params.file)?.[1];
  const picture = { salonId: context.get(salonContext).id, id: params.id };
  const file = width && ID.test(picture.id) ? await pictureFile(picture, Number(width)) : null;
  if (!file) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(file.body, {
    headers: {
      "Content-Type": "image/webp",
      "Content-Length": `${file.size}`,
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

const FILE = /^([1-9]\d{0,4})\.webp$/;
const ID = /^[\w-]{1,64}$/;
