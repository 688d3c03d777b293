import type { NextPage } from 'next';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { ErrorScreen } from '#screens/error/error-screen.tsx';
import { NotFoundScreen } from '#screens/not-found/not-found-screen.tsx';

export interface FailureProps {
  /** HTTP status. */
  status: number;
  homeHref: string;
  buyHref: string;
  contact: RegionContact;
}

/** What Next shows for an address without a page and for a page that could not be made. */
export function FailurePage({ status, homeHref, buyHref, contact }: Partial<FailureProps>) {
  // Without a page context (an address that our resolver did not handle) there is no language for more text.
  if (!homeHref || !buyHref || !contact) return <h1>{status ?? 500}</h1>;
  return status === 404 ? (
    <NotFoundScreen homeHref={homeHref} buyHref={buyHref} />
  ) : (
    <ErrorScreen homeHref={homeHref} contact={contact} />
  );
}

type ErrorPage = NextPage<Partial<FailureProps>, object>;

/** The page of Next for errors. Entries of pages have no types, see docs/decisions/0048. */
export const errorPage = (load: NonNullable<ErrorPage['getInitialProps']>): ErrorPage =>
  Object.assign(FailurePage, { getInitialProps: load });
