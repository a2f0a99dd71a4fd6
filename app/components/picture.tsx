import type { Picture as PictureShown } from "../diary/menu/service.ts";
import { fileSizes, pictureAddress } from "../models/pictures/picture.ts";

interface Props {
  picture: PictureShown;
  /** How wide it is shown, as in HTML's `sizes`: the browser chooses the file by it. */
  sizes: string;
  /** Replaces the picture's own text. Empty where the text beside it says the same. */
  alt?: string | undefined;
  className?: string | undefined;
  /** Loads at once, before others: for a picture of the first screen. */
  eager?: boolean | undefined;
}

/** One of the salon's pictures, in the file that fits the screen. Its room is kept while it loads. docs/rules.md 19.5 */
export function Picture({ picture, sizes, alt = picture.alt, className, eager = false }: Props) {
  const { id, width, height } = picture;
  const files = fileSizes(picture).map((file) => ({ ...file, address: pictureAddress(id, file.width) }));
  return (
    <img
      src={files[1]?.address}
      srcSet={files.map((file) => `${file.address} ${file.width}w`).join(", ")}
      alt={alt}
      {...{ sizes, className, width, height }}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding={eager ? "auto" : "async"}
    />
  );
}
