import { Picture } from "../../../components/picture.tsx";
import type { ShopWindow } from "../../../models/shop-window/shop-window.server.ts";

/** The salon's other pictures, which book nothing. */
export function Gallery({ gallery }: Pick<ShopWindow, "gallery">) {
  if (gallery.length === 0) return null;
  return (
    <section aria-labelledby="gallery-heading">
      <h2 id="gallery-heading" className="text-display">
        From our hands
      </h2>
      <ul className="strip mt-5 sm:mt-10 lg:grid-cols-4">
        {gallery.map((picture) => (
          <li key={picture.id}>
            <Picture
              picture={picture}
              sizes="(min-width: 64rem) 17rem, 72vw"
              className="aspect-4/5 size-full rounded-3xl object-cover dark:brightness-80"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
