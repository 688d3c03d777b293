import type { RequestForm } from '#contracts/types.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import type { CarAddresses } from './request-view.ts';

const CARS: Readonly<
  Partial<Record<NonNullable<RequestForm['subject']>, Pick<CarAddresses, 'kind'> & { route: string }>>
> = {
  listing: { kind: 'used', route: 'cars' },
  new_listing: { kind: 'new', route: 'buy-new' },
};

/** How the browser shows the car that a form is about; undefined: the form is about something else. */
export function carPlace(
  subject: RequestForm['subject'],
  { region, language, pictureHost }: Pick<PageContext, 'region' | 'language' | 'pictureHost'>,
): CarAddresses | undefined {
  const found = CARS[subject ?? 'none'];
  return (
    found && {
      kind: found.kind,
      path: pagePath(region, { language: language.code, route: found.route, segments: [] }),
      pictures: { host: pictureHost, sizes: region.manifest.pictures.sizes },
    }
  );
}
