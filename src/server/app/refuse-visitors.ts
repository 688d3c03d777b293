import type { Shortcut } from '../http/plugins/http-server.ts';

/** What operators ask a process that serves no visitors. */
const OPERATORS_PATHS = new Set(['/livez', '/readyz', '/metrics']);
const REFUSAL = JSON.stringify({
  message: 'This process runs jobs; the site is served by others.',
  code: 'not_found',
  errors: {},
});

/** Answers every connection to a worker process, except the questions of operators. Jobs call its API without one. */
export const refuseVisitors: Shortcut = (request, response) => {
  const [path = ''] = (request.url ?? '').split('?', 1);
  if (OPERATORS_PATHS.has(path)) return false;
  response
    .writeHead(404, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      // a body that nobody reads would be taken for the next request
      connection: 'close',
    })
    .end(REFUSAL);
  return true;
};
