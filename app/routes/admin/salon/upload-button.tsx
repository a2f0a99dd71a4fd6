import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { UPLOAD_PATH } from "../../../auth/body-limit.ts";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { ApiError, ask } from "../../../kernel/api-client.ts";
import type { Place } from "../../../models/pictures/picture.ts";
import { ENCODING_WORDS } from "../../../words/pictures.ts";

interface Props {
  place: Place;
  serviceId?: string;
  technicianId?: string;
  /** What the picture shows, as it is typed when a file is chosen. */
  alt: () => string;
  /** Called once the picture is shown. */
  done?: () => void;
  children: ReactNode;
}

/** What is being done, and how it ended. */
interface Progress {
  busy: boolean;
  sentence: string;
  failed?: boolean;
}

/** Chooses a picture, makes its three files in this browser and uploads them. docs/rules.md 19.2 */
export function UploadButton({ place, serviceId = "", technicianId = "", alt, done, children }: Props) {
  const ready = useScriptArrived();
  const revalidator = useRevalidator();
  const [progress, show] = useState<Progress>({ busy: false, sentence: "" });
  if (!ready) return null;

  async function upload(original: File) {
    show({ busy: true, sentence: "Making the picture ready…" });
    const { encodePicture } = await import("./encode-picture.client.ts");
    const encoded = await encodePicture(original, place);
    if (!encoded.ok) return show({ busy: false, failed: true, sentence: ENCODING_WORDS[encoded.reason] });
    show({ busy: true, sentence: "Uploading…" });
    const form = new FormData();
    const fields = { place, serviceId, technicianId, alt: alt(), key: crypto.randomUUID() };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const file of encoded.files) form.append("file", file);
    await sent(form);
    await revalidator.revalidate();
    done?.();
    show({ busy: false, sentence: "The picture is in place." });
  }

  return (
    <>
      <label
        className="button-quiet relative has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-berry"
        aria-disabled={progress.busy}
      >
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          disabled={progress.busy}
          onChange={({ currentTarget }) => {
            const [original] = currentTarget.files ?? [];
            if (original)
              upload(original).catch((error) => show({ busy: false, failed: true, sentence: whyNot(error) }));
            currentTarget.value = "";
          }}
        />
        {children}
      </label>
      <p
        role={progress.failed ? "alert" : "status"}
        className={
          progress.sentence ? `w-full font-medium ${progress.failed ? "text-brick" : "text-muted"}` : "sr-only"
        }
      >
        {progress.sentence}
      </p>
    </>
  );
}

/** Sends the files, and once more when there was no answer: under the same key they are stored once. */
async function sent(form: FormData): Promise<void> {
  const send = () => ask(UPLOAD_PATH, { method: "POST", body: form });
  await send().catch((error) => {
    if (error instanceof ApiError && error.status !== 503) throw error;
    return send();
  });
}

function whyNot(error: unknown): string {
  if (error instanceof ApiError && error.status >= 400) return error.message;
  return "The picture could not be uploaded. Please check your internet connection and try again.";
}
