import type { NextPageContext } from 'next';
import { ErrorScreen } from '#screens/error/error-screen.tsx';
import { NotFoundScreen } from '#screens/not-found/not-found-screen.tsx';
import type { PageProps } from '../shell-props.ts';

export interface FailureProps {
  /** HTTP status. */
  status: number;
  homeHref: string;
  buyHref: string;
}

/** What Next shows for an address without a page and for a page that could not be made. */
export function FailurePage({ status, homeHref, buyHref }: Partial<FailureProps>) {
  // Without its context (an address that never reached our own resolver) there is no language to say more in.
  if (!homeHref || !buyHref) return <h1>{status ?? 500}</h1>;
  return status === 404 ? (
    <NotFoundScreen homeHref={homeHref} buyHref={buyHref} />
  ) : (
    <ErrorScreen homeHref={homeHref} />
  );
}

FailurePage.getInitialProps = async ({
  req,
  res,
  err,
}: NextPageContext): Promise<PageProps<FailureProps> | { status: number }> => {
  const status = res?.statusCode ?? err?.statusCode ?? 404;
  if (!req) return { status };
  const { failureProps } = await import('../load/load-failure.server.ts');
  return failureProps(req, status);
};
