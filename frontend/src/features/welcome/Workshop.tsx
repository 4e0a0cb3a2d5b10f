import { useId } from 'react';
import { useShop } from '../../api/shop';
import { Photo } from '../shop';
import { texts } from './texts';

/** The number of photos that `server/src/app/pages/marks.rs` draws. */
const MOST = 6;

/** The owner's photos of parts, machines and surfaces. The server draws them into the page; without any the section is not there. */
export function Workshop() {
  const id = useId();
  const pictures = useShop().data?.pictures.filter(({ place }) => place === 'start') ?? [];
  if (pictures.length === 0) return null;
  return (
    // The server looks for the section by its first attribute.
    <section data-pictures="" aria-labelledby={id}>
      <h2 id={id} className="text-xl font-bold tracking-tight sm:text-2xl">
        {texts.workshop}
      </h2>
      <ul className="photo-rows mt-6">
        {pictures.slice(0, MOST).map((picture) => (
          <li key={picture.id}>
            <Photo picture={picture} sizes="(min-width: 64rem) 38rem, 50vw" cropped className="rounded-lg" />
          </li>
        ))}
      </ul>
    </section>
  );
}
