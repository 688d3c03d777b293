import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Config } from '../../../src/server/config/index.ts';
import { safetyHeaders } from '../../../src/server/http/plugins/safety-headers.ts';
import { manifestFiles } from '../../../src/server/manifests/manifest-files.ts';
import { UsageError } from '../../usage-error.ts';
import { localOrigin } from '../addresses.ts';
import { countryPage, donePage, questionsPage } from './first-region-page.ts';
import { type FirstAnswers, type FirstRegionDeps, makeFirstRegion } from './make-first-region.ts';

interface AskDeps extends FirstRegionDeps {
  config: Pick<Config, 'host' | 'port' | 'publicOrigin' | 'hstsSubdomains'>;
  /** Gets the address of the form, which only who reads it knows. */
  onListening(address: string): void;
}

const PATH = '/first-region';
const MAX_BODY_BYTES = 16 * 1024;
const TIMEOUT_MS = 30_000;
/** Milliseconds between looks whether another process has made it. */
const LOOK_MS = 2_000;
/** The address has the key, so that no page may learn it. */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * Asks for the first region at an address with a random key, on the port of the site. Plain pages: there is no region that could
 * be rendered. Resolves when there is a region. @throws if the port cannot be opened
 */
export async function askFirstRegion({ config, onListening, ...deps }: AskDeps): Promise<void> {
  const { promise: made, resolve: finish } = Promise.withResolvers<void>();
  const key = randomBytes(32).toString('base64url');
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: TIMEOUT_MS,
    forceCloseConnections: 'idle',
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const safety = safetyHeaders(config);
  app.addHook('onRequest', async (_request, reply) => void reply.headers({ ...safety, ...HEADERS }));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('There is nothing at this address.\n'));
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode >= 500) process.stderr.write(`${String(error)}\n`);
    return reply.code(statusCode).send('This did not work. Go back and try again.\n');
  });
  addForm(app, key, deps, finish);
  const timer = setInterval(async () => {
    if ((await manifestFiles(deps.folders.regionsDir)).length > 0) finish();
  }, LOOK_MS);
  try {
    await app.listen({ host: config.host, port: config.port });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    onListening(`${config.publicOrigin || localOrigin(config.host, port)}${PATH}/${key}`);
    await made;
  } finally {
    clearInterval(timer);
    await app.close();
  }
}

function addForm(app: FastifyInstance, key: string, deps: FirstRegionDeps, finish: () => void): void {
  const isKey = (given: string) => timingSafeEqual(digest(given), digest(key));
  const sendPage = (reply: FastifyReply, html: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').send(html);
  let isMaking = false;

  app.get<{ Params: { key: string }; Querystring: { country?: string } }>(
    `${PATH}/:key`,
    ({ params, query }, reply) => {
      if (!isKey(params.key)) return reply.callNotFound();
      const country = String(query.country ?? '');
      return sendPage(reply, country === '' ? countryPage() : questionsOf(country, {}));
    },
  );
  app.post<{ Params: { key: string }; Body?: FirstAnswers }>(
    `${PATH}/:key`,
    async ({ params, body = {} }, reply) => {
      if (!isKey(params.key)) return reply.callNotFound();
      if (isMaking) return reply.code(409).send('The region is being made already.\n');
      isMaking = true;
      try {
        const deviceCode = await makeFirstRegion(deps, body);
        reply.raw.once('close', finish);
        return sendPage(reply.header('connection', 'close'), donePage(deviceCode));
      } catch (error) {
        isMaking = false;
        if (!(error instanceof UsageError)) throw error;
        return sendPage(reply, questionsOf(body.country ?? '', body, inWords(error)), 400);
      }
    },
  );
}

function questionsOf(country: string, given: FirstAnswers, problem?: string): string {
  try {
    return questionsPage(country, given, problem);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return countryPage(inWords(error));
  }
}

/** The command names its options; here they are fields. */
const inWords = ({ message }: UsageError): string => message.replace(/^--([a-z-]+): /, '$1: ');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
