import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { ServicePicture } from "../../../components/service-picture.tsx";
import type { Picture as PictureShown } from "../../../diary/menu/service.ts";
import type { SalonPictures } from "../../../models/pictures/picture.server.ts";
import { LONGEST_GALLERY } from "../../../models/pictures/picture.ts";
import { PictureSlot } from "./picture-slot.tsx";
import { HERE } from "./typed-profile.ts";
import { UploadButton } from "./upload-button.tsx";

interface ListedService {
  id: string;
  name: string;
  category: string;
  picture?: PictureShown | null;
}

interface Props {
  pictures: SalonPictures;
  services: ListedService[];
  /** The picture that the last command was about, if it was refused. */
  refused: { id: string; sentence: string } | null;
}

/** The salon's pictures: logo, hero, gallery, and one of each service. docs/rules.md 19 */
export function PicturesSection({ pictures: { logo, hero, gallery }, services, refused }: Props) {
  const refusal = (picture: PictureShown | null) => (picture && refused?.id === picture.id ? refused.sentence : null);
  return (
    <section id="pictures" className="mt-12 scroll-mt-6 border-t border-line pt-6" aria-labelledby="pictures-heading">
      <h2 id="pictures-heading" className="text-title">
        Pictures
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        A JPEG or PNG from your phone or camera is best. Your browser makes it smaller and leaves out what the camera
        noted, such as the place. Very long pictures are cropped around their middle.
      </p>
      <noscript>
        <p className="notice mt-4">Adding pictures needs JavaScript, which is switched off in this browser.</p>
      </noscript>
      <div className="mt-6 grid gap-4 sm:grid-cols-2">
        <PictureSlot heading="Logo" place="logo" picture={logo} refused={refusal(logo)} />
        <PictureSlot heading="Large picture at the top" place="hero" picture={hero} refused={refusal(hero)} />
      </div>
      <h3 className="mt-10 text-xl">
        Gallery{" "}
        <span className="font-sans text-base text-muted">
          {gallery.length} of {LONGEST_GALLERY}
        </span>
      </h3>
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {gallery.map((picture, index) => (
          <PictureSlot
            key={picture.id}
            heading={`Picture ${index + 1}`}
            place="gallery"
            picture={picture}
            refused={refusal(picture)}
            ends={{ first: index === 0, last: index === gallery.length - 1 }}
          />
        ))}
        {gallery.length < LONGEST_GALLERY && (
          <PictureSlot heading="Another picture" place="gallery" picture={null} refused={null} />
        )}
      </div>
      <details open={services.some(({ picture }) => refusal(picture ?? null))} className="mt-10">
        <summary className="flex min-h-12 items-center gap-x-3 hover:text-berry">
          <h3 className="text-xl">
            Services{" "}
            <span className="font-sans text-base text-muted">
              {services.filter(({ picture }) => picture).length} of {services.length} with a picture of your own
            </span>
          </h3>
          <span aria-hidden="true" className="chevron" />
        </summary>
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {services.map((service) => (
            <ServiceRow key={service.id} service={service} refused={refusal(service.picture ?? null)} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function ServiceRow({ service, refused }: { service: ListedService; refused: string | null }) {
  const { id, name, picture } = service;
  const busy = useSending();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <ServicePicture service={service} />
      <span className="min-w-28 flex-1 font-medium wrap-anywhere">{name}</span>
      <span className="flex flex-wrap items-center gap-2">
        {picture && (
          <PostForm action={HERE} preventScrollReset>
            <input type="hidden" name="picture" value={picture.id} />
            <button type="submit" name="intent" value="remove" className="button-quiet" aria-disabled={busy}>
              Remove<span className="sr-only"> the picture of {name}</span>
            </button>
          </PostForm>
        )}
        <UploadButton place="service" serviceId={id} alt={() => name}>
          {picture ? "Replace" : "Add"}
          <span className="sr-only"> the picture of {name}</span>
        </UploadButton>
      </span>
      {refused && <p className="w-full font-medium text-brick">{refused}</p>}
    </li>
  );
}
