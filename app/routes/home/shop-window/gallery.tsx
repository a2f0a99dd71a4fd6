import { Picture } from "../../../components/picture.tsx";
import type { ShopWindow } from "../../../models/shop-window/shop-window.server.ts";

/** The salon's own pictures, the first one larger. */
export function Gallery({ gallery }: Pick<ShopWindow, "gallery">) {
  if (gallery.length === 0) return null;
  return (
    <section aria-labelledby="gallery-heading">
      <h2 id="gallery-heading" className="text-display">
        From our hands
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-3 sm:mt-10 sm:gap-4 lg:grid-cols-4">
        {gallery.map((picture) => (
          <li key={picture.id} className="first:col-span-2 first:row-span-2">
            <Picture
              picture={picture}
              sizes="(min-width: 64rem) 36rem, 100vw"
              className="aspect-4/5 size-full rounded-2xl object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
