import type { FastifyInstance } from 'fastify';
import { personOf } from '../api/routes/person-of.ts';
import type { ErrorReports } from '../gateways/monitoring/error-reports.ts';
import { refuseForeignOrigin } from '../http/plugins/own-origin.ts';

/** Much larger than a report; every text in it is scrubbed (HARDENING A25, A36). */
const MAX_REPORT_BYTES = 128 * 1024;
/** Reports that wait for their count; more are dropped, so that a slow database fills neither memory nor its queue. */
const MAX_COUNTING = 20;

/**
 * POST /api/monitoring/{region}: forwards error reports of pages to the error monitoring. They go through this site, so
 * that a browser contacts no third party before consent, and the key, the region and the scrubbing of reports do not
 * depend on code in the browser.
 */
export function addMonitoring(app: FastifyInstance, reports: Pick<ErrorReports, 'passOn' | 'isOpen'>): void {
  let counting = 0;
  app.register(async (scope) => {
    // envelopes are sent as text, or without a content type
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { region: string }; Body: string }>(
      '/api/monitoring/:region',
      {
        config: { auth: 'public', limit: 'write' },
        bodyLimit: MAX_REPORT_BYTES,
        schema: { hide: true },
        onRequest: async (request) => refuseForeignOrigin(request, app.services.site.isOwnOrigin),
      },
      async (request, reply) => {
        const { params, body } = request;
        const region = app.services.regions.find(params.region);
        // no one waits for the count or the monitoring, or learns what became of the report
        if (region && typeof body === 'string' && reports.isOpen(region.code) && counting < MAX_COUNTING) {
          const sender = { region, person: personOf(request) };
          counting += 1;
          app.services
            .takeErrorReport(sender)
            // without a database the server's own reports say so
            .catch(() => false)
            .then((isTaken) => {
              if (isTaken) reports.passOn(region.code, body);
            })
            .catch((error: unknown) => request.log.warn({ err: error }, 'an error report was not passed on'))
            .finally(() => {
              counting -= 1;
            });
        }
        return reply.code(202).header('cache-control', 'no-store').send({});
      },
    );
  });
}
