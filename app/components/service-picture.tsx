import { mannerOf, shadeOf } from "../models/services/drawn-nail.ts";

interface Props {
  service: { name: string; category?: string };
  /** Its size, with the corners' radius if it is another one. */
  className?: string;
}

/** A square picture of a service beside its name: a nail, drawn in the service's manner. */
export function ServicePicture({ service, className = "size-14 rounded-xl" }: Props) {
  return (
    <span aria-hidden="true" className={`service-picture ${className}`}>
      <img
        src={`/nails/${mannerOf(service)}.svg#${shadeOf(service)}`}
        alt=""
        width="96"
        height="96"
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}
