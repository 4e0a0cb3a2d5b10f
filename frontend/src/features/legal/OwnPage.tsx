import { Navigate } from 'react-router';
import type { OwnPageName } from '../../api/legalTexts';
import type { PicturePlace } from '../../api/pictures';
import { useShop } from '../../api/shop';
import { cx } from '../../lib/cx';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { Loading, PageTitle, Prose, QueryFailure } from '../../ui';
import { Photo } from '../shop';
import { LegalBody } from './LegalBody';
import { OWN_PAGE_TITLES } from './titles';

/** A page of the owner's own words and photos; where there are none, there is no such page. */
export function OwnPage({ name, place }: { name: OwnPageName; place: PicturePlace }) {
  const shop = useShop();
  const page = shop.data?.ownPages.find((known) => known.name === name);
  const title = page?.title ?? OWN_PAGE_TITLES[name];
  useDocumentTitle(title);
  if (shop.isError) return <QueryFailure query={shop} title="Die Seite konnte nicht geladen werden." />;
  if (!shop.data) return <Loading label={title} shapes={['h-10 w-64', 'h-64 w-full']} />;
  if (!page) return <Navigate to="/" replace />;
  const photos = shop.data.pictures.filter((picture) => picture.place === place);
  const logo = shop.data.pictures.find((picture) => picture.place === 'logo');
  return (
    <article>
      {place === 'about' && logo && (
        <Photo picture={logo} sizes="12rem" className="mb-6 h-auto max-w-48 bg-transparent" />
      )}
      <PageTitle>{title}</PageTitle>
      {page.title && (
        <Prose className="mt-8 max-w-[72ch]">
          <LegalBody name={name} />
        </Prose>
      )}
      {photos.length > 0 && (
        <ul className="mt-10 grid gap-6 sm:grid-cols-2">
          {photos.map((picture, index) => {
            // One that would leave its row half empty takes all of the first row.
            const isWide = index === 0 && photos.length > 1 && photos.length % 2 === 1;
            return (
              <li key={picture.id} className={isWide ? 'sm:col-span-2' : undefined}>
                <figure>
                  <Photo
                    picture={picture}
                    sizes={`(min-width: 40rem) ${isWide ? 76 : 38}rem, 100vw`}
                    cropped
                    className={cx('rounded-lg', isWide && 'sm:aspect-2/1')}
                  />
                  {/* The same words for those who see the photo: screen readers hear them once. */}
                  <figcaption aria-hidden="true" className="mt-2 text-sm text-muted">
                    {picture.alt}
                  </figcaption>
                </figure>
              </li>
            );
          })}
        </ul>
      )}
    </article>
  );
}
