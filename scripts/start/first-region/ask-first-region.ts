import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { SOURCE_LANGUAGE } from '../../../src/contracts/translation-keys.ts';
import type { Config } from '../../../src/server/config/index.ts';
import { escapeHtml } from '../../../src/server/gateways/escape-html.ts';
import { safetyHeaders } from '../../../src/server/http/plugins/safety-headers.ts';
import { manifestFiles } from '../../../src/server/manifests/manifest-files.ts';
import { answersFrom } from '../../../src/server/manifests/new-region/answers-from.ts';
import { knownCountries } from '../../../src/server/manifests/new-region/country-facts.ts';
import { writeNew } from '../../../src/server/manifests/new-region/write-locales.ts';
import { codesWith, loginSecret } from '../../../src/server/modules/login/index.ts';
import { withDatabaseLock } from '../../../src/server/storage/advisory-locks.ts';
import type { Database } from '../../../src/server/storage/database.ts';
import type { RegionFolders } from '../../regions/folders.ts';
import { prepareRegion } from '../../regions/new/prepare-region.ts';
import { requireSecretOfSite } from '../../staff/run-staff.ts';
import { staffCommands } from '../../staff/staff-commands.ts';
import { readPhone } from '../../staff/staff-regions.ts';
import { UsageError } from '../../usage-error.ts';
import { localOrigin } from '../addresses.ts';

const MAX_NAME_LENGTH = 80;

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem;color:#1f2328;background:#fff}' +
  'h1{font-size:1.5rem;line-height:1.25}label,fieldset{display:block;margin:1.25rem 0 0;font-weight:600}' +
  'small{display:block;color:#57606a;font-weight:400}' +
  'input,select{display:block;box-sizing:border-box;width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;' +
  'font:inherit;font-weight:400;border:1px solid #8c959f;border-radius:.5rem;background:#fff;color:inherit}' +
  'button{min-height:2.75rem;margin:1.5rem 0;padding:.5rem 1.25rem;font:inherit;font-weight:600;border:0;border-radius:.5rem;' +
  'background:#1f2328;color:#fff;cursor:pointer}.wrong{padding:.75rem 1rem;border-radius:.5rem;background:#ffebe9;color:#82071e}' +
  '.code{font-size:1.125rem;font-weight:600;overflow-wrap:anywhere}';

/** What `new` asks, and who works there first. */
const QUESTIONS: readonly Question[] = [
  { name: 'code', label: 'Code in addresses', help: 'Pages of the region begin with it.' },
  { name: 'languages', label: 'Languages', help: 'Tags with commas between them, the default first.' },
  { name: 'time-zone', label: 'Time zone' },
  { name: 'currency', label: 'Currency', help: 'ISO 4217 code.' },
  { name: 'brand', label: 'Brand name', help: 'Empty: as in the base.' },
  { name: 'name', label: 'Your name', attributes: ' required autocomplete="name"' },
  {
    name: 'phone',
    label: 'Your phone',
    help: 'You log in with it at the studio, with the role product.',
    attributes: ' required type="tel" autocomplete="tel"',
  },
];

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

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="${SOURCE_LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>` +
  `<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

const wrong = (problem: string): string =>
  problem === '' ? '' : `<p class="wrong" role="alert">${escapeHtml(problem)}</p>`;

/** The first question: everything else is known of the country. */
function countryPage(problem = ''): string {
  const options = knownCountries().map(
    ({ code, name }) => `<option value="${escapeHtml(code)}">${escapeHtml(name)}</option>`,
  );
  return page(
    'The first region',
    `<p>This site has no region yet. Choose its first country; more can be added in the studio.</p>${wrong(problem)}` +
      `<form><label>Country<select name="country" required><option value="">Choose a country</option>${options.join('')}` +
      '</select></label><button>Continue</button></form>',
  );
}

interface Question {
  name: string;
  label: string;
  help?: string;
  attributes?: string;
}

/** All questions, with what is known of the country. @throws UsageError for a country of which too little is known */
function questionsPage(country: string, given: FirstAnswers, problem = ''): string {
  const { facts, code, languages, timeZone, currency } = answersFrom(country, {}, SOURCE_LANGUAGE);
  const known: FirstAnswers = { code, languages: languages.join(', '), 'time-zone': timeZone, currency };
  const zones = facts.timeZones.map((zone) => `<option>${escapeHtml(zone)}</option>`).join('');
  const fields = QUESTIONS.map(({ name, label, help = '', attributes = '' }) => {
    const value = escapeHtml(given[name] ?? known[name] ?? '');
    const list = name === 'time-zone' ? ' list="zones"' : '';
    const note = help === '' ? '' : `<small>${escapeHtml(help)}</small>`;
    return `<label>${escapeHtml(label)}${note}<input name="${name}" value="${value}" maxlength="200"${list}${attributes}></label>`;
  });
  const countryName = new Intl.DisplayNames([SOURCE_LANGUAGE], { type: 'region' }).of(facts.country) ?? '';
  return page(
    `The first region: ${countryName}`,
    `<p><a href="?">Choose another country</a></p>${wrong(problem)}<form method="post">` +
      `<input type="hidden" name="country" value="${escapeHtml(facts.country)}">${fields.join('')}` +
      `<datalist id="zones">${zones}</datalist><button>Make the region and start the site</button></form>`,
  );
}

/** @param deviceCode what lets the first device of the member in */
const donePage = (deviceCode: string): string =>
  page(
    'The site is starting',
    `<p>The region is written. Keep this code: it is asked for when you log in.</p><p class="code">${escapeHtml(deviceCode)}</p>` +
      '<p>The site starts now, which takes from seconds to a few minutes. Then go on in <a href="/studio">the studio</a>.</p>',
  );

interface FirstRegionDeps {
  folders: Omit<RegionFolders, 'isShippedSet'> & { dataDir: string };
  db: Database;
  /** Configured secret of the login; empty: that of the data folder. */
  loginSecret: string;
}

/** Answers by the names of their fields. */
type FirstAnswers = Readonly<Record<string, string>>;

/**
 * Writes the first region as `new` does, and lets its first member in as `staff add` does. The member comes first: a process that
 * dies on the way is asked again.
 * @returns what tells the member how to log in
 * @throws UsageError for answers that cannot be used
 */
async function makeFirstRegion(deps: FirstRegionDeps, given: FirstAnswers): Promise<string> {
  const { db, folders } = deps;
  const { country = '', code, languages, currency, brand = '', phone: typed = '', name = '' } = given;
  const flags = { code, languages, currency, 'time-zone': given['time-zone'] };
  const answers = answersFrom(country, flags, SOURCE_LANGUAGE);
  const phone = readPhone(typed, [{ country: answers.facts.country, phone: {} }]);
  const memberName = name.trim();
  if (memberName === '' || memberName.length > MAX_NAME_LENGTH)
    throw new UsageError(`--name: your name is needed, at most ${MAX_NAME_LENGTH} characters`);
  const secret = loginSecret(deps.loginSecret, folders.dataDir);
  await requireSecretOfSite(db, secret);
  const done = await withDatabaseLock(db, 'studio', '', async () => {
    if ((await manifestFiles(folders.regionsDir)).length > 0)
      throw new UsageError('there is a region already');
    const { files } = await prepareRegion(folders, answers, { name: brand.trim() });
    const member = { phone, name: memberName, role: 'product' as const, regions: [answers.code] };
    const lines = (await staffCommands.add?.({ db, codes: codesWith(secret) }, member)) ?? [];
    await writeNew(files);
    return lines.at(-1) ?? '';
  });
  if (!done) throw new UsageError('another process is making the first region');
  return done.result;
}
