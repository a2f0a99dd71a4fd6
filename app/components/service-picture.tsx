import type { Service } from "../diary/menu/service.ts";
import { nailAddress } from "../models/services/drawn-nail.ts";
import { Picture } from "./picture.tsx";

interface Props {
  service: Pick<Service, "name" | "picture"> & Partial<Pick<Service, "category">>;
  /** Its size and its corners. */
  className?: string;
  /** Its width on screen, as in an image's `sizes`. */
  sizes?: string;
}

/** A square picture beside a service's name: the salon's own, or else a nail drawn in the service's manner. */
export function ServicePicture({ service, className = "size-14 rounded-xl", sizes = "56px" }: Props) {
  return (
    <span aria-hidden="true" className={`service-picture ${className}`}>
      {service.picture ? (
        <Picture picture={service.picture} sizes={sizes} alt="" />
      ) : (
        <img src={nailAddress(service)} alt="" width="96" height="96" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
