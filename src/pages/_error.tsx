import { errorPage } from '#shell/error/failure-page.tsx';

export default errorPage(async ({ req, res, err }) => {
  const status = res?.statusCode ?? err?.statusCode ?? 404;
  if (!req) return { status };
  // Only the server gets here, so browsers never load it.
  const { failureProps } = await import('#shell/load/load-failure.server.ts');
  return failureProps(req, status, err);
});
