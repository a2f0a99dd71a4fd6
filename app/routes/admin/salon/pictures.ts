import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now } from "../../../kernel/clock.ts";
import { filesIn, formOf, keyOf, text } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { checkedPicture } from "../../../models/pictures/checked-picture.ts";
import type { PictureRefusal } from "../../../models/pictures/picture.ts";
import { PictureAsked } from "../../../models/pictures/picture-text.ts";
import { addPicture } from "../../../models/pictures/stored-pictures.server.ts";
import { readSalonAgain } from "../../../models/salon/salon.server.ts";
import { PICTURE_WORDS } from "../../../words/pictures.ts";
import { statusOf } from "../../../words/statuses.ts";
import type { Route } from "./+types/pictures.ts";

/** Takes a picture's three files, smallest first, which the page has made of an original. docs/rules.md 19.2 to 19.4 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { id } = context.get(salonContext);
  const form = await formOf(request);
  const asked = parseSubmission(PictureAsked, {
    place: text(form, "place"),
    serviceId: text(form, "serviceId"),
    technicianId: text(form, "technicianId"),
    alt: text(form, "alt"),
  });
  if (!asked.ok) return answer({ error: asked.fields.alt ?? PICTURE_WORDS["no-picture"] }, 400);
  const checked = await checkedPicture(asked.value.place, await filesIn(form, "file"));
  if (!checked.ok) return refused(checked.reason);
  const stored = await addPicture(id, asked.value, checked, { key: keyOf(form), instant: now() });
  if (!stored.ok) return refused(stored.reason);
  await readSalonAgain(primaryDatabase(), url.hostname, now());
  return answer({ id: stored.picture.id }, 201);
}

function refused(reason: PictureRefusal): Response {
  return answer({ error: PICTURE_WORDS[reason] }, statusOf(reason));
}

function answer(body: object, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
