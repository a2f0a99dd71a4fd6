import { type ReactNode, useContext } from "react";
import { UPLOAD_PATH } from "../../../auth/body-limit.ts";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { UploadButton } from "../../../components/pictures/upload-button.tsx";
import { Portrait } from "../../../components/portrait.tsx";
import { ScreenContext } from "../../../components/screen/screen.tsx";
import { ServicePicture } from "../../../components/service-picture.tsx";
import type { Picture as PictureShown, Service } from "../../../diary/menu/service.ts";
import type { SalonPictures } from "../../../models/pictures/picture.server.ts";
import { LONGEST_GALLERY } from "../../../models/pictures/picture.ts";
import { LookFields } from "./look-fields.tsx";
import { PictureSlot } from "./picture-slot.tsx";
import { HERE } from "./typed-profile.ts";

interface ListedService
  extends Pick<Service, "id" | "name" | "category" | "durationMinutes" | "pricePence" | "active"> {
  picture?: PictureShown | null;
}

/** Somebody of the team. */
interface ListedTechnician {
  id: string;
  name: string;
  colour: string;
}

interface Props {
  pictures: SalonPictures;
  services: ListedService[];
  team: ListedTechnician[];
}

/** The salon's pictures: logo, hero, gallery with its looks, and one of each technician and service. docs/rules.md 19 */
export function PicturesSection({ pictures, services, team }: Props) {
  const { logo, hero, gallery, portraits } = pictures;
  const { reply } = useContext(ScreenContext);
  // The form of a look says itself why it was refused.
  const refused = reply && reply.intent !== "look" ? reply : null;
  const refusal = (picture: PictureShown | null) =>
    picture && refused?.row === picture.id ? (refused.fields.alt ?? refused.message) : null;
  return (
    <section id="pictures" className="mt-12 scroll-mt-6 border-t border-line pt-6" aria-labelledby="pictures-heading">
      <h2 id="pictures-heading" className="text-title">
        Pictures
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        A JPEG or PNG from your phone or camera is best. Your browser makes it smaller and removes the location. We crop
        very long pictures around the middle.
      </p>
      <noscript>
        <p className="notice mt-4">Adding pictures needs JavaScript. Please switch it on in this browser.</p>
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
      <p className="mt-1 max-w-prose text-muted">
        A picture can be a look: clients tap it to book just what you name here, and only pick the time.
      </p>
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {gallery.map((picture, index) => (
          <PictureSlot
            key={picture.id}
            heading={`Picture ${index + 1}`}
            place="gallery"
            picture={picture}
            refused={refusal(picture)}
            ends={{ first: index === 0, last: index === gallery.length - 1 }}
          >
            <LookFields
              key={JSON.stringify(picture.look)}
              id={picture.id}
              heading={`Picture ${index + 1}`}
              look={picture.look}
              {...{ services, team }}
            />
          </PictureSlot>
        ))}
        {gallery.length < LONGEST_GALLERY && (
          <PictureSlot heading="Another picture" place="gallery" picture={null} refused={null} />
        )}
      </div>
      {team.length > 1 && (
        <>
          <h3 className="mt-10 text-xl">Team</h3>
          <p className="mt-1 max-w-prose text-muted">
            Clients choose a face before a name. Square pictures fit best. Without one, clients see looks that the
            technician does.
          </p>
          <ul className="mt-2 divide-y divide-line">
            {team.map((technician) => (
              <PortraitRow
                key={technician.id}
                {...technician}
                portrait={portraits[technician.id] ?? null}
                refused={refusal(portraits[technician.id] ?? null)}
              />
            ))}
          </ul>
        </>
      )}
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

interface PortraitRowProps extends ListedTechnician {
  portrait: PictureShown | null;
  refused: string | null;
}

function PortraitRow({ id, name, portrait, refused }: PortraitRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      {portrait && <Portrait portrait={portrait} className="size-14" />}
      <span className="min-w-28 flex-1 font-medium wrap-anywhere">{name}</span>
      <AddOrRemove picture={portrait} of={name}>
        <UploadButton
          to={UPLOAD_PATH}
          purpose="technician"
          fields={() => ({ place: "technician", technicianId: id, alt: name })}
        >
          {portrait ? "Replace" : "Add"}
          <span className="sr-only"> the picture of {name}</span>
        </UploadButton>
      </AddOrRemove>
      {refused && <p className="w-full font-medium text-brick">{refused}</p>}
    </li>
  );
}

function ServiceRow({ service, refused }: { service: ListedService; refused: string | null }) {
  const { id, name, picture } = service;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <ServicePicture service={service} />
      <span className="min-w-28 flex-1 font-medium wrap-anywhere">{name}</span>
      <AddOrRemove picture={picture ?? null} of={name}>
        <UploadButton
          to={UPLOAD_PATH}
          purpose="service"
          fields={() => ({ place: "service", serviceId: id, alt: name })}
        >
          {picture ? "Replace" : "Add"}
          <span className="sr-only"> the picture of {name}</span>
        </UploadButton>
      </AddOrRemove>
      {refused && <p className="w-full font-medium text-brick">{refused}</p>}
    </li>
  );
}

/** The actions for the picture of a service or a technician. `children` uploads another one. */
function AddOrRemove({ picture, of, children }: { picture: PictureShown | null; of: string; children: ReactNode }) {
  const busy = useSending();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {picture && (
        <PostForm action={HERE} preventScrollReset>
          <input type="hidden" name="id" value={picture.id} />
          <button type="submit" name="intent" value="remove" className="button-quiet" aria-disabled={busy}>
            Remove<span className="sr-only"> the picture of {of}</span>
          </button>
        </PostForm>
      )}
      {children}
    </span>
  );
}
