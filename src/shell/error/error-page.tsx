import type { NextPage } from 'next';
import { FailurePage, type FailureProps } from './failure-page.tsx';

/** The page of Next for errors. */
export const ErrorPage: NextPage<Partial<FailureProps>, object> = FailurePage;

ErrorPage.getInitialProps = async ({ req, res, err }) => {
  const status = res?.statusCode ?? err?.statusCode ?? 404;
  if (!req) return { status };
  // Only the server gets here, so browsers never load it.
  const { failureProps } = await import('../load/load-failure.server.ts');
  return failureProps(req, status, err);
};
