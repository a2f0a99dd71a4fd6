import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, ask } from "../../kernel/api-client.ts";
import type { Purpose } from "../../models/pictures/picture.ts";
import { ENCODING_WORDS } from "../../words/pictures.ts";
import { useScriptArrived } from "../forms/use-script-arrived.ts";

interface Props {
  /** The address that takes the files. */
  to: string;
  purpose: Purpose;
  /** Further fields that are sent with the files, read when a file is chosen. */
  fields?: () => Record<string, string>;
  /** What is asked for before a picture is uploaded, or null. The picture is waiting meanwhile. docs/rules.md 19.2 */
  lacks?: () => string | null;
  /** Called once the picture is shown. */
  done?: () => void;
  children: ReactNode;
}

/** The progress of the upload, and its result. */
interface Progress {
  busy: boolean;
  sentence: string;
  failed?: boolean;
}

/** Chooses a picture, makes its three files in this browser and uploads them. docs/rules.md 19.2 */
export function UploadButton({ to, purpose, fields, lacks, done, children }: Props) {
  const ready = useScriptArrived();
  const revalidator = useRevalidator();
  const [progress, show] = useState<Progress>({ busy: false, sentence: "" });
  const [waiting, wait] = useState<Blob[] | null>(null);
  if (!ready) return null;

  async function upload(original: File) {
    show({ busy: true, sentence: "Getting your picture ready…" });
    const { encodePicture } = await import("./encode-picture.client.ts");
    const encoded = await encodePicture(original, purpose);
    if (!encoded.ok) return show({ busy: false, failed: true, sentence: ENCODING_WORDS[encoded.reason] });
    await send(encoded.files);
  }

  async function send(files: Blob[]) {
    const lacking = lacks?.() ?? null;
    wait(files);
    if (lacking) return show({ busy: false, failed: true, sentence: lacking });
    show({ busy: true, sentence: "Uploading…" });
    const form = new FormData();
    const entries = Object.entries({ ...fields?.(), key: crypto.randomUUID() });
    for (const [name, value] of entries) form.set(name, value);
    for (const file of files) form.append("file", file);
    await sent(to, form);
    wait(null);
    await revalidator.revalidate();
    done?.();
    show({ busy: false, sentence: "Picture added." });
  }

  function failed(error: unknown) {
    show({ busy: false, failed: true, sentence: whyNot(error) });
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
            if (original) upload(original).catch(failed);
            currentTarget.value = "";
          }}
        />
        {children}
      </label>
      {waiting && !progress.busy && (
        <button type="button" className="button" onClick={() => send(waiting).catch(failed)}>
          Upload the picture
        </button>
      )}
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
async function sent(to: string, form: FormData): Promise<void> {
  const send = () => ask(to, { method: "POST", body: form });
  await send().catch((error) => {
    if (error instanceof ApiError && error.status !== 503) throw error;
    return send();
  });
}

function whyNot(error: unknown): string {
  if (error instanceof ApiError && error.status >= 400) return error.message;
  return "We couldn’t upload the picture. Please check your internet connection and try again.";
}
